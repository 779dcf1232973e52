import { relative } from 'node:path';
import { reportTimings } from '@backflow/stack/testing/timings';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';

/** Reports the seconds of each file, in CI. */
export default class TimingsReporter implements Reporter {
  readonly #seconds = new Map<string, number>();

  onTestEnd({ location }: TestCase, { duration }: TestResult): void {
    const name = relative(process.cwd(), location.file);
    this.#seconds.set(name, (this.#seconds.get(name) ?? 0) + duration / 1000);
  }

  onEnd(): void {
    if (process.env.CI === undefined) return;
    reportTimings(
      'playwright',
      [...this.#seconds].map(([name, seconds]) => ({ name, seconds })),
    );
  }
}
