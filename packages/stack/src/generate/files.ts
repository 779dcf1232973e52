import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { Failure } from '@backflow/cli-kit';
import { inRepo } from '../repo.ts';

/** The generated files; paths are relative to the checkout. */
export interface Generated {
  folder: string;
  files: readonly string[];
}

/** Writes new files, with their folders. */
export function writeNew(files: readonly (readonly [path: string, text: string])[]): void {
  for (const [path, text] of files) {
    mkdirSync(inRepo(dirname(path)), { recursive: true });
    writeFileSync(inRepo(path), text, { flag: 'wx' });
  }
}

/** Edits an existing file. Throws a Failure when the edit changes nothing. */
export function edit(path: string, change: (text: string) => string): void {
  const before = readFileSync(inRepo(path), 'utf8');
  const after = change(before);
  if (after === before)
    throw new Failure(`${path} has changed since this command was written. Add the line by hand.`);
  writeFileSync(inRepo(path), after);
}
