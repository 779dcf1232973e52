import { setImmediate } from 'node:timers/promises';

/** Reads of Postgres that concurrent requests share. Pass keys with a version to `share`, and keys without one to `next`. */
export class CachedReads<Result> {
  readonly #running = new Map<string, Promise<Result>>();
  /** Reads that start after the running one. */
  readonly #waiting = new Map<string, Promise<Result>>();

  /** The result of a read in progress under this key, else of a new one. */
  share(key: string, read: () => Promise<Result>): Promise<Result> {
    return this.#running.get(key) ?? this.#start(key, read);
  }

  /**
   * The result of a read that starts after this call. All calls of one turn of the event loop share it; if one is running, all
   * waiting callers share the next one. No caller gets data from before their call.
   */
  next(key: string, read: () => Promise<Result>): Promise<Result> {
    const waiting = this.#waiting.get(key);
    if (waiting) return waiting;
    const begin = async () => {
      await setImmediate();
      this.#waiting.delete(key);
      return this.#start(key, read);
    };
    const running = this.#running.get(key);
    const reading = running ? running.then(begin, begin) : begin();
    this.#waiting.set(key, reading);
    return reading;
  }

  #start(key: string, read: () => Promise<Result>): Promise<Result> {
    const reading = read().finally(() => this.#running.delete(key));
    this.#running.set(key, reading);
    return reading;
  }
}
