import type { Logger } from '@backflow/service-kit/process';
import { UnavailableError } from '@backflow/service-kit/process';
import { Pool } from 'undici';
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

/** One service: its connections, kept alive, and what protects it and us from each other. */
export class Upstream {
  readonly name: string;
  readonly #pool: Pool;
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
    this.#pool = new Pool(new URL(url).origin, {
      connections: maxInFlight,
      connect: { timeout: CONNECT_MS },
      // The call's own deadline also covers waiting for a connection.
      headersTimeout: 0,
      bodyTimeout: BODY_IDLE_MS,
    });
  }

  /**
   * Sends a request; the receiver hears of the answer or of the failure (an AppError).
   * @returns how to give up on it, when the visitor has left.
   */
  send(request: UpstreamRequest, receiver: Receiver): () => void {
    if (this.#inFlight >= this.#maxInFlight || !this.#breaker.admits()) {
      receiver.failed(new UnavailableError());
      return () => undefined;
    }
    this.#inFlight += 1;
    const call = new UpstreamCall(request, receiver, {
      dispatch: (options, handler) => this.#pool.dispatch(options, handler),
      deadlineMs: this.#deadlineMs,
      ended: () => void (this.#inFlight -= 1),
      report: (outcome, error) => this.#note(outcome, error),
    });
    call.start();
    return () => call.abandon();
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
    await this.#pool.close();
  }

  #note(outcome: 'succeeded' | 'failed' | 'abandoned', error?: unknown): void {
    const wasOpen = this.#breaker.isOpen;
    this.#breaker[outcome]();
    if (this.#breaker.isOpen === wasOpen) return;
    const { name } = this;
    if (wasOpen) this.#log.info({ upstream: name }, 'the service answers again');
    else this.#log.warn({ upstream: name, error }, 'the service keeps failing');
  }
}
