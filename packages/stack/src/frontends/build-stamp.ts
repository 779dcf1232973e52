import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRepo } from '../repo.ts';
import type { Frontend } from './frontend-list.ts';

const NO_INPUT = /(^|\/)(node_modules|dist|coverage)(\/|$)|\.test\.tsx?$/;
const STAMP = '.build-stamp';

/** Whether the build is up to date with the sources, and its files are unchanged. */
export function isBuilt(frontend: Frontend): boolean {
  const file = inRepo(frontend.name, 'dist', STAMP);
  return existsSync(file) && readFileSync(file, 'utf8') === stampOf(frontend);
}

/** Stores the state of the sources and of the present build. */
export function writeStamp(frontend: Frontend): void {
  writeFileSync(inRepo(frontend.name, 'dist', STAMP), stampOf(frontend));
}

function stampOf({ name, folders }: Frontend): string {
  const inputs = createHash('sha256').update(readFileSync(inRepo('package-lock.json')));
  for (const file of folders.flatMap((folder) => filesIn(folder, NO_INPUT))) {
    inputs.update(`\0${file}\0`).update(readFileSync(inRepo(file)));
  }
  const outputs = createHash('sha256');
  for (const file of filesIn(join(name, 'dist'), new RegExp(`${STAMP}$`))) {
    const { size, mtimeMs } = statSync(inRepo(file));
    outputs.update(`${file} ${size} ${mtimeMs}\n`);
  }
  return `${inputs.digest('hex')}\n${outputs.digest('hex')}\n`;
}

function filesIn(folder: string, ignored: RegExp): string[] {
  return readdirSync(inRepo(folder), { withFileTypes: true })
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (ignored.test(path)) return [];
      return entry.isDirectory() ? filesIn(path, ignored) : [path];
    })
    .sort();
}
