import { setImmediate } from 'node:timers/promises';

/** Reads of Postgres that several requests share. Keys of `share` have a version, those of `next` have none. */
export class SharedReads<Result> {
  readonly #running = new Map<string, Promise<Result>>();
  /** Reads that have not begun. */
  readonly #waiting = new Map<string, Promise<Result>>();

  /** The result of a read in progress under this key, else of a new one. */
  share(key: string, read: () => Promise<Result>): Promise<Result> {
    return this.#running.get(key) ?? this.#start(key, read);
  }

  /**
   * The result of a read that begins after this call, for all who wait: when the one in progress has ended, and at the end of the
   * current turn of the event loop, as requests come in bursts. No caller gets data from before their call.
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
