import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { RemoteRelease } from '@backflow/contracts';
import type { RemoteManifest } from '@backflow/contracts';
import * as z from '@backflow/contracts/zod';
import type { Compilation, Compiler } from 'webpack';
import { storeRelease } from './publish-remote.ts';

/** One build of a release, with its entry and the modules loaded through that. */
export interface Container {
  name: string;
  /** The folder of its files, below the release's folder: '' or 'admin/'. */
  folder: string;
  modules: readonly { module: string; file: string; chunk: string }[];
}

/** Combines the finished builds of all containers into a release: a folder named by its version, and `dist/release.json`. */
export class ReleasePlugin {
  readonly #dist: string;
  readonly #manifest: RemoteManifest;
  readonly #entry: string;
  readonly #containers: readonly Container[];
  readonly #finished = new Map<string, Compilation>();

  constructor(dist: string, manifest: RemoteManifest, entry: string, containers: readonly Container[]) {
    this.#dist = dist;
    this.#manifest = manifest;
    this.#entry = entry;
    this.#containers = containers;
  }

  apply(compiler: Compiler): void {
    const name = compiler.options.name ?? '';
    compiler.hooks.afterEmit.tapPromise('Release', async (compilation) => {
      if (compilation.errors.length > 0) this.#finished.delete(name);
      else this.#finished.set(name, compilation);
      if (this.#finished.size === this.#containers.length) await this.#release();
    });
  }

  async #release(): Promise<void> {
    const { name } = this.#manifest;
    const builds = this.#containers.map((container) => ({ ...container, built: this.#outputOf(container) }));
    const version = await hashOf(builds);
    const [first, second] = await Promise.all(
      builds.map(async ({ folder, built }) => ({
        entry: folder + this.#entry,
        integrity: await integrityOf(path.join(built, this.#entry)),
      })),
    );
    const release = z.parse(RemoteRelease, {
      ...this.#manifest,
      version,
      base: `/remotes/${name}/${version}/`,
      ...first,
      ...(second && { adminEntry: second }),
      files: Object.fromEntries(this.#containers.flatMap((container) => this.#filesByModule(container))),
    });
    await storeRelease(this.#dist, version, JSON.stringify(release, null, 2), async (target) => {
      for (const { folder, built } of builds) {
        await fs.cp(built, path.join(target, folder), { recursive: true });
      }
    });
  }

  #outputOf({ name }: Container): string {
    return this.#finished.get(name)?.outputOptions.path ?? '';
  }

  /** The files that each exposed module needs when it is loaded. */
  #filesByModule({ name, folder, modules }: Container) {
    const chunks = this.#finished.get(name)?.namedChunkGroups;
    return modules.map(({ module, chunk }) => {
      const files = chunks?.get(chunk)?.getFiles();
      if (!files) throw new Error(`${module} has no chunk named ${chunk}`);
      const ending = (end: string) => files.filter((file) => file.endsWith(end)).map((file) => folder + file);
      return [module, { scripts: ending('.js'), styles: ending('.css') }] as const;
    });
  }
}

async function hashOf(builds: readonly { folder: string; built: string }[]): Promise<string> {
  const hash = createHash('sha256');
  for (const { folder, built } of builds) {
    const names = (await fs.readdir(built, { recursive: true })).sort();
    for (const name of names) {
      const file = path.join(built, name);
      // Compressed copies depend on the compressor's version: skip them.
      if (/\.(br|gz)$/.test(name) || !(await fs.stat(file)).isFile()) continue;
      hash.update(folder + name).update(await fs.readFile(file));
    }
  }
  return hash.digest('hex').slice(0, 12);
}

async function integrityOf(file: string): Promise<string> {
  return `sha384-${createHash('sha384')
    .update(await fs.readFile(file))
    .digest('base64')}`;
}
