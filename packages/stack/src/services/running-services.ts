import { Failure } from '../failure.ts';
import { prepareProcess, type ProcessContext } from '../node-processes.ts';
import type { Platform } from '../platform.ts';
import { ALL_SERVICES, SERVICES, type Service } from '../service-list.ts';
import { releaseVersion, useVersion, type Version } from '../versions/version-folders.ts';
import { checkMigrations } from './check-migrations.ts';
import type { Rotation } from './rotation.ts';
import { ServingProcess, serviceOf, servicesOf, type Scope } from './serving-process.ts';
import { withLogLines } from './with-log-lines.ts';

interface Parts {
  readonly platform: Platform;
  readonly context: ProcessContext;
  /** The database, as its administrator. */
  readonly adminUrl: string;
  readonly rotation: Rotation;
  /** Called when services are served by other processes, or there are other processes. */
  readonly onChange: () => void;
}

/** How long a release waits for the replaced process. */
const DRAIN_MS = 10_000;
/** The longest upload that the gateway lets through (service-kit's LONGEST_UPLOAD_MS). */
const LONGEST_REQUEST_MS = 25 * 60_000;

interface Released {
  readonly version: Version;
  /** Whether its migrations may remove what they declare to be unused. */
  readonly mayContract: boolean;
}

/** Reports a step of a release once it is done. */
export type Report = (step: string) => void;

/**
 * The processes of the services. Each service has one that is live and, after a release, the previous one, which runs on beside it out of
 * rotation and without jobs: going back starts nothing.
 */
export class RunningServices {
  readonly #parts: Parts;
  readonly #processes = new Set<ServingProcess>();
  readonly #retiring = new Set<ServingProcess>();
  #live: ReadonlyMap<Service, ServingProcess> = new Map();
  #previous: ReadonlyMap<Service, ServingProcess> = new Map();
  #isChanging = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Starts a process of all services, or one for each. */
  async start(version: Version, how: 'one' | 'each'): Promise<void> {
    const scopes: readonly Scope[] = how === 'one' ? [ALL_SERVICES.name] : SERVICES;
    const live = new Map<Service, ServingProcess>();
    this.#live = live;
    const start = async (scope: Scope, index: number) => {
      const process = await this.#start({ scope, version, number: 1, metricsOffset: 1 + index }, true);
      for (const service of process.services) live.set(service, process);
    };
    await Promise.all(scopes.map(start));
  }

  /** All processes, those out of rotation too. */
  get processes(): readonly ServingProcess[] {
    return [...this.#processes];
  }

  /** The addresses of the live processes, by service. */
  get urls(): Readonly<Record<string, string>> {
    return Object.fromEntries([...this.#live].map(([service, process]) => [service, process.urlOf(service)]));
  }

  liveOf(service: Service): ServingProcess | undefined {
    return this.#live.get(service);
  }

  previousOf(service: Service): ServingProcess | undefined {
    return this.#previous.get(service);
  }

  /**
   * Replaces the live processes of a scope by one of another version.
   * @throws Failure when the version can't be prepared or its process doesn't become ready, or the gateway doesn't follow: what was live
   *   is live then
   */
  release(scope: Scope, { version, mayContract }: Released, report: Report): Promise<void> {
    return this.#change(async () => {
      const { platform, context, rotation } = this.#parts;
      const replaced = servicesOf(scope).flatMap((each) => this.#live.get(each)?.urlOf(each) ?? []);
      useVersion(version);
      try {
        await checkMigrations(this.#parts, { services: servicesOf(scope), version, mayContract });
        report('Checked the migrations');
        const preparing = prepareProcess(
          { ...context, root: version.root, seedDemo: false },
          { service: serviceOf(scope) },
        );
        await withLogLines(preparing, () => platform.run(preparing));
        report('Migrated');
        const process = await this.#startBeside(scope, version);
        report('Started');
        await this.#makeLive(servicesOf(scope).map((each) => [each, process]));
        report('Switched');
        const isDrained = await rotation.areDrained(replaced, DRAIN_MS);
        report(isDrained ? 'Drained' : 'Draining: the previous process goes on with what it has begun');
      } finally {
        this.#releaseUnused(version);
      }
    });
  }

  /** Makes the previous processes of a scope live again, and those that were live the previous ones. @throws Failure without any */
  back(scope: Scope): Promise<void> {
    return this.#change(async () => {
      const targets = servicesOf(scope).flatMap((service) => {
        const process = this.#previous.get(service);
        return process ? [[service, process] as const] : [];
      });
      if (targets.length === 0) {
        throw new Failure(`No previous version of ${scope} is running. Only a release leaves one.`);
      }
      await this.#makeLive(targets);
    });
  }

  /** One change at a time. Processes that it leaves without a service are stopped. */
  async #change(work: () => Promise<void>): Promise<void> {
    if (this.#isChanging)
      throw new Failure('Another release is in progress. Repeat this one when it has ended.');
    this.#isChanging = true;
    try {
      await work();
    } finally {
      this.#isChanging = false;
      for (const process of this.#processes) void this.#retireUnneeded(process);
      this.#parts.onChange();
    }
  }

  #startBeside(scope: Scope, version: Version): Promise<ServingProcess> {
    const number = lowestFree(
      this.processes.filter((each) => each.scope === scope).map((each) => each.number),
    );
    const metricsOffset = lowestFree(this.processes.map((each) => each.metricsOffset));
    return this.#start({ scope, version, number, metricsOffset }, false);
  }

  async #start(place: Parameters<typeof ServingProcess.start>[2], isAnnounced: boolean) {
    const { platform, context } = this.#parts;
    const onRestart = (each: ServingProcess) => this.#withdrawReplaced(each);
    const process = await ServingProcess.start(platform, context, place, { isAnnounced, onRestart });
    this.#processes.add(process);
    return process;
  }

