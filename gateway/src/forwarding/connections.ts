import { AppError } from '@backflow/service-kit/process';
import type { Logger } from '@backflow/service-kit/process';
import { Pool } from 'undici';
import type { Dispatcher } from 'undici';
import { CircuitBreaker } from './circuit-breaker.ts';
import { countOpenCircuit } from './upstream-metrics.ts';

const CONNECT_MS = 1000;
const BODY_IDLE_MS = 10_000;
const CHECK_MS = 2000;
/** The gateway's own readiness, a trial of each lane, and the contract. */
const CHECK_CONNECTIONS = 5;
/** Connections are renewed, so that processes that join behind the address get their share. */
const CONNECTION_MS = 60_000;

/** Kinds of requests, each with separate connections and limits: a slow kind doesn't delay the others. */
export type Lane = 'call' | 'file' | 'upload' | 'stream';

/** Requests under way to a service, of each kind that has a limit. */
export type Limits = Readonly<Record<Exclude<Lane, 'stream'>, number>>;

interface Connection {
  readonly pool: Pool;
  /** One per lane: failing uploads must not stop files or calls. */
  readonly breaker: CircuitBreaker;
}

interface ConnectionsOptions {
  readonly service: string;
  readonly url: string;
  readonly most: Limits;
  readonly log: Logger;
  /** Called when the service responds again: it may be another version. */
  readonly onReturn: () => void;
}

/** The connections to the address of a service, and a circuit for each lane. */
export class Connections {
  readonly #service: string;
  readonly #lanes: Readonly<Record<Lane, Connection>>;
  /** Separate connections, so that checks never wait for visitors' requests. */
  readonly #checks: Pool;
  readonly #log: Logger;
  readonly #onReturn: () => void;

  constructor({ service, url, most, log, onReturn }: ConnectionsOptions) {
    this.#service = service;
    this.#log = log;
    this.#onReturn = onReturn;
    const { origin } = new URL(url);
    // The call's own deadline also covers waiting for a connection.
    const options = { connect: { timeout: CONNECT_MS }, headersTimeout: 0, clientTtl: CONNECTION_MS };
    const bounded = (lane: Lane, connections: number): Connection => ({
      pool: new Pool(origin, { ...options, connections, bodyTimeout: BODY_IDLE_MS }),
      breaker: this.#createBreaker(lane),
    });
    this.#lanes = {
      call: bounded('call', most.call),
      file: bounded('file', most.file),
      upload: bounded('upload', most.upload),
      // How many streams there are is for their opener to bound, and their bodies may pause for any time.
      stream: {
        pool: new Pool(origin, { ...options, connections: null, bodyTimeout: 0 }),
        breaker: this.#createBreaker('stream'),
      },
    };
    this.#checks = new Pool(origin, {
      ...options,
      connections: CHECK_CONNECTIONS,
      headersTimeout: CHECK_MS,
      bodyTimeout: CHECK_MS,
    });
  }

  /** True if the lane gets no requests, since earlier ones failed. */
  isOpen(lane: Lane): boolean {
    return this.#lanes[lane].breaker.isOpen;
  }

  dispatch(lane: Lane, options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): void {
    this.#lanes[lane].pool.dispatch(options, handler);
  }

  succeeded(lane: Lane): void {
    this.#lanes[lane].breaker.succeeded();
  }

  failed(lane: Lane, error: unknown): void {
    if (!isSlowUpload(lane, error)) this.#lanes[lane].breaker.failed(error);
  }

  /** A request of the gateway itself. @throws Error when the service doesn't respond in time */
  check(path: string, headers: Readonly<Record<string, string>> = {}) {
    return this.#checks.request({ method: 'GET', path, headers, signal: AbortSignal.timeout(CHECK_MS) });
  }

  /** The status of the readiness check; undefined when the service doesn't respond in time. */
  async readinessStatus(): Promise<number | undefined> {
    try {
      const { statusCode, body } = await this.check('/readyz');
      await body.dump();
      return statusCode;
    } catch {
      return undefined;
    }
  }

  /** Waits for the running requests, then closes the connections. */
  async close(): Promise<void> {
    const lanes = Object.values(this.#lanes);
    for (const { breaker } of lanes) breaker.stop();
    await Promise.all([...lanes.map(({ pool }) => pool), this.#checks].map((pool) => pool.close()));
  }

  #createBreaker(lane: Lane): CircuitBreaker {
    const known = { upstream: this.#service, lane };
    return new CircuitBreaker({
      // Any response counts: a service without its database still serves some requests.
      trial: async () => (await this.readinessStatus()) !== undefined,
      onChange: (isOpen, error) => {
        countOpenCircuit(this.#service, lane, isOpen);
        if (isOpen) {
          this.#log.warn({ ...known, error }, 'a service keeps failing');
          return;
        }
        this.#onReturn();
        this.#log.info(known, 'a service responds again');
      },
    });
  }
}

/** A timed-out upload is no failure: its duration depends on the file, and media refuses what it can't store in time. */
const isSlowUpload = (lane: Lane, error: unknown): boolean =>
  lane === 'upload' && error instanceof AppError && error.code === 'TIMEOUT';
