import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { inRepo } from '../repo.ts';

/** Fields of package.json that npm does not copy to the lock file. */
const NOT_LOCKED = new Set(['private', 'type', 'scripts', 'exports']);

interface Lock {
  packages: Record<string, object>;
}

/**
 * Registers a new workspace without `npm install`: links it in `node_modules` and adds it to the lock file. All its
 * dependencies are installed already.
 */
export function linkWorkspace(folder: string): void {
  const manifest = JSON.parse(readFileSync(inRepo(folder, 'package.json'), 'utf8')) as Record<
    string,
    unknown
  >;
  const locked = Object.fromEntries(Object.entries(manifest).filter(([key]) => !NOT_LOCKED.has(key)));
  const path = `node_modules/${String(manifest.name)}`;
  const link = inRepo(path);
  if (!existsSync(link)) {
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(relative(dirname(link), inRepo(folder)), link);
  }
  const file = inRepo('package-lock.json');
  const lock = JSON.parse(readFileSync(file, 'utf8')) as Lock;
  const packages = { ...lock.packages, [folder]: locked, [path]: { resolved: folder, link: true } };
  // Sort like npm.
  const sorted = Object.entries(packages).sort(([one], [other]) => one.localeCompare(other, 'en'));
  writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`);
}
