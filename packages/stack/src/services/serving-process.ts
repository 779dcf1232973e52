import { servicesProcess, type ProcessContext } from '../node-processes.ts';
import type { Platform } from '../platform.ts';
import { freePort } from '../ports.ts';
import type { Child } from '../process/child.ts';
import type { Supervised } from '../process/supervised.ts';
import { ALL_SERVICES, ownVariable, SERVICES, type Service } from '../service-list.ts';
import type { Version } from '../versions/version-folders.ts';
import { untilReady } from './rotation.ts';
import { withLogLines } from './with-log-lines.ts';

/** What a process serves: one service, or all of them. */
export type Scope = Service | typeof ALL_SERVICES.name;

export const servicesOf = (scope: Scope): readonly Service[] =>
  scope === ALL_SERVICES.name ? SERVICES : [scope];

/** The one service of a scope. */
export const serviceOf = (scope: Scope): Service | undefined =>
  scope === ALL_SERVICES.name ? undefined : scope;

interface Started {
  readonly scope: Scope;
  readonly version: Version;
  /** Distinguishes processes of one scope. */
  readonly number: number;
  readonly metricsOffset: number;
  readonly ports: ReadonlyMap<Service, number>;
}

/** A supervised process that serves one service or all, of one version. */
export class ServingProcess {
  readonly #supervised: Supervised;
  readonly #started: Started;
  readonly since = new Date();

  private constructor(supervised: Supervised, started: Started) {
    this.#supervised = supervised;
    this.#started = started;
  }

  /**
   * Starts a process, and resolves when it is ready.
   * @param isAnnounced whether it gets requests and works jobs; otherwise that begins by `POST /announcement`
   * @param onRestart called when it is ready again after it has died
   * @throws Failure when it doesn't become ready; it is stopped then
   */
  static async start(
    platform: Platform,
    context: ProcessContext,
    place: Omit<Started, 'ports'>,
    {
      isAnnounced,
      onRestart,
    }: { isAnnounced: boolean; onRestart: (process: ServingProcess) => Promise<void> },
  ): Promise<ServingProcess> {
    const { scope, number, version, metricsOffset } = place;
    const ports = new Map<Service, number>();
    for (const service of servicesOf(scope)) ports.set(service, await freePort());
    const name = number === 1 ? scope : `${scope}-${number}`;
    const spec = servicesProcess(
      serviceOf(scope),
      { name, ports, metricsOffset },
      { ...context, root: version.root },
    );
    const env = { ...spec.env, ...announcements(servicesOf(scope), () => isAnnounced) };
    const started = Promise.withResolvers<ServingProcess>();
    let isFirst = true;
    const isReady = async (child: Child) => {
      await child.ready;
      await Promise.all([...ports.values()].map((port) => untilReady(urlOf(port), child)));
      if (!isFirst) await onRestart(await started.promise);
      isFirst = false;
    };
    const supervised = await withLogLines(spec, () =>
      platform.supervise('services', { ...spec, env }, isReady),
    );
    const process = new ServingProcess(supervised, { ...place, ports });
    started.resolve(process);
    return process;
  }

  get supervised(): Supervised {
    return this.#supervised;
  }

  get name(): string {
    return this.#supervised.spec.name;
  }

  get scope(): Scope {
    return this.#started.scope;
  }

  get number(): number {
    return this.#started.number;
  }

  get version(): Version {
    return this.#started.version;
  }

  get metricsOffset(): number {
    return this.#started.metricsOffset;
  }

  get services(): readonly Service[] {
    return servicesOf(this.scope);
  }

  urlOf(service: Service): string {
    return urlOf(this.#started.ports.get(service) ?? 0);
  }

  /** Which of its services it announces when it is restarted. */
  announceAtStart(isAnnounced: (service: Service) => boolean): void {
    this.#supervised.setEnvironment(announcements(this.services, isAnnounced));
  }
}

const urlOf = (port: number): string => `http://127.0.0.1:${port}`;

const announcements = (
  services: readonly Service[],
  isAnnounced: (service: Service) => boolean,
): NodeJS.ProcessEnv =>
  Object.fromEntries(
    services.map((service) => [ownVariable(service, 'ANNOUNCE'), String(isAnnounced(service))]),
  );
