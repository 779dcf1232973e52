import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Failure } from '@backflow/cli-kit';
import { filesOfRemote, getRemoteNames } from './files-of-remote.ts';

/** Archives of this package have it (`npm run pack`). */
const EXEMPLAR = fileURLToPath(new URL('../../exemplar', import.meta.url));

type Manifest = Record<string, unknown> & Record<'dependencies' | 'devDependencies', Record<string, string>>;

/**
 * Starts a remote in a folder, which may have a package.json with the packages it was installed with.
 * @returns the files that were written
 */
export function createRemote(folder: string, name: string | undefined, record?: string): string[] {
  const names = getRemoteNames(name, record);
  if (!existsSync(EXEMPLAR)) throw new Failure('In the platform’s repository: npm run new -- remote NAME.');
  const { 'package.json': manifest = '{}', ...files } = filesOfRemote(EXEMPLAR, names, false);
  const existing = Object.keys(files).find((file) => existsSync(join(folder, file)));
  if (existing !== undefined) throw new Failure(`${existing} exists already.`);
  const file = join(folder, 'package.json');
  const own = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<Manifest>) : {};
  const all = {
    ...files,
    'package.json': `${JSON.stringify(mergeManifest(own, JSON.parse(manifest) as Manifest), null, 2)}\n`,
    '.gitignore': 'node_modules\ndist\n',
  };
  for (const [path, text] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return Object.keys(all);
}

/** Packages that are installed already stay as they are, as archives or by their range. */
function mergeManifest(own: Partial<Manifest>, made: Manifest): object {
  const installed = { ...own.dependencies, ...own.devDependencies };
  const merge = (ranges: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(ranges).map(([name, range]) => [name, installed[name] ?? range]));
  const devDependencies = { ...own.devDependencies, ...merge(made.devDependencies) };
  const dependencies = Object.entries({ ...own.dependencies, ...merge(made.dependencies) });
  return {
    ...own,
    ...made,
    dependencies: Object.fromEntries(dependencies.filter(([name]) => !(name in devDependencies))),
    devDependencies,
  };
}
