import { KeyedLimiter } from './keyed-limiter.ts';

interface Options {
  /** The connections for writes. */
  readonly connections: number;
  /** How long writes wait for a connection while no other write ends. */
  readonly connectionMs: number;
  /** How long writes wait for a row while no other write of it ends. */
  readonly rowMs: number;
  /** The longest that a write waits, for all of these together. */
  readonly longestMs: number;
}

/**
 * Where writes of one process wait, without a connection: for the rows that they lock, then for a connection. The writes of one row take
 * at most half of the connections, of which all but one would only wait in Postgres. Not one more, however many are waiting.
 */
export class WriteQueue {
  readonly #rows: KeyedLimiter;
  readonly #connections: KeyedLimiter;
  readonly #longestMs: number;

  constructor({ connections, connectionMs, rowMs, longestMs }: Options) {
    this.#rows = new KeyedLimiter({ concurrency: Math.max(1, Math.floor(connections / 2)), stallMs: rowMs });
    this.#connections = new KeyedLimiter({ concurrency: connections, stallMs: connectionMs });
    this.#longestMs = longestMs;
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
