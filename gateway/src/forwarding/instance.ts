import type { LookupFunction } from 'node:net';
import type { PublishedEndpoint, ServiceContract } from '@backflow/contracts';
import {
  AppError,
  CONTRACT_PROOF_HEADER,
  DRAINING_HEADER,
  GATEWAY_SECRET_HEADER,
  readContractResponse,
} from '@backflow/service-kit/process';
import type { Logger } from '@backflow/service-kit/process';
import { Pool } from 'undici';
import type { Dispatcher } from 'undici';
import { countEjection } from '../metrics/upstream-metrics.ts';
import { CircuitBreaker } from './circuit-breaker.ts';

const CONNECT_MS = 1000;
const BODY_IDLE_MS = 10_000;
const READINESS_MS = 2000;
/** The gateway's own readiness, a trial of each lane, and the contract. */
const READINESS_CONNECTIONS = 5;

/** Kinds of requests, each with separate connections and limits: a slow kind doesn't delay the others. */
export type Lane = 'call' | 'file' | 'upload' | 'stream';

/** Requests under way to a service, of each kind that has a limit. */
export type Limits = Readonly<Record<Exclude<Lane, 'stream'>, number>>;

interface Connections {
  readonly pool: Pool;
  running: number;
  /** One per lane: failing uploads must not stop files or calls. */
  readonly breaker: CircuitBreaker;
}

interface InstanceOptions {
  readonly service: string;
  /** The URL of the service; its host is named by each request, and by TLS. */
  readonly url: string;
  /** The network address of this instance; the host of the URL when absent. */
  readonly address: string | undefined;
  /** An instance that drained takes part again once it has answered as a new process. */
  readonly isDraining?: boolean;
  readonly most: Limits;
  /** Proves to the service that the gateway calls. */
  readonly secret: string;
  readonly log: Logger;
}

/** One process of a service at one address: its connections, whether it gets requests, and what it offers. */
export class Instance {
  /** Of its address and port, for logs. */
  readonly name: string;
  readonly url: string;
  /** Its contract may have changed, or was never read. */
  isContractStale = true;
  readonly #service: string;
  readonly #secret: string;
  readonly #lanes: Readonly<Record<Lane, Connections>>;
  /** Separate connections, so that readiness checks never wait for visitors' requests. */
  readonly #readinessPool: Pool;
  /** Opened by a refused connection, which concerns every lane. */
  readonly #ejection: CircuitBreaker;
  readonly #log: Logger;
  #contract: ServiceContract | undefined;
  #offered: ReadonlySet<string> = new Set();
  #isDraining: boolean;

