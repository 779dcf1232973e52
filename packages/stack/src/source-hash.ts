import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { inRepo } from './repo.ts';

const NO_SOURCE = /(^|\/)(node_modules|dist|coverage)(\/|$)|\.test\.tsx?$/;

/** The source files in folders of the checkout, without tests. */
const sourcesIn = (folders: readonly string[]): string[] =>
  folders.flatMap((folder) => filesIn(folder, NO_SOURCE));

/** The hash of all sources in folders of the checkout, and of the versions of their dependencies. */
export function hashOfSources(folders: readonly string[]): string {
  const hash = createHash('sha256').update(readFileSync(inRepo('package-lock.json')));
  for (const file of sourcesIn(folders)) hash.update(`\0${file}\0`).update(readFileSync(inRepo(file)));
  return hash.digest('hex');
}

/** The files below a folder of the checkout, sorted, without ignored files and folders. */
export function filesIn(folder: string, ignored: RegExp): string[] {
  return readdirSync(inRepo(folder), { withFileTypes: true })
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (ignored.test(path)) return [];
      return entry.isDirectory() ? filesIn(path, ignored) : [path];
    })
    .sort();
}
