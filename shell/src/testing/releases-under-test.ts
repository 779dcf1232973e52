import type { BodyOf, RemoteRelease } from '@backflow/contracts';
import type { ReleaseReport, reportReleases } from '@backflow/contracts/releases';
import { original } from '../federation/observe.ts';
import { fixtureRemote } from './fixture-remote.ts';

/** A release of the fixture remote, with one widget. */
const buildRelease = (version: string): RemoteRelease => ({
  ...fixtureRemote,
  ...{ version, base: `/remotes/kits/${version}/`, slots: [fill] },
});
const fill: RemoteRelease['slots'][number] = {
  ...{ slot: 'dashboard.training', widget: 'kit-list', title: 'Kits', order: 0 },
  ...{ height: { narrow: 100, wide: 100 }, access: 'public', load: 'at-once' },
};

let counter = 0;

/** A site with a live release of the fixture remote, whose modules a test makes fail. */
export class ReleasesUnderTest {
  // Versions of one test alone: a tab reports each once.
  readonly #suffix = `n${(counter += 1)}`;
  readonly live = this.build('v2');
  readonly previous = this.build('v1');
  /** Modules of a version: functions that may throw. */
  modules: Record<string, () => unknown> = {};
  /** The gateway's response. */
  registry: RemoteRelease[] = [this.live];
  fallbackOf: Record<string, RemoteRelease> = {};
  /** Log of requests, loads and registrations. */
  readonly fetched: string[] = [];
  readonly loads: string[] = [];
  readonly registered: { name: string; force: boolean }[] = [];
  /** Bodies of reports. */
  readonly sent: BodyOf<typeof reportReleases>[] = [];
  readonly #idle: (() => void)[] = [];

  build(version: string): RemoteRelease {
    return buildRelease(version + this.#suffix);
  }

  /** Makes a release the fallback of another one. */
  addFallback(of: RemoteRelease, fallback: RemoteRelease, module: () => unknown): void {
    this.fallbackOf[of.version] = fallback;
    this.modules[fallback.version] = module;
  }

  /** Replaces `fetch` and idle callbacks. */
  install(): void {
    Object.assign(globalThis, {
      fetch: (address: string) => Promise.resolve(this.#respond(address)),
    });
    original.fetch = (_address, { body }) => {
      this.sent.push(JSON.parse(body as string));
      return Promise.resolve({} as Response);
    };
    Object.assign(window, { requestIdleCallback: (work: () => void) => this.#idle.push(work) });
  }

  /** The federation runtime. */
  registerRemotes([{ name }]: [{ name: string }], { force }: { force: boolean }): void {
    this.registered.push({ name, force });
  }
  async loadRemote(id: string): Promise<unknown> {
    this.loads.push(id);
    const version = /_(v\w+)\//.exec(id)?.[1] ?? '';
    return (await this.modules[version]?.()) ?? null;
  }

  /** Reports about releases, sent once the page is idle, with the versions without their suffix. */
  reports(): (readonly [string | undefined, ReleaseReport['kind']])[] {
    for (const work of this.#idle.splice(0)) work();
    return this.sent.flatMap(({ reports }) =>
      reports.map(({ release, kind }) => [release?.version.slice(0, 2), kind] as const),
    );
  }

  #respond(address: string) {
    this.fetched.push(address);
    if (address === '/remotes/registry.json') return json({ remotes: this.registry });
    const fallback = this.fallbackOf[/version=(\w+)/.exec(address)?.[1] ?? ''];
    return fallback ? json(fallback) : { ok: false, status: 404 };
  }
}

const json = (body: unknown) => ({
  ...{ ok: true, status: 200, headers: new Headers() },
  json: () => Promise.resolve(body),
  text: () => Promise.resolve(JSON.stringify(body)),
});

/** A module that throws: its code, or the attempt to fetch its files. */
export const throws =
  (name: string, message = 'It has failed') =>
  (): never => {
    throw Object.assign(new Error(message), { name });
  };
/** The failure of webpack's runtime when files are missing. */
export const missing = throws('ChunkLoadError');
