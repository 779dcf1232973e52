import { relative } from 'node:path';
import { REPO_ROOT } from '../../repo.ts';
import { reportTimings } from '../timings.ts';

interface Results {
  testResults: { testFilePath: string; perfStats: { start: number; end: number } }[];
}

/** A reporter of Jest: the duration of each file, including its modules and its stores. */
export default class TimingsReporter {
  onRunComplete(_contexts: unknown, { testResults }: Results): void {
    const timings = testResults.map(({ testFilePath, perfStats: { start, end } }) => ({
      name: relative(REPO_ROOT, testFilePath),
      seconds: (end - start) / 1000,
    }));
    if (process.env.CI !== undefined) reportTimings('jest', timings);
  }
}
