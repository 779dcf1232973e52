import { UnavailableError } from '../errors/errors.ts';
import { isUnavailable } from '../errors/failure.ts';

interface Limits {
  /** Tasks of one key that run at the same time. */
  readonly concurrency: number;
  /** How long tasks wait while none of their key ends. */
  readonly stallMs: number;
}

/** How long one task waits at most. */
export interface Patience {
  /** By `performance.now()`. */
  readonly until: number;
  /** Aborted when nobody wants the result any more. */
  readonly signal?: AbortSignal | undefined;
}

interface Waiting {
  readonly start: () => void;
  readonly leave: (reason: unknown) => void;
}

/** The tasks of one key. */
interface Lane {
  running: number;
  /** Sorted by arrival. */
  readonly waiting: Set<Waiting>;
  /** Runs while tasks wait. */
  stall?: NodeJS.Timeout;
}

/** Runs so many tasks of a key at once, the others in the order of their arrival. */
export class KeyedLimiter {
  readonly #limits: Limits;
  readonly #lanes = new Map<string, Lane>();

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** @throws UnavailableError when its turn does not come in time, or the reason of the signal; `task` does not run then */
  async run<Result>(key: string, task: () => Promise<Result>, patience: Patience): Promise<Result> {
    await this.#acquire(key, patience);
    let isProgress = true;
    try {
      return await task();
    } catch (error) {
      // Tasks that fail one after the other for want of a database are no reason to wait on.
      isProgress = !(error instanceof UnavailableError || isUnavailable(error));
      throw error;
    } finally {
      this.#release(key, isProgress);
    }
  }

  async #acquire(key: string, { until, signal }: Patience): Promise<void> {
    const lane: Lane = this.#lanes.get(key) ?? { running: 0, waiting: new Set() };
    this.#lanes.set(key, lane);
    if (lane.running < this.#limits.concurrency) {
      lane.running += 1;
      return;
    }
    signal?.throwIfAborted();
    if (lane.waiting.size === 0) this.#watch(lane);
    await new Promise<void>((resolve, reject) => {
      const abort = () => waiting.leave(signal?.reason);
      const end = () => {
        lane.waiting.delete(waiting);
        clearTimeout(deadline);
        signal?.removeEventListener('abort', abort);
        if (lane.waiting.size === 0) clearTimeout(lane.stall);
      };
      const waiting: Waiting = {
        start() {
          end();
          resolve();
        },
        leave(reason) {
          end();
          reject(Error.isError(reason) ? reason : new UnavailableError(reason));
        },
      };
      const deadline = setTimeout(() => waiting.leave(new UnavailableError()), until - performance.now());
      signal?.addEventListener('abort', abort);
      lane.waiting.add(waiting);
    });
  }

  /** Passes the turn on. */
  #release(key: string, isProgress: boolean): void {
    const lane = this.#lanes.get(key);
    if (!lane) return;
    const [next] = lane.waiting;
    if (next) {
      if (isProgress) this.#watch(lane);
      next.start();
      return;
    }
    lane.running -= 1;
    if (lane.running === 0) this.#lanes.delete(key);
  }

  /** From now on, refuses what waits if no task ends. */
  #watch(lane: Lane): void {
    clearTimeout(lane.stall);
    lane.stall = setTimeout(() => {
      for (const { leave } of lane.waiting) leave(new UnavailableError());
    }, this.#limits.stallMs);
  }
}
