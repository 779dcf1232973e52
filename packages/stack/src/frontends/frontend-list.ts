import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { inRepo, REPO_ROOT } from '../repo.ts';

/** A workspace that webpack builds. */
export interface Frontend {
  /** The folder, relative to the checkout, such as `mf-events`. */
  name: string;
  /** The folder, and the folders of all workspaces it depends on, directly or not. */
  folders: readonly string[];
}

interface Package {
  name: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/** The shell and every remote (`mf-*`). */
export function frontends(): Frontend[] {
  const { workspaces } = JSON.parse(readFileSync(inRepo('package.json'), 'utf8')) as { workspaces: string[] };
  const files = workspaces.flatMap((pattern) => globSync(`${pattern}/package.json`, { cwd: REPO_ROOT }));
  const packages = new Map<string, Package & { folder: string }>();
  for (const file of files) {
    const found = JSON.parse(readFileSync(inRepo(file), 'utf8')) as Package;
    packages.set(found.name, { ...found, folder: dirname(file) });
  }
  const foldersOf = (name: string, seen: Set<string>): Set<string> => {
    const found = packages.get(name);
    if (!found || seen.has(found.folder)) return seen;
    seen.add(found.folder);
    const needed = Object.keys({ ...found.dependencies, ...found.devDependencies });
    for (const each of needed) foldersOf(each, seen);
    return seen;
  };
  return [...packages.values()]
    .filter(({ folder }) => folder === 'shell' || folder.startsWith('mf-'))
    .filter(({ folder }) => existsSync(inRepo(folder, 'package.json')))
    .map(({ name, folder }) => ({ name: folder, folders: [...foldersOf(name, new Set())].sort() }));
}

const REMOTE_PREFIX = 'mf-';

/** The names of the remotes, without `mf-`. */
export const remoteNames = (): string[] =>
  frontends()
    .filter(({ name }) => name.startsWith(REMOTE_PREFIX))
    .map(({ name }) => name.slice(REMOTE_PREFIX.length));