  constructor({ service, url, address, isDraining = false, most, secret, log }: InstanceOptions) {
    const { origin, hostname, port, protocol } = new URL(url);
    this.url = url;
    this.name = `${address ?? hostname}:${port || (protocol === 'https:' ? 443 : 80)}`;
    this.#service = service;
    this.#secret = secret;
    this.#log = log;
    this.#isDraining = isDraining;
    const connect = { timeout: CONNECT_MS, ...(address !== undefined && { lookup: always(address) }) };
    // The call's own deadline also covers waiting for a connection.
    const options = { connect, headersTimeout: 0 };
    const bounded = (lane: Lane, connections: number): Connections => ({
      pool: new Pool(origin, { ...options, connections, bodyTimeout: BODY_IDLE_MS }),
      running: 0,
      breaker: this.#createBreaker({ lane }),
    });
    // How many streams there are is for their opener to bound, and their bodies may pause for any time.
    const streams = new Pool(origin, { ...options, connections: null, bodyTimeout: 0 });
    this.#lanes = {
      call: bounded('call', most.call),
      file: bounded('file', most.file),
      upload: bounded('upload', most.upload),
      stream: { pool: streams, running: 0, breaker: this.#createBreaker({ lane: 'stream' }) },
    };
    this.#ejection = this.#createBreaker({});
    this.#readinessPool = new Pool(origin, {
      ...options,
      connections: READINESS_CONNECTIONS,
      headersTimeout: READINESS_MS,
      bodyTimeout: READINESS_MS,
    });
  }

  /** What it offers; undefined until it has been read once. */
  get contract(): ServiceContract | undefined {
    return this.#contract;
  }

  /** Whether it answered with its contract, and doesn't drain. */
  get isInRotation(): boolean {
    return this.#contract !== undefined && !this.#isDraining;
  }

  /** Whether it stops, and asked for no more requests. */
  get isDraining(): boolean {
    return this.#isDraining;
  }

  /** Whether the lane gets no requests, since earlier ones failed. */
  isEjected(lane: Lane): boolean {
    return this.#ejection.isOpen || this.#lanes[lane].breaker.isOpen;
  }

  /** Whether its contract has the endpoint; true while the contract isn't known. */
  offers({ method, path }: PublishedEndpoint): boolean {
    return this.#contract === undefined || this.#offered.has(`${method} ${path}`);
  }

  running(lane: Lane): number {
    return this.#lanes[lane].running;
  }

  dispatch(lane: Lane, options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): void {
    this.#lanes[lane].pool.dispatch(options, handler);
  }

  began(lane: Lane): void {
    this.#lanes[lane].running += 1;
  }

  ended(lane: Lane): void {
    this.#lanes[lane].running -= 1;
  }

  succeeded(lane: Lane): void {
    this.#lanes[lane].breaker.succeeded();
  }

  failed(lane: Lane, error: unknown): void {
    if (!isSlowUpload(lane, error)) this.#lanes[lane].breaker.failed(error);
  }

  /** No request gets to it until it answers a readiness check. */
  eject(error: unknown): void {
    this.#ejection.open(error);
  }

  /** Whether the instance and everything that it needs are ready. */
  async isReady(): Promise<boolean> {
    return (await this.#readinessStatus()) === 200;
  }

  /**
   * Reads what it offers; it takes part from then on, unless it drains.
   * @throws Error when it doesn't answer with its contract, with a valid proof
   */
  async readContract(): Promise<void> {
    const { statusCode, headers, body } = await this.#readinessPool.request({
      method: 'GET',
      path: '/contract',
      headers: { [GATEWAY_SECRET_HEADER]: this.#secret },
      signal: AbortSignal.timeout(READINESS_MS),
    });
    const proof = String(headers[CONTRACT_PROOF_HEADER] ?? '');
    const contract = await readContractResponse(this.#service, this.#secret, {
      status: statusCode,
      proof,
      body,
    });
    const isDraining = headers[DRAINING_HEADER] !== undefined;
    // Behind one address there may be several processes: the one that started last decides.
    const isOlder = (contract.startedAt ?? 0) < (this.#contract?.startedAt ?? 0);
    if (!isOlder) {
      this.#contract = contract;
      this.#offered = new Set(contract.endpoints.map(({ method, path }) => `${method} ${path}`));
    }
    this.#isDraining = isDraining;
    this.isContractStale = isDraining;
  }

  /** Waits for the running requests, then closes the connections. */
  async close(): Promise<void> {
    const lanes = Object.values(this.#lanes);
    for (const breaker of [...lanes.map(({ breaker }) => breaker), this.#ejection]) breaker.stop();
    await Promise.all([...lanes.map(({ pool }) => pool), this.#readinessPool].map((pool) => pool.close()));
  }

  /** The status of the readiness check; undefined when the instance doesn't respond in time. */
  async #readinessStatus(): Promise<number | undefined> {
    try {
      const { statusCode, body } = await this.#readinessPool.request({
        method: 'GET',
        path: '/readyz',
        signal: AbortSignal.timeout(READINESS_MS),
      });
      await body.dump();
      return statusCode;
    } catch {
      return undefined;
    }
  }

  #createBreaker(of: { lane?: Lane }): CircuitBreaker {
    const known = { upstream: this.#service, instance: this.name, ...of };
    return new CircuitBreaker({
      // Any response counts: a service without its database still serves some requests.
      trial: async () => (await this.#readinessStatus()) !== undefined,
      onChange: (isOpen, error) => {
        countEjection(this.#service, of.lane ?? 'all', isOpen);
        if (isOpen) {
          this.#log.warn({ ...known, error }, 'an instance of a service keeps failing');
          return;
        }
        // It may be another process.
        this.isContractStale = true;
        this.#log.info(known, 'an instance of a service responds again');
      },
    });
  }
}

/** A timed-out upload is no failure: its duration depends on the file, and media refuses what it can't store in time. */
const isSlowUpload = (lane: Lane, error: unknown): boolean =>
  lane === 'upload' && error instanceof AppError && error.code === 'TIMEOUT';

/** Connects to one address, whatever the host. */
function always(address: string): LookupFunction {
  const family = address.includes(':') ? 6 : 4;
  return (_host, { all }, done) => {
    if (all) done(null, [{ address, family }]);
    else done(null, address, family);
  };
}
