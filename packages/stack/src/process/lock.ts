import { linkSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { findHolder, getStartTime } from '../../before-start.mjs';

/** Acquires a lock file. Returns a function that releases it, or the id of the process that holds it. */
export function takeLock(file: string): (() => void) | number {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${process.pid} ${getStartTime(process.pid)}`);
  try {
    for (;;) {
      try {
        // A link appears together with its content: an empty lock file would look abandoned.
        linkSync(draft, file);
        return () => rmSync(file, { force: true });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      const holder = findHolder(file);
      if (holder !== undefined) return holder;
      rmSync(file, { force: true });
    }
  } finally {
    rmSync(draft, { force: true });
  }
}

const RETRY_MS = 100;

/** Waits until it has acquired a lock file. Returns a function that releases it. */
export async function untilLock(file: string): Promise<() => void> {
  for (;;) {
    const lock = takeLock(file);
    if (typeof lock !== 'number') return lock;
    await delay(RETRY_MS);
  }
}
