import { KeyedLimiter } from './keyed-limiter.ts';

interface Options {
  /** The connections for writes. */
  readonly connections: number;
  /** How long writes wait for a connection while no other write ends. */
  readonly connectionMs: number;
  /** How long writes wait for a row or an address while no other write of it ends. */
  readonly rowMs: number;
  /** The longest wait for an address, and for rows and a connection together. */
  readonly longestMs: number;
}

/** Calls of one address at work, for each write of a row: so many that a write is always ready when a turn comes. */
const CALLS_PER_WRITE = 4;

/**
 * Where writes of one process wait without a connection: for the rows that they lock, then for a connection. Of the writes of one row,
 * all but one would only wait in Postgres: they take at most half of the connections (ADR 100).
 */
export class WriteQueue {
  readonly #addresses: KeyedLimiter;
  readonly #rows: KeyedLimiter;
  readonly #connections: KeyedLimiter;
  readonly #longestMs: number;

  constructor({ connections, connectionMs, rowMs, longestMs }: Options) {
    const half = Math.max(1, Math.floor(connections / 2));
    this.#addresses = new KeyedLimiter({ concurrency: half * CALLS_PER_WRITE, stallMs: rowMs });
    this.#rows = new KeyedLimiter({ concurrency: half, stallMs: rowMs });
    this.#connections = new KeyedLimiter({ concurrency: connections, stallMs: connectionMs });
    this.#longestMs = longestMs;
  }

  /**
   * Handles a call that writes. Of a rush on one address most wait before they are handled at all: the sessions and reads of hundreds
   * would keep everyone else waiting.
   * @throws UnavailableError when its turn does not come in time
   */
  handle<Result>(address: string, call: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
    return this.#addresses.run(address, call, { until: performance.now() + this.#longestMs, signal });
  }

  /**
   * @param rows the ids of the rows that the write locks and that many writes may lock at once
   * @param signal ends the wait for rows. Nearly every write gets a connection, and of several in one call none should be missing.
   * @throws UnavailableError when its turn does not come in time
   */
  run<Result>(rows: readonly string[], write: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    const until = performance.now() + this.#longestMs;
    // Sorted: two writes of the same rows never wait for each other.
    const keys = [...new Set(rows)].toSorted();
    const run = keys.reduceRight(
      (next, key) => () => this.#rows.run(key, next, { until, signal }),
      () => this.#connections.run('', write, { until }),
    );
    return run();
  }
}