  /** Makes these processes live, one service after the other. When one fails, all return to what they were. */
  async #makeLive(targets: readonly (readonly [Service, ServingProcess])[]): Promise<void> {
    const before = { live: this.#live, previous: this.#previous };
    const moved: Service[] = [];
    try {
      for (const [service, to] of targets) {
        moved.unshift(service);
        await this.#move(service, to);
      }
    } catch (error) {
      for (const service of moved) {
        const from = before.live.get(service);
        if (from) await this.#move(service, from).catch(() => undefined);
      }
      this.#previous = before.previous;
      throw error;
    }
  }

  /** Whatever happens from now on, both processes are restarted as what they are to be. */
  async #move(service: Service, to: ServingProcess): Promise<void> {
    const from = this.#live.get(service);
    if (from === undefined || from === to) return;
    this.#live = new Map(this.#live).set(service, to);
    this.#previous = new Map(this.#previous).set(service, from);
    for (const each of this.#processes) each.announceAtStart((name) => this.#live.get(name) === each);
    this.#parts.onChange();
    await this.#parts.rotation.move(service, from.urlOf(service), to.urlOf(service));
  }

  /** A process may have been restarted before its services were moved. */
  async #withdrawReplaced(process: ServingProcess): Promise<void> {
    const replaced = process.services.filter((service) => this.#live.get(service) !== process);
    await Promise.all(replaced.map((service) => this.#parts.rotation.withdraw(process.urlOf(service))));
  }

  /** Stops a process that serves nothing any more, once it has answered everything. */
  async #retireUnneeded(process: ServingProcess): Promise<void> {
    const isNeeded = process.services.some((service) =>
      [this.#live, this.#previous].some((processes) => processes.get(service) === process),
    );
    if (isNeeded || this.#retiring.has(process)) return;
    this.#retiring.add(process);
    const { platform, rotation, onChange } = this.#parts;
    await rotation.areDrained(
      process.services.map((service) => process.urlOf(service)),
      LONGEST_REQUEST_MS,
    );
    await platform.dismiss(process.supervised);
    this.#processes.delete(process);
    this.#releaseUnused(process.version);
    onChange();
  }

  /** The version of the start is used by the gateway too. */
  #releaseUnused(version: Version): void {
    const used = [this.#parts.context.root, ...this.processes.map((each) => each.version.root)];
    if (!used.includes(version.root)) releaseVersion(version);
  }
}

const lowestFree = (used: readonly number[]): number => {
  let number = 1;
  while (used.includes(number)) number += 1;
  return number;
};
