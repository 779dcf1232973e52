import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Failure, type Progress } from '@backflow/cli-kit';
import { SDK_VERSION } from '@backflow/contracts';
import { inRepo } from '../repo.ts';
import { runNpm } from './run-npm.ts';
import { archiveManifest, getChangelog, getEntries, isSource, type Manifest } from './archive-manifest.ts';
import { compilePackages } from './compile-packages.ts';
import { PACKAGES, REMOTE_TOOLS, type Packed } from './packages.ts';

const read = (...path: string[]): unknown => JSON.parse(readFileSync(join(...path), 'utf8'));
const write = (folder: string, name: string, content: string | object) => {
  const text = typeof content === 'string' ? content : `${JSON.stringify(content, null, 2)}\n`;
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
};

/** `npm run pack -- [FOLDER] [--patch N]`: builds the packages of a remote outside of this repository, each as an archive. */
export async function pack(args: readonly string[], progress: Progress): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { patch: { type: 'string', default: '0' } },
    allowPositionals: true,
  });
  if (!/^\d+$/.test(values.patch) || positionals.length > 1) {
    throw new Failure('Usage: npm run pack -- [FOLDER] [--patch 3]');
  }
  const version = `${SDK_VERSION.major}.${SDK_VERSION.minor}.${values.patch}`;
  const target = resolve(positionals[0] ?? inRepo('.data/packages'));
  const stage = join(target, '.building');
  rmSync(target, { recursive: true, force: true });
  const packages = Object.entries(PACKAGES).map(
    ([folder, packed]) =>
      [folder, packed, read(inRepo('packages', folder, 'package.json')) as Manifest] as const,
  );
  const { devDependencies: tools } = read(inRepo('package.json')) as {
    devDependencies: Record<string, string>;
  };
  await progress.step(`Building ${packages.length} packages, version ${version}`, async () => {
    compilePackages(
      packages.flatMap(([folder, packed, manifest]) => findSources(folder, packed, manifest)),
      stage,
    );
    const changelog = getChangelog(
      read(inRepo('packages/platform/sdk-exports.json')) as Record<string, string[]>,
    );
    for (const [folder, packed, manifest] of packages) {
      copyOtherFiles(folder, join(stage, folder));
      const needed = bundle(packed, join(stage, folder));
      write(
        join(stage, folder),
        'package.json',
        archiveManifest(manifest, version, packed, { needed, tools }),
      );
      write(join(stage, folder), 'CHANGELOG.md', changelog);
    }
    writeExemplar(join(stage, 'release/exemplar'), version, tools);
    await runNpm(['pack', ...packages.map(([folder]) => `./${folder}`), '--pack-destination', target], stage);
  });
  rmSync(stage, { recursive: true });
  progress.print(`The archives are in ${target}. A remote installs them: npm install ${target}/*.tgz`);
}

/** The sources of a package's exports and commands, and those that are named by their address. */
function findSources(folder: string, packed: Packed, manifest: Manifest): string[] {
  const entries = [
    ...getEntries(manifest, packed).map(([, file]) => file),
    ...Object.values(manifest.bin ?? {}),
  ];
  const sources = entries.filter(isSource).map((file) => join('packages', folder, file));
  return [
    ...globSync(sources, { cwd: inRepo() }),
    ...globSync(
      `packages/${folder}/src/{*-loader,federation/provide*-runtime,federation/parts-left-out}.ts`,
      {
        cwd: inRepo(),
        exclude: ['**/page-loader.ts'],
      },
    ),
  ];
}

/** Style sheets, fonts, scripts and data. */
function copyOtherFiles(folder: string, target: string): void {
  const root = inRepo('packages', folder);
  for (const file of globSync(['*.{js,json}', 'src/**/*.{css,woff2,txt,js}'], { cwd: root })) {
    if (file !== 'package.json') cpSync(join(root, file), join(target, file));
  }
}

/**
 * Copies dependencies, each without what never runs here.
 * @returns the ranges of what they need, bundled or not: npm 11.19.1 installs no dependencies of bundled packages
 */
function bundle({ bundled = {} }: Packed, target: string): Record<string, string> {
  const needed: Record<string, string> = {};
  for (const [name, { without }] of Object.entries(bundled)) {
    const copy = join(target, 'node_modules', name);
    cpSync(inRepo('node_modules', name), copy, {
      recursive: true,
      dereference: true,
      filter: (file) => !/\.map$|\/node_modules\/.*\/node_modules$/.test(file),
    });
    const manifest = read(copy, 'package.json') as Pick<Manifest, 'dependencies' | 'peerDependencies'> & {
      version: string;
    };
    const pruned = (ranges = {}) =>
      Object.fromEntries(Object.entries<string>(ranges).filter(([each]) => !without.includes(each)));
    const dependencies = pruned(manifest.dependencies);
    write(copy, 'package.json', {
      ...manifest,
      dependencies,
      peerDependencies: pruned(manifest.peerDependencies),
    });
    Object.assign(needed, dependencies, { [name]: manifest.version });
  }
  return needed;
}

/** What `backflow-release create` copies: the exemplar of `npm run new -- remote`, as a repository of its own. */
function writeExemplar(target: string, version: string, tools: Readonly<Record<string, string>>): void {
  const root = inRepo('exemplars/remote');
  for (const file of globSync(['*.ts', 'src/**/*.{ts,tsx,css}'], { cwd: root, exclude: ['src/alone.tsx'] })) {
    cpSync(join(root, file), join(target, file));
  }
  cpSync(inRepo('packages/ui/src/css-modules.d.ts'), join(target, 'src/css-modules.d.ts'));
  const { dependencies, devDependencies } = read(root, 'package.json') as Record<
    string,
    Record<string, string>
  >;
  const own = (ranges: Readonly<Record<string, string>> = {}) =>
    Object.fromEntries(
      Object.entries(ranges)
        .filter(([name]) => name !== '@backflow/exemplar')
        .map(([name, range]) => [name, name.startsWith('@backflow/') ? `^${version}` : range]),
    );
  write(target, 'package.json', {
    name: 'mf-open-house',
    version: '0.1.0',
    private: true,
    type: 'module',
    scripts: {
      build: 'backflow-build',
      types: 'tsc',
      test: 'node --experimental-vm-modules node_modules/jest/bin/jest.js',
      dev: 'backflow-build --serve',
      release: 'backflow-release',
    },
    jest: { preset: '@backflow/remote-kit' },
    dependencies: own(dependencies),
    devDependencies: {
      ...own({ ...devDependencies, '@backflow/release': '*' }),
      ...Object.fromEntries(REMOTE_TOOLS.map((name) => [name, tools[name]])),
    },
  });
  const base = read(inRepo('tsconfig.base.json')) as { compilerOptions: object };
  const { compilerOptions } = read(inRepo('tsconfig.json')) as { compilerOptions: object };
  write(target, 'tsconfig.json', {
    compilerOptions: { ...base.compilerOptions, ...compilerOptions },
    include: ['*.ts', 'src'],
  });
}
