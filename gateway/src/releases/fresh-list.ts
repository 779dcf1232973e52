import { setTimeout as wait } from 'node:timers/promises';
import { CachedReads } from '@backflow/service-kit/process';
import type { ListedRemotes, ReleasesClient } from './releases-client.ts';

/** Anyone may ask for files of releases that do not exist. */
const PAUSE_MS = 1000;

/** Reads the list of releases for requests that the known list cannot answer: concurrent ones share a read, at most one a second. */
export class FreshList {
  readonly #client: Pick<ReleasesClient, 'list'>;
  readonly #reads = new CachedReads<ListedRemotes>();
  #lastAt = -Infinity;

  constructor(client: Pick<ReleasesClient, 'list'>) {
    this.#client = client;
  }

  /** A list that is read after this call. @throws when the service does not respond */
  read(): Promise<ListedRemotes> {
    return this.#reads.next('list', async () => {
      const pauseMs = this.#lastAt + PAUSE_MS - performance.now();
      if (pauseMs > 0) await wait(pauseMs);
      this.#lastAt = performance.now();
      return this.#client.list();
    });
  }
}
