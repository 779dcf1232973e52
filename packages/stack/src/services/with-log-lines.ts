import { Failure, reasonOf } from '../failure.ts';
import type { ChildSpec } from '../process/child.ts';
import { lastLinesIn, sizeOf } from '../process/log-file.ts';

const MOST_LINES = 12;

/** Adds the last lines that a process has logged to the Failure of what it was to do. */
export async function withLogLines<T>({ logFile }: ChildSpec, work: () => Promise<T>): Promise<T> {
  const since = sizeOf(logFile);
  try {
    return await work();
  } catch (error) {
    const lines = lastLinesIn(logFile, since, MOST_LINES).map((line) => `  ${line}`);
    throw new Failure([reasonOf(error), 'Its last log lines:', ...lines].join('\n'));
  }
}
