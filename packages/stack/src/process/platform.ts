import { reasonOf, type Progress } from '@backflow/cli-kit';
import { Child, type ChildSpec } from './child.ts';
import { Supervised, type IsReady, type Watcher } from './supervised.ts';

/** The order in which processes are stopped. */
const TIERS = ['door', 'services', 'stores'] as const;
type Tier = (typeof TIERS)[number];
const GRACE_MS: Record<Tier, number> = { door: 3500, services: 3500, stores: 2500 };

/** All processes of a platform. */
export class Platform {
  #tiers: Record<Tier, Supervised[]> = { door: [], services: [], stores: [] };
  #oneOffs = new Set<Child>();
  #closing = false;
  #watcher: Watcher;

  /** `onChange` is called whenever a process was restarted. */
  constructor(progress: Progress, onChange: () => void) {
    this.#watcher = {
      onDeath: (name, why, pauseMs) =>
        progress.warn(
          `${name} ended and will be restarted ${pauseMs === 0 ? 'at once' : `in ${pauseMs / 1000} s`}: ${why}`,
        ),
      onStart: () => {
        try {
          onChange();
        } catch (error) {
          progress.warn(reasonOf(error));
        }
      },
      onBack: (name) => progress.print(`  ${name} is back`),
    };
  }

  /** True once it stops: what ends then did not fail. */
  get isClosing(): boolean {
    return this.#closing;
  }

  /** Starts a process, supervises it, and resolves when it is ready. One that does not get ready is stopped. */
  async supervise(tier: Tier, spec: ChildSpec, isReady: IsReady): Promise<Supervised> {
    this.#refuseWhenClosing();
    const supervised = new Supervised(spec, isReady, this.#watcher);
    this.#tiers[tier].push(supervised);
    try {
      await supervised.start();
    } catch (error) {
      if (!this.#closing) await supervised.stop(GRACE_MS[tier]);
      throw error;
    }
    return supervised;
  }

  /** Runs a process and resolves when it has succeeded. */
  async run(spec: ChildSpec): Promise<void> {
    this.#refuseWhenClosing();
    const child = new Child(spec);
    this.#oneOffs.add(child);
    try {
      await child.untilDone();
    } finally {
      this.#oneOffs.delete(child);
    }
  }

  /** The process ids by name. */
  pids(): Record<string, number> {
    return Object.fromEntries(
      TIERS.flatMap((tier) => this.#tiers[tier].map(({ spec, pid }) => [spec.name, pid])),
    );
  }

  /** Stops all processes: the gateway first, the stores last. */
  async close(): Promise<void> {
    this.#closing = true;
    await Promise.all([...this.#oneOffs].map((child) => child.stop(1000)));
    for (const tier of TIERS) await Promise.all(this.#tiers[tier].map((each) => each.stop(GRACE_MS[tier])));
  }

  /** Kills all processes at once. */
  kill(): void {
    this.#closing = true;
    for (const child of this.#oneOffs) child.kill();
    for (const tier of TIERS) for (const each of this.#tiers[tier]) each.kill();
  }

  #refuseWhenClosing(): void {
    if (this.#closing) throw new Error('The platform is stopping.');
  }
}
