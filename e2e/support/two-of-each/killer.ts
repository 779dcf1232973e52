import { appendFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { seededRandom } from '../random.ts';
import type { RoundRobin } from './round-robin.ts';

/** From the moment when a process is back to the next kill. */
const LEAST_PAUSE_MS = 8000;
const MOST_PAUSE_MS = 20_000;
/** How long writes may wait for a moment to kill; then they go on, and another moment is waited for. */
const MOMENT_MS = 500;
const RETRY_MS = 100;
/** How long a killed process may take until it is in use again. */
const BACK_MS = 60_000;

/** A process that is killed. */
export interface Victim {
  readonly name: string;
  /** Its current id: its supervisor starts another process. */
  pid(): number | undefined;
}

export interface Kill {
  readonly at: string;
  readonly name: string;
  /** Reads in flight at that moment, with open streams. */
  readonly reads: number;
  /** How long it took to find a moment. */
  readonly waitedMs: number;
  /** From the kill until it was in use again; undefined when it never was. */
  readonly backAfterMs: number | undefined;
}

interface Options {
  readonly victims: readonly Victim[];
  readonly balancer: RoundRobin;
  /** Whether nothing is under way that is no request: jobs. */
  readonly isIdle: () => Promise<boolean>;
  /** Resolves when the processes that are left have noticed the end of one. */
  readonly untilNoticed: () => Promise<unknown>;
  /** Whether every process gets requests and responds. */
  readonly areAllInUse: () => Promise<boolean>;
  readonly seed: number;
  /** Gets a line of JSON for each kill. */
  readonly logFile: string;
}

/**
 * Kills processes in turn, without a warning, at moments that a seed decides. A killed process loses by nature what cannot be repeated:
 * a write, a job and the rest of a response. So it waits until there is none in flight. Reads, streams and batches are in flight.
 */
export class Killer {
  readonly #options: Options;
  readonly #kills: Kill[] = [];
  readonly #stopped = new AbortController();
  readonly #running: Promise<void>;

  constructor(options: Options) {
    this.#options = options;
    this.#running = this.#run();
  }

  get kills(): readonly Kill[] {
    return this.#kills;
  }

  /** Waits until the process that was killed last is back. */
  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { victims, seed } = this.#options;
    const random = seededRandom(seed);
    for (;;) {
      for (const victim of random.shuffled(victims)) {
        await this.#pause(LEAST_PAUSE_MS + random.below(MOST_PAUSE_MS - LEAST_PAUSE_MS));
        if (this.#stopped.signal.aborted) return;
        await this.#kill(victim);
      }
    }
  }

  async #kill(victim: Victim): Promise<void> {
    const since = performance.now();
    const pid = victim.pid() ?? 0;
    // Other numbers stand for groups of processes, or for all.
    if (pid <= 1) throw new Error(`${victim.name} does not run`);
    let moment = await this.#killInAMoment(pid);
    while (moment === undefined) {
      await this.#pause(RETRY_MS);
      if (this.#stopped.signal.aborted) return;
      moment = await this.#killInAMoment(pid);
    }
    const killedAt = performance.now();
    const isBack = await this.#untilInUse(() => victim.pid() !== pid);
    const kill: Kill = {
      ...moment,
      name: victim.name,
      waitedMs: Math.round(killedAt - since),
      backAfterMs: isBack ? Math.round(performance.now() - killedAt) : undefined,
    };
    this.#kills.push(kill);
    appendFileSync(this.#options.logFile, `${JSON.stringify(kill)}\n`);
  }

  /** Kills, if there is a moment soon. Writes wait until the process has ended and that was noticed. */
  async #killInAMoment(pid: number): Promise<Pick<Kill, 'at' | 'reads'> | undefined> {
    const { balancer, isIdle, untilNoticed } = this.#options;
    const deadline = performance.now() + MOMENT_MS;
    const until = async (isTrue: () => boolean) => {
      while (!isTrue() && performance.now() < deadline) {
        await Promise.race([balancer.changed, wait(deadline - performance.now())]);
      }
      return isTrue();
    };
    const release = balancer.pauseWrites();
    try {
      if (!(await until(() => balancer.writes === 0)) || !(await isIdle())) return undefined;
      if (!(await until(() => balancer.transfers === 0))) return undefined;
      const moment = { at: new Date().toISOString(), reads: balancer.reads };
      process.kill(pid, 'SIGKILL');
      while (isKnown(pid)) await wait(1);
      await untilNoticed();
      return moment;
    } finally {
      release();
    }
  }

  async #untilInUse(isRestarted: () => boolean): Promise<boolean> {
    const deadline = performance.now() + BACK_MS;
    while (!isRestarted() || !(await this.#options.areAllInUse())) {
      if (performance.now() > deadline) return false;
      await wait(RETRY_MS);
    }
    return true;
  }

  async #pause(ms: number): Promise<void> {
    await wait(ms, undefined, { signal: this.#stopped.signal }).catch(() => undefined);
  }
}

/** Whether the system knows the process: its threads, and with them its connections, may end after it has become a zombie. */
function isKnown(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
