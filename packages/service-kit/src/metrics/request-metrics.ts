import { metrics } from './metrics.ts';
import type { Metrics } from './metric-types.ts';

/** The members of a response that its request's metrics need. */
interface Closable {
  readonly statusCode: number;
  readonly writableFinished: boolean;
  once(event: 'close', listener: () => void): unknown;
}

/** A request, as it is counted. */
interface Tracked {
  /** The id of its endpoint, known by the end of the response at the latest. */
  readonly endpoint: string | (() => string);
  readonly method: string;
  /** Where requests are limited by lanes. */
  readonly lane?: string;
}

/** Methods that requests can have; a client can send any text. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Counts the requests of one service, or of the gateway. */
export class RequestMetrics {
  readonly #metrics: Metrics;
  readonly #service: string;
  readonly #inFlight = new Map<string, number>();

  private constructor(opened: Metrics, service: string) {
    this.#metrics = opened;
    this.#service = service;
    opened.onScrape((set) => {
      for (const [lane, count] of this.#inFlight) set('requestsInFlight', { service, lane }, count);
    });
  }

  /** Undefined while metrics are off. */
  static of(service: string, lanes: readonly string[] = []): RequestMetrics | undefined {
    if (!metrics) return undefined;
    const made = new RequestMetrics(metrics, service);
    for (const lane of lanes) made.#inFlight.set(lane, 0);
    return made;
  }

  /** Counts a request that begins now, when its response is closed. */
  track(response: Closable, { endpoint, method, lane }: Tracked): void {
    const startedAt = performance.now();
    if (lane !== undefined) this.#add(lane, 1);
    response.once('close', () => {
      if (lane !== undefined) this.#add(lane, -1);
      const service = this.#service;
      const id = typeof endpoint === 'string' ? endpoint : endpoint();
      const status = response.writableFinished ? `${Math.floor(response.statusCode / 100)}xx` : 'aborted';
      this.#metrics.count('requests', {
        service,
        endpoint: id,
        method: METHODS.has(method) ? method : 'other',
        status,
      });
      if (lane === 'stream') return;
      const seconds = (performance.now() - startedAt) / 1000;
      this.#metrics.observe('requestSeconds', { service, endpoint: id }, seconds);
    });
  }

  #add(lane: string, by: number): void {
    this.#inFlight.set(lane, (this.#inFlight.get(lane) ?? 0) + by);
  }
}
