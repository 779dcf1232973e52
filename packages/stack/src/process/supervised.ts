import { setTimeout as delay } from 'node:timers/promises';
import { Child, type ChildSpec } from './child.ts';

const START_MS = 60_000;
const DEATHS_TOO_MANY = 5;
const WITHIN_MS = 60_000;
const BACKOFF_MS = [0, 250, 500, 1000, 2000];

/** What a supervised process's owner hears of it. */
export interface Watcher {
  onDeath(name: string, how: string): void;
  onBack(name: string): void;
  /** It died too often; nothing more is tried. */
  onGiveUp(child: Child): void;
}

/** A process that is started again whenever it dies, until it is stopped. */
export class Supervised {
  readonly spec: ChildSpec;
  #child: Child | undefined;
  #isReady: (child: Child) => Promise<void>;
  #watcher: Watcher;
  #deaths: number[] = [];
  #wanted = false;

  /** `isReady` settles once the process does its work; it need not mind the process's death. */
  constructor(spec: ChildSpec, isReady: (child: Child) => Promise<void>, watcher: Watcher) {
    this.spec = spec;
    this.#isReady = isReady;
    this.#watcher = watcher;
  }

  get pid(): number {
    return this.#child?.pid ?? -1;
  }

  /** Starts it and waits until it is ready. A death meanwhile is a Failure: at start-up nothing is tried twice. */
  async start(): Promise<void> {
    this.#wanted = true;
    const child = new Child(this.spec);
    this.#child = child;
    const patience = new AbortController();
    try {
      await Promise.race([
        this.#isReady(child),
        child.ended.then((how) => Promise.reject(child.failure(how))),
        delay(START_MS, undefined, { signal: patience.signal }).then(() =>
          Promise.reject(child.failure(`not ready after ${START_MS / 1000} s`)),
        ),
      ]);
    } finally {
      patience.abort();
    }
    void child.ended.then((how) => this.#revive(how));
  }

  /** Ends the present process; the next one starts at once. For code that has changed. */
  async renew(graceMs: number): Promise<void> {
    this.#deaths = [];
    await this.#child?.stop(graceMs);
  }

  async stop(graceMs: number): Promise<void> {
    this.#wanted = false;
    await this.#child?.stop(graceMs);
  }

  kill(): void {
    this.#wanted = false;
    this.#child?.kill();
  }

  async #revive(how: string): Promise<void> {
    if (this.#isStopped()) return;
    this.#watcher.onDeath(this.spec.name, how);
    const now = Date.now();
    this.#deaths = [...this.#deaths.filter((time) => now - time < WITHIN_MS), now];
    if (this.#deaths.length >= DEATHS_TOO_MANY) {
      if (this.#child) this.#watcher.onGiveUp(this.#child);
      return;
    }
    await delay(BACKOFF_MS[this.#deaths.length - 1] ?? 0);
    if (this.#isStopped()) return;
    const child = new Child(this.spec);
    this.#child = child;
    void child.ended.then((end) => this.#revive(end));
    const isBack = await Promise.race([
      this.#isReady(child).then(
        () => !child.hasEnded,
        () => false,
      ),
      child.ended.then(() => false),
    ]);
    if (isBack) this.#watcher.onBack(this.spec.name);
  }

  #isStopped(): boolean {
    return !this.#wanted;
  }
}
