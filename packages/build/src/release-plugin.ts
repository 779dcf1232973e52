import { createHash } from 'node:crypto';
import { ReleaseDocument } from '@backflow/contracts';
import type { Endpoint, RemoteManifest } from '@backflow/contracts';
import * as z from '@backflow/contracts/zod';
import webpack from 'webpack';
import type { Compilation, Compiler } from 'webpack';
import type { Budgets } from './budgets.ts';
import { getBuildInfo } from './build-info.ts';
import { readBuild, writeFiles } from './built-files.ts';
import type { Files } from './built-files.ts';
import { compressedCopies } from './compressed-copies.ts';
import type { exposedModules } from './exposed-modules.ts';
import { INTEGRITIES_FILE } from './federation/chunk-integrities.ts';
import { fillIntegrities, getIntegrities, getIntegrity } from './integrity.ts';
import { packageVersions } from './package-versions.ts';
import { scopeStyles } from './scope-styles.ts';
import { storeRelease } from './store-release.ts';
import { SdkImportsPlugin } from './sdk-imports.ts';
import { budgetProblem } from './size-budget.ts';
import type { Part } from './size-budget.ts';
import { usedEndpoints } from './used-endpoints.ts';

/** One build of a release, with its entry and the modules loaded through that. */
export interface Container {
  name: string;
  /** The folder of its files, below the release's folder: '' or 'admin/'. */
  folder: string;
  modules: ReturnType<typeof exposedModules>;
}

/** A container's finished build. */
interface Built extends Container {
  compilation: Compilation;
  /** By their name below the release's folder. */
  files: Files;
  /** The source maps of its scripts, which are published and not served. */
  sourceMaps: Files;
}

/** The release's version while it is built, of the same length: the version is a hash of the files, which contain it. */
export const VERSION_PLACEHOLDER = 'RELEASE00HEX';

interface Options {
  /** The remote's folder. */
  root: string;
  /** Where the release goes. */
  dist: string;
  manifest: RemoteManifest;
  /** The name of an entry inside its folder. */
  entry: string;
  containers: readonly Container[];
  /** All endpoints that it may call. */
  endpoints: readonly Endpoint[];
  budgets: Budgets & {
    /** Exceptions, by the part's name. */
    readonly larger: Readonly<Record<string, number>>;
  };
}

/** Combines the finished builds of all containers into a release: a folder named by its version, and `dist/release.json`. */
export class ReleasePlugin {
  readonly #root: string;
  readonly #dist: string;
  readonly #manifest: RemoteManifest;
  readonly #entry: string;
  readonly #containers: readonly Container[];
  readonly #endpoints: readonly Endpoint[];
  readonly #budgets: Options['budgets'];
  readonly #finished = new Map<string, { compilation: Compilation; sdk: SdkImportsPlugin }>();

  constructor({ root, dist, manifest, entry, containers, endpoints, budgets }: Options) {
    this.#root = root;
    this.#dist = dist;
    this.#budgets = budgets;
    this.#endpoints = endpoints;
    this.#manifest = manifest;
    this.#entry = entry;
    this.#containers = containers;
  }

