import type { IncomingHttpHeaders } from 'node:http';
import type { Logger } from '@backflow/service-kit/process';
import { AppError, GATEWAY_SECRET_HEADER, UnavailableError } from '@backflow/service-kit/process';
import { Pool } from 'undici';
import type { TrustedFacts } from '../http/trusted-facts.ts';
import { countEjection, countRetry, countUpstream } from '../metrics/upstream-metrics.ts';
import { CircuitBreaker } from './circuit-breaker.ts';
import { UpstreamCall } from './upstream-call.ts';
import type { Receiver, UpstreamRequest } from './upstream-call.ts';

const CONNECT_MS = 1000;
const BODY_IDLE_MS = 10_000;
const READINESS_MS = 2000;
/** The gateway's own readiness, and a trial of each lane. */
const READINESS_CONNECTIONS = 5;

/** Kinds of requests, each with separate connections and limits: a slow kind doesn't delay the others. */
export type Lane = 'call' | 'file' | 'upload' | 'stream';

interface Connections {
  pool: Pool;
  most: number;
  running: number;
  /** One per lane: failing uploads must not stop files or calls. */
  breaker: CircuitBreaker;
}

interface UpstreamOptions {
  name: string;
  url: string;
  deadlineMs: number;
  /** Requests under way, of each kind that has a limit. */
  most: Readonly<Record<Exclude<Lane, 'stream'>, number>>;
  /** Proves to the service that the gateway calls. */
  secret: string;
  log: Logger;
}

/** A service's response, read to its end. */
export interface CompleteResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

interface ReadOptions {
  /** In addition to those of every request. */
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
  lane?: Lane;
}

/** One service: its connections, limits and circuit breakers. */
export class Upstream {
  readonly name: string;
  readonly #lanes: Readonly<Record<Lane, Connections>>;
  /** Separate connections, so that readiness checks never wait for visitors' requests. */
  readonly #readinessPool: Pool;
  readonly #deadlineMs: number;
  readonly #secret: string;
  readonly #log: Logger;

  constructor({ name, url, deadlineMs, most, secret, log }: UpstreamOptions) {
    this.name = name;
    this.#deadlineMs = deadlineMs;
    this.#secret = secret;
    this.#log = log;
    // The call's own deadline also covers waiting for a connection.
    const options = { connect: { timeout: CONNECT_MS }, headersTimeout: 0 };
    const { origin } = new URL(url);
    const bounded = (lane: Lane, connections: number): Connections => ({
      pool: new Pool(origin, { ...options, connections, bodyTimeout: BODY_IDLE_MS }),
      most: connections,
      running: 0,
      breaker: this.#createBreaker(lane),
    });
    // How many streams there are is for their opener to bound, and their bodies may pause for any time.
    const streams = new Pool(origin, { ...options, connections: null, bodyTimeout: 0 });
    this.#lanes = {
      call: bounded('call', most.call),
      file: bounded('file', most.file),
      upload: bounded('upload', most.upload),
      stream: { pool: streams, most: Infinity, running: 0, breaker: this.#createBreaker('stream') },
    };
    this.#readinessPool = new Pool(origin, {
      ...options,
      connections: READINESS_CONNECTIONS,
      headersTimeout: READINESS_MS,
    });
  }

  /**
   * Sends a request; the receiver gets the response or the failure (an AppError).
   * @returns a function that cancels the request, for a visitor who left
   */
  send(request: UpstreamRequest, receiver: Receiver, lane: Lane = 'call'): () => void {
    const connections = this.#lanes[lane];
    if (connections.running >= connections.most || connections.breaker.isOpen) {
      countUpstream(this.name, lane, 'refused');
      receiver.failed(new UnavailableError());
      return () => undefined;
    }
    connections.running += 1;
    const headers = { ...request.headers, [GATEWAY_SECRET_HEADER]: this.#secret };
    const call = new UpstreamCall({ ...request, headers }, receiver, {
      dispatch: (options, handler) => connections.pool.dispatch(options, handler),
      deadlineMs: this.#deadlineMs,
      ended: () => void (connections.running -= 1),
      retried: () => countRetry(this.name),
      report: (outcome, error) => {
        countUpstream(this.name, lane, outcome);
        if (outcome === 'succeeded') connections.breaker.succeeded();
        else if (outcome === 'failed' && !isSlowUpload(lane, error)) connections.breaker.failed(error);
      },
    });
    call.start();
    return () => call.abandon();
  }

  /**
   * Reads a complete response to a GET of the gateway itself.
   * @param path path and query
   * @throws AppError when the service does not respond, or the reason of `signal`
   */
  read(
    path: string,
    facts: TrustedFacts,
    { headers = {}, signal, lane }: ReadOptions = {},
  ): Promise<CompleteResponse> {
    const { requestId, address, protocol, traceparent } = facts;
    const known = {
      accept: 'application/json',
      'x-request-id': requestId,
      'x-forwarded-for': address,
      'x-forwarded-proto': protocol,
      ...(traceparent !== undefined && { traceparent }),
    };
    return new Promise((resolve, reject) => {
      const chunks: Buffer[] = [];
      let head = { status: 0, headers: {} as IncomingHttpHeaders };
      const cancel = this.send(
        { method: 'GET', path, headers: { ...known, ...headers }, body: null },
        {
          began: (status, received) => void (head = { status, headers: received }),
          data: (chunk) => void chunks.push(chunk),
          ended: () => resolve({ ...head, body: Buffer.concat(chunks) }),
          failed: reject,
        },
        lane,
      );
      signal?.addEventListener('abort', () => {
        cancel();
        reject(new UnavailableError(signal.reason));
      });
    });
  }

  /** Whether at least half of the lane's limit is in use. */
  isCrowded(lane: Lane): boolean {
    const { running: underWay, most } = this.#lanes[lane];
    return underWay * 2 >= most;
  }

  /** Whether the service and everything that it needs are ready. */
  async isReady(): Promise<boolean> {
    return (await this.#readinessStatus()) === 200;
  }

  /** The status of the readiness check; undefined when the service doesn't respond in time. */
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

  /** Waits for the running requests, then closes the connections. */
  async close(): Promise<void> {
    const lanes = Object.values(this.#lanes);
    for (const { breaker } of lanes) breaker.stop();
    await Promise.all([...lanes.map(({ pool }) => pool), this.#readinessPool].map((pool) => pool.close()));
  }

  #createBreaker(lane: Lane): CircuitBreaker {
    const known = { upstream: this.name, lane };
    return new CircuitBreaker({
      // Any response counts: a service without its database still serves some requests.
      trial: async () => (await this.#readinessStatus()) !== undefined,
      onChange: (isOpen, error) => {
        countEjection(this.name, lane, isOpen);
        if (isOpen) this.#log.warn({ ...known, error }, 'the service keeps failing');
        else this.#log.info(known, 'the service responds again');
      },
    });
  }
}

/** A timed-out upload is no failure: its duration depends on the file, and media refuses what it can't store in time. */
const isSlowUpload = (lane: Lane, error: unknown): boolean =>
  lane === 'upload' && error instanceof AppError && error.code === 'TIMEOUT';
