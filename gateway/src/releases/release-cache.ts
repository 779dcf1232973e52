import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { ReleaseDocument } from '@backflow/contracts';
import { readReleaseArchive } from '@backflow/service-kit/process';

/** A release by its names. */
export interface ReleaseName {
  readonly remote: string;
  readonly version: string;
}

/** The unpacked files of releases: `{folder}/{remote}/{version}/`. A release is there completely, or not at all. */
export class ReleaseCache {
  readonly #folder: string;
  readonly #complete = new Set<string>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Finds what earlier processes have stored, and removes what they have left unfinished. */
  async open(): Promise<void> {
    await rm(this.#partialFolder, { recursive: true, force: true });
    await mkdir(this.#folder, { recursive: true });
    for (const remote of await foldersIn(this.#folder)) {
      for (const version of await foldersIn(join(this.#folder, remote))) {
        this.#complete.add(getKey({ remote, version }));
      }
    }
  }

  has(name: ReleaseName): boolean {
    return this.#complete.has(getKey(name));
  }

  /** The folder of a release's files. */
  getRoot({ remote, version }: ReleaseName): string {
    return join(this.#folder, remote, version);
  }

  /**
   * Checks an archive and stores its files.
   * @param expected the release's document, where it is known
   * @returns the document
   * @throws ArchiveError when the archive is not valid, Error when it is another release
   */
  async add(name: ReleaseName, archive: Buffer, expected?: ReleaseDocument): Promise<ReleaseDocument> {
    const { document, files } = await readReleaseArchive(archive);
    const isExpected =
      document.name === name.remote &&
      document.version === name.version &&
      (expected === undefined || isDeepStrictEqual(document.integrities, expected.integrities));
    if (!isExpected) throw new Error(`the archive of ${getKey(name)} contains another release`);
    const partial = join(this.#partialFolder, randomUUID());
    try {
      await writeFiles(partial, files);
      await this.#moveIntoPlace(partial, name);
    } finally {
      await rm(partial, { recursive: true, force: true });
    }
    return document;
  }

  /** Removes all releases of a remote but these. */
  async removeOthers(remote: string, retained: ReadonlySet<string>): Promise<void> {
    const versions = (await foldersIn(join(this.#folder, remote))).filter((each) => !retained.has(each));
    for (const version of versions) {
      this.#complete.delete(getKey({ remote, version }));
      await rm(this.getRoot({ remote, version }), { recursive: true, force: true });
    }
  }

  async #moveIntoPlace(partial: string, name: ReleaseName): Promise<void> {
    const root = this.getRoot(name);
    await mkdir(dirname(root), { recursive: true });
    // A leftover folder that is not complete: renaming needs an empty place.
    await rm(root, { recursive: true, force: true });
    await rename(partial, root);
    this.#complete.add(getKey(name));
  }

  get #partialFolder(): string {
    return join(this.#folder, '.partial');
  }
}

const getKey = ({ remote, version }: ReleaseName): string => `${remote}/${version}`;

async function writeFiles(folder: string, files: ReadonlyMap<string, Buffer>): Promise<void> {
  for (const [name, content] of files) {
    const file = join(folder, name);
    await mkdir(dirname(file), { recursive: true });
    // Flushed: after a power cut, a complete folder must not have empty files.
    await writeFile(file, content, { flush: true });
  }
}

async function foldersIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name);
}
