import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isAlive, startTimeOf } from './process-table.ts';

/** Takes the lock that a file stands for. Returns what gives it free, or else the id of the process that has it. */
export function takeLock(file: string): (() => void) | number {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${process.pid} ${startTimeOf(process.pid)}`);
  try {
    for (;;) {
      try {
        // Appears with its content, so that nobody takes it for one that was left behind.
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

function liveHolder(file: string): number | undefined {
  const [pid = 0, startTime = ''] = contentOf(file).split(' ');
  const isLive = Number(pid) > 0 && isAlive(Number(pid)) && startTimeOf(Number(pid)) === startTime;
  return isLive ? Number(pid) : undefined;
}

function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    // Given free this moment.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}
