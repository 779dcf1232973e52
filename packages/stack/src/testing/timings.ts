import { mkdirSync, writeFileSync } from 'node:fs';
import { inRepo } from '../repo.ts';

/** The duration of a test file. */
export interface Timing {
  name: string;
  seconds: number;
}

const SHOWN = 10;

/** Stores the durations of a suite's files in `test-results/timings`, slowest first, and prints the slowest ten. */
export function reportTimings(suite: string, timings: readonly Timing[]): void {
  const slowestFirst = [...timings].sort((one, other) => other.seconds - one.seconds);
  const total = timings.reduce((sum, { seconds }) => sum + seconds, 0);
  mkdirSync(inRepo('test-results', 'timings'), { recursive: true });
  writeFileSync(
    inRepo('test-results', 'timings', `${suite}.json`),
    `${JSON.stringify({ suite, total, files: slowestFirst }, null, 2)}\n`,
  );
  const rows = slowestFirst
    .slice(0, SHOWN)
    .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(8)}  ${name}`);
  process.stdout.write(`\nThe slowest files of ${suite}, in seconds:\n${rows.join('\n')}\n`);
}
