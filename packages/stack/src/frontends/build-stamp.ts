import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRepo } from '../repo.ts';
import { filesIn, hashOfSources } from '../source-hash.ts';
import type { Frontend } from './frontend-list.ts';

const STAMP = '.build-stamp';

/** True if the build is up to date with the sources, and its files are unchanged. */
export function isBuilt(frontend: Frontend): boolean {
  const file = inRepo(frontend.name, 'dist', STAMP);
  return existsSync(file) && readFileSync(file, 'utf8') === getStamp(frontend);
}

/** Stores the state of the sources and of the present build. */
export function writeStamp(frontend: Frontend): void {
  writeFileSync(inRepo(frontend.name, 'dist', STAMP), getStamp(frontend));
}

function getStamp({ name, folders }: Frontend): string {
  const outputs = createHash('sha256');
  for (const file of filesIn(join(name, 'dist'), new RegExp(`${STAMP}$`))) {
    const { size, mtimeMs } = statSync(inRepo(file));
    outputs.update(`${file} ${size} ${mtimeMs}\n`);
  }
  return `${hashOfSources(folders)}\n${outputs.digest('hex')}\n`;
}
