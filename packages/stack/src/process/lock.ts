import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { isAlive, getStartTime } from './process-table.ts';

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
      const holder = liveHolder(file);
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

function liveHolder(file: string): number | undefined {
  const [pid = 0, startTime = ''] = getContent(file).split(' ');
  const isLive = Number(pid) > 0 && isAlive(Number(pid)) && getStartTime(Number(pid)) === startTime;
  return isLive ? Number(pid) : undefined;
}

function getContent(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    // It was released in this moment.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}
