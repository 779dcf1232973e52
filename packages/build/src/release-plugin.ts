import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { RemoteRelease } from '@backflow/contracts';
import type { RemoteManifest } from '@backflow/contracts';
import * as z from '@backflow/contracts/zod';
import type { Compilation, Compiler } from 'webpack';
import { exposedModules } from './exposed-modules.ts';

/** How many releases stay on disk, so that a page opened before an update still finds its files. */
const RELEASES_KEPT = 5;

/** Turns a finished build into a release: files in a folder of their own version, then `dist/release.json`. */
export class ReleasePlugin {
  readonly #dist: string;
  readonly #manifest: RemoteManifest;
  readonly #entry: string;

  constructor(root: string, manifest: RemoteManifest, entry: string) {
    this.#dist = path.join(root, 'dist');
    this.#manifest = manifest;
    this.#entry = entry;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.afterEmit.tapPromise('Release', async (compilation) => {
      if (compilation.errors.length > 0) return;
      await this.#release(compilation, compiler.outputPath);
    });
  }

  async #release(compilation: Compilation, built: string): Promise<void> {
    const { name } = this.#manifest;
    const version = await hashOfFolder(built);
    const release = z.parse(RemoteRelease, {
      ...this.#manifest,
      version,
      base: `/remotes/${name}/${version}/`,
      entry: this.#entry,
      integrity: await integrityOf(path.join(built, this.#entry)),
      files: filesByModule(compilation, this.#manifest),
    });
    const target = path.join(this.#dist, version);
    await fs.rm(target, { recursive: true, force: true });
    await fs.cp(built, target, { recursive: true });
    const document = path.join(this.#dist, 'release.json');
    await fs.writeFile(`${document}.new`, JSON.stringify(release, null, 2));
    await fs.rename(`${document}.new`, document);
    await this.#deleteOldReleases(version);
  }

  async #deleteOldReleases(current: string): Promise<void> {
    const entries = await fs.readdir(this.#dist, { withFileTypes: true });
    const folders = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'));
    const dated = await Promise.all(
      folders.map(async ({ name }) => ({ name, at: (await fs.stat(path.join(this.#dist, name))).mtimeMs })),
    );
    const old = dated.filter(({ name }) => name !== current).sort((a, b) => b.at - a.at);
    for (const { name } of old.slice(RELEASES_KEPT - 1)) {
      await fs.rm(path.join(this.#dist, name), { recursive: true, force: true });
    }
  }
}

/** What each exposed module needs as soon as it is loaded. */
function filesByModule(compilation: Compilation, manifest: RemoteManifest) {
  return Object.fromEntries(
    exposedModules(manifest).map(({ module, chunk }) => {
      const files = compilation.namedChunkGroups.get(chunk)?.getFiles();
      if (!files) throw new Error(`${module} has no chunk named ${chunk}`);
      return [
        module,
        {
          scripts: files.filter((file) => file.endsWith('.js')),
          styles: files.filter((file) => file.endsWith('.css')),
        },
      ];
    }),
  );
}

async function hashOfFolder(folder: string): Promise<string> {
  const hash = createHash('sha256');
  const names = (await fs.readdir(folder, { recursive: true })).sort();
  for (const name of names) {
    const file = path.join(folder, name);
    // What is only a smaller form of another file depends on the compressor as well.
    if (/\.(br|gz)$/.test(name) || !(await fs.stat(file)).isFile()) continue;
    hash.update(name).update(await fs.readFile(file));
  }
  return hash.digest('hex').slice(0, 12);
}

async function integrityOf(file: string): Promise<string> {
  return `sha384-${createHash('sha384')
    .update(await fs.readFile(file))
    .digest('base64')}`;
}
