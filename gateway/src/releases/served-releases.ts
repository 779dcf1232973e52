import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { ReleaseDocument } from '@backflow/contracts';
import { ServedRemote } from '@backflow/contracts/releases';
import { UnavailableError, readReleaseArchive } from '@backflow/service-kit/process';
import type { Logger } from '@backflow/service-kit/process';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { FreshList } from './fresh-list.ts';
import { JsonFile } from './json-file.ts';
import { ReleaseCache } from './release-cache.ts';
import type { ReleaseName } from './release-cache.ts';
import type { ListedRemotes, ReleasesClient } from './releases-client.ts';
import { retainedVersions, withStoredFiles } from './with-stored-files.ts';

/** Changes are announced; announcements may be lost. */
const POLL_MS = 30_000;
const RETRY_MS = 1000;
/** An archive that could not be fetched, or was not valid, is not asked for again for this long. */
const FAILED_MS = 10_000;
/** Of releases that nobody gets, and somebody looks at. */
const MAX_DOCUMENTS = 20;
/** How long the start, and a page, waits for the first pointers. */
const FIRST_MS = 3000;

interface Dependencies {
  client: Pick<ReleasesClient, 'list' | 'archive'>;
  cacheDir: string;
  log: Logger;
}

/**
 * The releases that pages get. It follows the releases service: new pointers are used as soon as their files are in the gateway's own
 * folder. Without the service, and after a restart without it, the last known pointers are used.
 */
export class ServedReleases {
  readonly #client: Dependencies['client'];
  readonly #fresh: FreshList;
  readonly #cache: ReleaseCache;
  readonly #stored: JsonFile<readonly ServedRemote[]>;
  readonly #log: Logger;
  readonly #fetching = new Map<string, Promise<void>>();
  readonly #documents = new LRUCache<string, ReleaseDocument>({ max: MAX_DOCUMENTS });
  readonly #failedUntil = new Map<string, number>();
  readonly #first = Promise.withResolvers<undefined>();
  #listed: ListedRemotes = { remotes: [], unreadable: [] };
  #served: readonly ServedRemote[] = [];
  #isKnown = false;
  #isRefreshing = false;
  #isOutdated = false;
  #isClosed = false;
  #isAway = false;
  #timer: NodeJS.Timeout | undefined;
  #storing: Promise<void> = Promise.resolve();

