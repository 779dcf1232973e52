import { setTimeout as delay } from 'node:timers/promises';
import { reasonOf } from '@backflow/cli-kit';
import { Child, type ChildSpec } from './child.ts';

const START_MS = 60_000;
/** A process that was ready for this long is restarted like after a first death. */
const STABLE_MS = 10_000;
/** The pause before each restart; the last one is repeated. */
const BACKOFF_MS = [0, 250, 500, 1000, 2000, 4000, 8000, 16_000, 30_000];

/** Notified of the events of a supervised process. */
export interface Watcher {
  /** `why` is the end of the process and its last log line; it is restarted after `pauseMs`. */
  onDeath(name: string, why: string, pauseMs: number): void;
  /** The process was restarted with another process id, and may not be ready yet. */
  onStart(name: string): void;
  onBack(name: string): void;
}

/** Resolves when a process is ready, and says meanwhile what it waits for; it need not handle the process's death. */
export type IsReady = (child: Child, waitFor: (what: string) => void) => Promise<void>;

/** Restarts a process whenever it dies, until it is stopped, with growing pauses. */
export class Supervised {
  readonly spec: ChildSpec;
  #child: Child | undefined;
  #isReady: IsReady;
  #startMs: number;
  #watcher: Watcher;
  #pauses: readonly number[];
  #deaths = 0;
  #readyAt: number | undefined;
  #pause = new AbortController();
  #wanted = false;

  constructor(
    spec: ChildSpec,
    isReady: IsReady,
    watcher: Watcher,
    {
      pauses = BACKOFF_MS,
      startMs = START_MS,
    }: { pauses?: readonly number[] | undefined; startMs?: number } = {},
  ) {
    this.spec = spec;
    this.#isReady = isReady;
    this.#watcher = watcher;
    this.#pauses = pauses;
    this.#startMs = startMs;
  }

  get pid(): number {
    return this.#child?.pid ?? -1;
  }

  /**
   * Starts the process and resolves when it is ready. Throws a Failure when it dies first: nothing is retried at start-up.
   */
  async start(): Promise<void> {
    this.#wanted = true;
    const child = new Child(this.spec);
    this.#child = child;
    const timer = new AbortController();
    let waitsFor = '';
    try {
      await Promise.race([
        this.#isReady(child, (what) => (waitsFor = `, waiting for ${what}`)),
        child.ended.then((how) => Promise.reject(child.failure(how))),
        delay(this.#startMs, undefined, { signal: timer.signal }).then(() =>
          Promise.reject(child.failure(`not ready after ${this.#startMs / 1000} s${waitsFor}`)),
        ),
      ]);
    } finally {
      timer.abort();
    }
    this.#readyAt = performance.now();
    void child.ended.then((how) => this.#revive(child.account(how)));
  }

  /** Stops the process and starts it again at once, for example after a change of its code. */
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

  /** Restarts the process after its death, described by `why`. Never gives up: the other processes go on meanwhile. */
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

  /** A process that cannot be started, for example because its log is not writable, counts as dead. */
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

  /** Retries as long as the process lives: its dependencies may be away for long. */
  async #untilReady(child: Child): Promise<boolean> {
    while (!child.hasEnded) {
      const isReady = this.#isReady(child, () => undefined).then(
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
