import { setTimeout as delay } from 'node:timers/promises';
import { reasonOf } from '../failure.ts';
import { Child, type ChildSpec } from './child.ts';

const START_MS = 60_000;
/** Who did its work for this long and died is started as after a first death. */
const STABLE_MS = 10_000;
/** The pause before each new try; the last one for all that follow. */
const BACKOFF_MS = [0, 250, 500, 1000, 2000, 4000, 8000, 16_000, 30_000];

/** What a supervised process's owner hears of it. */
export interface Watcher {
  /** `why` says how it ended and what it logged last; `pauseMs` passes before it is started again. */
  onDeath(name: string, why: string, pauseMs: number): void;
  /** It runs again, under another process id, and may not be ready yet. */
  onStart(name: string): void;
  onBack(name: string): void;
}

/** A process that is started again whenever it dies, until it is stopped; each time later if it keeps dying. */
export class Supervised {
  readonly spec: ChildSpec;
  #child: Child | undefined;
  #isReady: (child: Child) => Promise<void>;
  #watcher: Watcher;
  #pauses: readonly number[];
  #deaths = 0;
  #readyAt: number | undefined;
  #pause = new AbortController();
  #wanted = false;

  /** `isReady` settles once the process does its work; it need not mind the process's death. */
  constructor(
    spec: ChildSpec,
    isReady: (child: Child) => Promise<void>,
    watcher: Watcher,
    pauses: readonly number[] = BACKOFF_MS,
  ) {
    this.spec = spec;
    this.#isReady = isReady;
    this.#watcher = watcher;
    this.#pauses = pauses;
  }

  get pid(): number {
    return this.#child?.pid ?? -1;
  }

  /** Starts it and waits until it is ready. A death meanwhile is a Failure: at start-up nothing is tried twice. */
  async start(): Promise<void> {
    this.#wanted = true;
    const child = new Child(this.spec);
    this.#child = child;
    const timer = new AbortController();
    try {
      await Promise.race([
        this.#isReady(child),
        child.ended.then((how) => Promise.reject(child.failure(how))),
        delay(START_MS, undefined, { signal: timer.signal }).then(() =>
          Promise.reject(child.failure(`not ready after ${START_MS / 1000} s`)),
        ),
      ]);
    } finally {
      timer.abort();
    }
    this.#readyAt = performance.now();
    void child.ended.then((how) => this.#revive(child.account(how)));
  }

  /** Ends the present process; the next one starts at once. For code that has changed. */
  async restart(graceMs: number): Promise<void> {
    this.#deaths = 0;
    this.#pause.abort();
    await this.#child?.stop(graceMs);
  }

  async stop(graceMs: number): Promise<void> {
    this.#wanted = false;
    this.#pause.abort();
    await this.#child?.stop(graceMs);
  }

  kill(): void {
    this.#wanted = false;
    this.#child?.kill();
  }

  /** After a death, of which `why` tells: never gives up, for the others go on meanwhile. */
  async #revive(why: string): Promise<void> {
    if (this.#isStopped()) return;
    const wasStable = this.#readyAt !== undefined && performance.now() - this.#readyAt >= STABLE_MS;
    if (wasStable) this.#deaths = 0;
    this.#readyAt = undefined;
    const pauseMs = this.#pauses[Math.min(this.#deaths, this.#pauses.length - 1)] ?? 0;
    this.#deaths += 1;
    this.#watcher.onDeath(this.spec.name, why, pauseMs);
    this.#pause = new AbortController();
    await delay(pauseMs, undefined, { signal: this.#pause.signal }).catch(() => undefined);
    if (this.#isStopped()) return;
    const child = this.#begin();
    if (child === undefined) return;
    this.#watcher.onStart(this.spec.name);
    if (!(await this.#untilReady(child))) return;
    this.#readyAt = performance.now();
    this.#watcher.onBack(this.spec.name);
  }

  /** That a process cannot even be started, as when its log cannot be written, counts as a death. */
  #begin(): Child | undefined {
    try {
      const child = new Child(this.spec);
      this.#child = child;
      void child.ended.then((how) => this.#revive(child.account(how)));
      return child;
    } catch (error) {
      void this.#revive(reasonOf(error));
      return undefined;
    }
  }

  /** Asks for as long as the process lives: what it needs may be away for long. */
  async #untilReady(child: Child): Promise<boolean> {
    while (!child.hasEnded) {
      const isReady = this.#isReady(child).then(
        () => true,
        () => delay(1000, false),
      );
      if (await Promise.race([isReady, child.ended.then(() => false)])) return !child.hasEnded;
    }
    return false;
  }

  #isStopped(): boolean {
    return !this.#wanted;
  }
}