  constructor({ client, cacheDir, log }: Dependencies) {
    this.#client = client;
    this.#fresh = new FreshList(client);
    this.#cache = new ReleaseCache(join(cacheDir, 'releases'));
    this.#stored = new JsonFile(join(cacheDir, 'served.json'), (value) =>
      z.parse(z.array(ServedRemote), value),
    );
    this.#log = log;
  }

  /** Reads what was known before the restart, and begins to follow the service. Waits for the first pointers, some seconds at most. */
  async start(): Promise<void> {
    this.#isRefreshing = true;
    await this.#restore();
    this.#isRefreshing = false;
    this.#refresh();
    await this.current();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#storing;
  }

  /** Like `current`, without waiting for the first pointers. */
  get known(): readonly ServedRemote[] | undefined {
    return this.#isKnown ? this.#served : undefined;
  }

  /** The same object until something changes. Undefined when nothing is known yet. */
  async current(): Promise<readonly ServedRemote[] | undefined> {
    if (!this.#isKnown) await this.#waitForFirst();
    return this.known;
  }

  /**
   * The folder of a release's files, which are fetched first where a page of an earlier release asks for them, or one that another
   * gateway has sent before this one heard of the release. Undefined for a release that is not stored any more.
   * @throws UnavailableError when its files cannot be fetched
   */
  async getFolder(name: ReleaseName): Promise<string | undefined> {
    if (!this.#cache.has(name)) {
      if (!isListed(name, this.#listed) && !isListed(name, await this.#readFreshList())) return undefined;
      await this.#fetch(name);
    }
    return this.#cache.getRoot(name);
  }

  /** The document of a stored release, also of one that nobody gets. Throws like `getFolder`. */
  async getDocument(name: ReleaseName): Promise<ReleaseDocument | undefined> {
    if ((await this.getFolder(name)) === undefined) return undefined;
    const key = `${name.remote}/${name.version}`;
    const known = this.#documents.get(key);
    if (known) return known;
    const archive = await this.#client.archive(name.remote, name.version);
    const { document } = await readReleaseArchive(archive);
    this.#documents.set(key, document);
    return document;
  }

  /** A topic has changed. */
  drop(topic: string): void {
    if (topic === 'releases') this.#refresh();
  }

  /** Announcements may have been missed. */
  dropAll(): void {
    this.#refresh();
  }

  /** @throws UnavailableError */
  async #readFreshList(): Promise<ListedRemotes> {
    try {
      return await this.#fresh.read();
    } catch (error) {
      throw new UnavailableError(error);
    }
  }

  async #waitForFirst(): Promise<void> {
    const gaveUp = new AbortController();
    const timer = wait(FIRST_MS, undefined, { signal: gaveUp.signal }).catch(() => undefined);
    await Promise.race([this.#first.promise, timer]);
    gaveUp.abort();
  }

  async #restore(): Promise<void> {
    try {
      await this.#cache.open();
      const stored = await this.#stored.read();
      if (!stored) return;
      this.#listed = { remotes: stored, unreadable: [] };
      this.#served = this.#withFiles();
      this.#becomeKnown();
    } catch (error) {
      this.#log.warn({ error }, 'the cache folder cannot be used');
    }
  }

  /** Reads the pointers, and once more if they have changed meanwhile. */
  #refresh(): void {
    this.#isOutdated = true;
    if (this.#isRefreshing || this.#isClosed) return;
    clearTimeout(this.#timer);
    this.#isRefreshing = true;
    this.#isOutdated = false;
    void this.#read().then((isComplete) => {
      this.#isRefreshing = false;
      if (this.#isOutdated) this.#refresh();
      else if (!this.#isClosed) {
        this.#timer = setTimeout(() => this.#refresh(), isComplete ? POLL_MS : RETRY_MS).unref();
      }
    });
  }

  /** @returns false to try again soon */
  async #read(): Promise<boolean> {
    try {
      this.#listed = await this.#client.list();
      if (this.#isAway) this.#log.info('the releases are known again');
      this.#isAway = false;
    } catch (error) {
      if (!this.#isAway)
        this.#log.warn({ error }, 'the releases cannot be read: the last known ones are used');
      this.#isAway = true;
      return false;
    }
    const missing = this.#missingReleases();
    // Not awaited: one slow archive must not delay the other remotes' changes.
    const fetched = missing.map((release) =>
      this.#fetch({ remote: release.name, version: release.version }, release).then(
        () => this.#apply(),
        () => undefined,
      ),
    );
    if (this.#isKnown) this.#apply();
    else {
      void Promise.all(fetched).then(() => {
        this.#apply();
        this.#becomeKnown();
      });
    }
    return missing.length === 0;
  }

  #missingReleases(): ReleaseDocument[] {
    return this.#listed.remotes
      .flatMap(({ live, previous, canary }) => [live, previous, canary?.release ?? null])
      .filter((release) => release !== null)
      .filter(({ name, version }) => !this.#cache.has({ remote: name, version }));
  }

  /** Uses the pointers as far as the files are there. */
  #apply(): void {
    const served = this.#withFiles();
    if (isDeepStrictEqual(served, this.#served)) return;
    this.#served = served;
    this.#storing = this.#stored
      .write(served)
      .then(() => this.#prune())
      .catch((error: unknown) => this.#log.warn({ error }, 'the pointers cannot be stored'));
  }

  #withFiles(): ServedRemote[] {
    const { remotes, unreadable } = this.#listed;
    const has = ({ name, version }: ReleaseDocument) => this.#cache.has({ remote: name, version });
    const before = new Map(this.#served.map((remote) => [remote.remote, remote]));
    return [
      ...remotes.map((remote) => withStoredFiles(remote, before.get(remote.remote), has)),
      ...unreadable.map((name) => before.get(name)),
    ].filter((remote) => remote !== undefined);
  }

  async #prune(): Promise<void> {
    for (const remote of this.#served) {
      await this.#cache.removeOthers(remote.remote, retainedVersions(remote));
    }
  }

  #becomeKnown(): void {
    this.#isKnown = true;
    this.#first.resolve(undefined);
  }

  /** Fetches and checks a release's files; each only once at a time. */
  #fetch(name: ReleaseName, expected?: ReleaseDocument): Promise<void> {
    const key = `${name.remote}/${name.version}`;
    const running = this.#fetching.get(key);
    if (running) return running;
    if ((this.#failedUntil.get(key) ?? 0) > performance.now()) return Promise.reject(new UnavailableError());
    const fetching = this.#client
      .archive(name.remote, name.version)
      .then((archive) => this.#cache.add(name, archive, expected))
      .then((document) => {
        this.#failedUntil.delete(key);
        if (!expected) this.#documents.set(key, document);
      })
      .catch((error: unknown) => {
        this.#failedUntil.set(key, performance.now() + FAILED_MS);
        this.#log.warn({ error, release: key }, 'the files of a release cannot be used');
        throw new UnavailableError(error);
      })
      .finally(() => this.#fetching.delete(key));
    this.#fetching.set(key, fetching);
    return fetching;
  }
}

function isListed({ remote: name, version }: ReleaseName, { remotes }: ListedRemotes): boolean {
  const remote = remotes.find((each) => each.remote === name);
  return remote !== undefined && retainedVersions(remote).has(version);
}
