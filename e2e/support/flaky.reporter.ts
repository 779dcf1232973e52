import { readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import type { FullResult, Reporter, Suite, TestCase } from '@playwright/test/reporter';

/** A committed list: CI keeps nothing between its runs. */
const FILE = resolve(import.meta.dirname, '../flaky.json');
const TOLERATED = 2;

/**
 * Fails a test that needed its second try for the third time. `flaky.json` has the number of runs by test; after a run with such a
 * test, somebody commits the line that is printed here, or mends the test and removes its line.
 */
export default class FlakyReporter implements Reporter {
  #tests: TestCase[] = [];

  onBegin(_config: unknown, suite: Suite): void {
    this.#tests = suite.allTests();
  }

  onEnd({ status }: FullResult): Promise<{ status: FullResult['status'] }> {
    const runs = JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, number>;
    const flaky = this.#tests.filter((test) => test.outcome() === 'flaky').map(getName);
    for (const name of flaky) {
      const earlier = runs[name] ?? 0;
      const advice = earlier < TOLERATED ? 'Put this into e2e/flaky.json' : 'Too often; mend the test';
      process.stdout.write(
        `\nA test needed its second try. ${advice}: ${JSON.stringify({ [name]: earlier + 1 })}\n`,
      );
    }
    const isTooOften = flaky.some((name) => (runs[name] ?? 0) >= TOLERATED);
    return Promise.resolve({ status: isTooOften ? 'failed' : status });
  }
}

const getName = ({ location, title }: TestCase): string =>
  `${relative(process.cwd(), location.file)} › ${title}`;
