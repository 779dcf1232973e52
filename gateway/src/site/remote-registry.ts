import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ReleaseDocument } from '@backflow/contracts';
import type { ServedRemote } from '@backflow/contracts/releases';
import type { Logger } from '@backflow/service-kit/process';
import { z } from 'zod';
import { ChangingFile } from './changing-file.ts';

const FOLDER = /^mf-[a-z][a-z0-9-]*$/;

interface Known {
  file: ChangingFile<ReleaseDocument>;
  last: ReleaseDocument | undefined;
}

/**
 * The remotes, from the `release.json` of each build. A new or changed build is used at once. When a release is missing or
 * invalid, the last valid one is used: the area is then unavailable instead of unknown. A remote is removed with its folder.
 */
export class RemoteRegistry {
  readonly #remotesDir: string;
  readonly #log: Logger;
  readonly #known = new Map<string, Known>();
  #served: readonly ServedRemote[] = [];

  constructor(remotesDir: string, log: Logger) {
    this.#remotesDir = remotesDir;
    this.#log = log;
  }

  /** The same object as long as no release changes. */
  async current(): Promise<readonly ServedRemote[]> {
    const folders = await this.#folders();
    for (const name of this.#known.keys()) if (!folders.includes(name)) this.#known.delete(name);
    const releases = await Promise.all(folders.map((folder) => this.#releaseOf(folder)));
    const remotes = releases.filter((release) => release !== undefined);
    const before = this.#served;
    const same =
      remotes.length === before.length && remotes.every((release, i) => release === before[i]?.live);
    if (!same) this.#served = remotes.map(servedAsBuilt);
    return this.#served;
  }

  async #folders(): Promise<string[]> {
    try {
      return (await readdir(this.#remotesDir)).filter((name) => FOLDER.test(name)).sort();
    } catch (error) {
      this.#log.warn({ error }, 'the folder of the remotes cannot be read');
      return [];
    }
  }

  async #releaseOf(folder: string): Promise<ReleaseDocument | undefined> {
    const known = this.#known.get(folder) ?? { file: this.#fileOf(folder), last: undefined };
    this.#known.set(folder, known);
    known.last = (await known.file.current()) ?? known.last;
    return known.last;
  }

  #fileOf(folder: string): ChangingFile<ReleaseDocument> {
    const name = folder.slice('mf-'.length);
    const parse = (text: string) => {
      const release = z.parse(ReleaseDocument, JSON.parse(text));
      const base = `/remotes/${name}/${release.version}/`;
      if (release.name !== name || release.base !== base) throw new Error(`${folder} holds another release`);
      return release;
    };
    return new ChangingFile(join(this.#remotesDir, folder, 'dist/release.json'), parse, this.#log);
  }
}

const servedAsBuilt = (live: ReleaseDocument): ServedRemote => ({
  remote: live.name,
  revision: 0,
  live,
  previous: null,
  canary: null,
  disabled: null,
  stored: [],
});