  apply(compiler: Compiler): void {
    const name = compiler.options.name ?? '';
    const sdk = new SdkImportsPlugin();
    sdk.apply(compiler);
    compiler.hooks.afterEmit.tapPromise('Release', async (compilation) => {
      if (compilation.errors.length > 0) this.#finished.delete(name);
      else this.#finished.set(name, { compilation, sdk });
      if (this.#finished.size === this.#containers.length) await this.#release(compilation);
    });
  }

  /** @param last gets the problems of the release */
  async #release(last: Compilation): Promise<void> {
    const builds = await Promise.all(this.#containers.map((container) => this.#read(container)));
    const about = {
      ...this.#manifest,
      files: Object.fromEntries(builds.flatMap(filesByModule)),
      versions: packageVersions(this.#root),
      uses: {
        sdk: [...new Set([...this.#finished.values()].flatMap(({ sdk }) => [...sdk.names]))].sort(),
        endpoints: usedEndpoints(
          this.#endpoints,
          this.#manifest,
          new Map(builds.flatMap((build) => [...build.files])),
        ),
      },
    };
    const version = getHash(about, builds);
    for (const build of builds) this.#complete(build, version);
    const files = new Map(builds.flatMap((build) => [...build.files]));
    const sourceMaps = new Map(builds.flatMap((build) => [...build.sourceMaps]));
    const integrities = getHashes(files);
    const [first, second] = builds.map(({ folder }) => {
      const entry = folder + this.#entry;
      return { entry, integrity: integrities[entry] };
    });
    const release = z.parse(ReleaseDocument, {
      ...about,
      version,
      base: `/remotes/${this.#manifest.name}/${version}/`,
      ...first,
      ...(second && { adminEntry: second }),
      integrities,
      built: getBuildInfo(this.#root),
      ...(sourceMaps.size > 0 && { sourceMaps: getHashes(sourceMaps) }),
    });
    const copies = await Promise.all([...files].map(([name, bytes]) => compressedCopies(name, bytes)));
    const sent = new Map([...files, ...copies.flat()]);
    const problem = budgetProblem(
      builds.flatMap((build) => this.#getParts(build, release)),
      (file) => (sent.get(`${file}.br`) ?? sent.get(file))?.length ?? 0,
    );
    if (problem !== undefined && last.options.mode === 'production') {
      last.errors.push(new webpack.WebpackError(problem));
      return;
    }
    await storeRelease(this.#dist, version, JSON.stringify(release), (folder) =>
      writeFiles(folder, new Map([...sent, ...sourceMaps])),
    );
  }

  async #read(container: Container): Promise<Built> {
    const { compilation } = this.#finished.get(container.name) ?? {};
    if (!compilation) throw new Error(`${container.name} is not built`);
    const read = await readBuild(compilation.outputOptions.path);
    const getFiles = (areMaps: boolean) =>
      new Map(
        [...read]
          .filter(([name]) => name.endsWith('.map') === areMaps)
          .map(([name, bytes]) => [container.folder + name, bytes]),
      );
    return { ...container, compilation, files: getFiles(false), sourceMaps: getFiles(true) };
  }

  /** A container's entry and modules, with their budgets. */
  #getParts({ folder, modules, compilation }: Built, { files }: Pick<ReleaseDocument, 'files'>): Part[] {
    const getPart = (part: Omit<Part, 'compilation' | 'budget'>, kind: keyof Budgets) => {
      const budget = this.#budgets.larger[part.name] ?? this.#budgets[kind];
      return { ...part, name: `${this.#manifest.name} ${part.name}`, compilation, budget };
    };
    const entry = folder + this.#entry;
    const runtime = [...compilation.chunks].filter((chunk) => chunk.hasRuntime());
    return [
      getPart({ name: entry, files: [entry], chunks: runtime }, 'entry'),
      ...modules.map(({ module, chunk, kind }) => {
        const { scripts = [], styles = [] } = files[module] ?? {};
        const chunks = compilation.namedChunkGroups.get(chunk)?.chunks ?? [];
        return getPart({ name: module, files: [...scripts, ...styles], chunks }, kind);
      }),
    ];
  }

  /** Puts the version into the scripts and around the style sheets, their hashes into a list, and the hash of that into the entry. */
  #complete({ folder, files, compilation }: Built, version: string): void {
    const release = { name: this.#manifest.name, version };
    for (const [name, bytes] of files) {
      const text = bytes.toString();
      if (name.endsWith('.js')) files.set(name, Buffer.from(text.replaceAll(VERSION_PLACEHOLDER, version)));
      if (name.endsWith('.css')) files.set(name, Buffer.from(scopeStyles(text, release)));
    }
    const getBytes = (name: string): Buffer => {
      const bytes = files.get(name);
      if (!bytes) throw new Error(`The build has no ${name}`);
      return bytes;
    };
    const integrities = getIntegrities(compilation, (file) => getIntegrity(getBytes(folder + file)));
    const list = Buffer.from(JSON.stringify(integrities));
    files.set(folder + INTEGRITIES_FILE, list);
    const entry = folder + this.#entry;
    files.set(entry, Buffer.from(fillIntegrities(getBytes(entry).toString(), getIntegrity(list))));
  }
}

/** The files that each exposed module needs when it is loaded. */
function filesByModule({ folder, modules, compilation }: Built) {
  return modules.map(({ module, chunk }) => {
    const files = compilation.namedChunkGroups.get(chunk)?.getFiles();
    if (!files) throw new Error(`${module} has no chunk named ${chunk}`);
    const ending = (end: string) => files.filter((file) => file.endsWith(end)).map((file) => folder + file);
    return [module, { scripts: ending('.js'), styles: ending('.css') }] as const;
  });
}

const getHashes = (files: Files): Record<string, string> =>
  Object.fromEntries([...files].map(([name, bytes]) => [name, getIntegrity(bytes)]));

/**
 * The version: of what the release declares, and of its files before they contain the version. Source maps too: a comment moves lines,
 * and a version has one set of bytes.
 */
function getHash(about: object, builds: readonly Built[]): string {
  const hash = createHash('sha256').update(JSON.stringify(about));
  for (const [name, bytes] of builds.flatMap(({ files, sourceMaps }) => [...files, ...sourceMaps])) {
    hash.update(`\0${name}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest('hex').slice(0, VERSION_PLACEHOLDER.length);
}
