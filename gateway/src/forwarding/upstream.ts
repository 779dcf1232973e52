import type { IncomingHttpHeaders } from 'node:http';
import type { Logger } from '@backflow/service-kit/process';
import { UnavailableError } from '@backflow/service-kit/process';
import { Pool } from 'undici';
import type { TrustedFacts } from '../http/trusted-facts.ts';
import { CircuitBreaker } from './circuit-breaker.ts';
import { UpstreamCall } from './upstream-call.ts';
import type { Receiver, UpstreamRequest } from './upstream-call.ts';

const CONNECT_MS = 1000;
const BODY_IDLE_MS = 10_000;
const READINESS_MS = 2000;

interface UpstreamOptions {
  name: string;
  url: string;
  deadlineMs: number;
  maxInFlight: number;
  log: Logger;
}

/** A service's response, read to its end. */
export interface WholeResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** One service: its connections, kept alive, and what protects it and us from each other. */
export class Upstream {
  readonly name: string;
  readonly #pool: Pool;
  /** Streams have connections of their own: they are not counted here, and their bodies may pause for any time. */
  readonly #streamPool: Pool;
  readonly #breaker = new CircuitBreaker();
  readonly #deadlineMs: number;
  readonly #maxInFlight: number;
  readonly #log: Logger;
  #inFlight = 0;

  constructor({ name, url, deadlineMs, maxInFlight, log }: UpstreamOptions) {
    this.name = name;
    this.#deadlineMs = deadlineMs;
    this.#maxInFlight = maxInFlight;
    this.#log = log;
    // The call's own deadline also covers waiting for a connection.
    const options = { connect: { timeout: CONNECT_MS }, headersTimeout: 0 };
    const { origin } = new URL(url);
    this.#pool = new Pool(origin, { ...options, connections: maxInFlight, bodyTimeout: BODY_IDLE_MS });
    this.#streamPool = new Pool(origin, { ...options, connections: null, bodyTimeout: 0 });
  }

  /**
   * Sends a request; the receiver hears of the response or of the failure (an AppError).
   * @returns how to give up on it, when the visitor has left.
   */
  send(request: UpstreamRequest, receiver: Receiver): () => void {
    if (this.#inFlight >= this.#maxInFlight) return refuse(receiver);
    return this.#call(this.#pool, request, receiver, 1);
  }

  /** The same for a response that stays open; how many there are is for the caller to bound. */
  openStream(request: UpstreamRequest, receiver: Receiver): () => void {
    return this.#call(this.#streamPool, request, receiver, 0);
  }

  /**
   * Reads a whole response to a GET of the gateway's own.
   * @param path path and query
   * @param headers besides those that every request has
   * @throws AppError when the service does not respond, or what `signal` was aborted with
   */
  read(
    path: string,
    facts: TrustedFacts,
    { headers = {}, signal }: { headers?: Readonly<Record<string, string>>; signal?: AbortSignal } = {},
  ): Promise<WholeResponse> {
    const { requestId, address, protocol } = facts;
    const known = {
      accept: 'application/json',
      'x-request-id': requestId,
      'x-forwarded-for': address,
      'x-forwarded-proto': protocol,
    };
    return new Promise((resolve, reject) => {
      const chunks: Buffer[] = [];
      let head = { status: 0, headers: {} as IncomingHttpHeaders };
      const giveUp = this.send(
        { method: 'GET', path, headers: { ...known, ...headers }, body: null },
        {
          began: (status, received) => void (head = { status, headers: received }),
          data: (chunk) => void chunks.push(chunk),
          ended: () => resolve({ ...head, body: Buffer.concat(chunks) }),
          failed: reject,
        },
      );
      signal?.addEventListener('abort', () => {
        giveUp();
        reject(new UnavailableError(signal.reason));
      });
    });
  }

  /** Whether the service says that it and all it needs are there. */
  async isReady(): Promise<boolean> {
    try {
      const { statusCode, body } = await this.#pool.request({
        method: 'GET',
        path: '/readyz',
        signal: AbortSignal.timeout(READINESS_MS),
      });
      await body.dump();
      return statusCode === 200;
    } catch {
      return false;
    }
  }

  /** Waits for the requests under way, then closes the connections. */
  async close(): Promise<void> {
    await Promise.all([this.#pool.close(), this.#streamPool.close()]);
  }

  #call(pool: Pool, request: UpstreamRequest, receiver: Receiver, weight: 0 | 1): () => void {
    if (!this.#breaker.admits()) return refuse(receiver);
    this.#inFlight += weight;
    const call = new UpstreamCall(request, receiver, {
      dispatch: (options, handler) => pool.dispatch(options, handler),
      deadlineMs: this.#deadlineMs,
      ended: () => void (this.#inFlight -= weight),
      report: (outcome, error) => this.#note(outcome, error),
    });
    call.start();
    return () => call.abandon();
  }

  #note(outcome: 'succeeded' | 'failed' | 'abandoned', error?: unknown): void {
    const wasOpen = this.#breaker.isOpen;
    this.#breaker[outcome]();
    if (this.#breaker.isOpen === wasOpen) return;
    const { name } = this;
    if (wasOpen) this.#log.info({ upstream: name }, 'the service responds again');
    else this.#log.warn({ upstream: name, error }, 'the service keeps failing');
  }
}

function refuse(receiver: Receiver): () => void {
  receiver.failed(new UnavailableError());
  return () => undefined;
}
