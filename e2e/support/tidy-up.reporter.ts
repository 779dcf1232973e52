import fs from 'node:fs/promises';
import type { FullResult, Reporter } from '@playwright/test/reporter';
import { E2E_CACHE, E2E_DATA_DIR, E2E_RESULTS } from './platform.ts';

/** Removes the folders of a run, or prints where they are when a test failed. */
export default class TidyUp implements Reporter {
  #status: FullResult['status'] = 'interrupted';

  onEnd({ status }: FullResult): void {
    this.#status = status;
  }

  /** The platform has been stopped by now. */
  async onExit(): Promise<void> {
    const folders = [E2E_CACHE];
    if (this.#status === 'failed' || this.#status === 'timedout') {
      process.stdout.write(`\nThe platform's data and logs are in ${E2E_DATA_DIR}.\n`);
    } else {
      folders.push(E2E_DATA_DIR, E2E_RESULTS);
    }
    await Promise.all(folders.map((folder) => fs.rm(folder, { recursive: true, force: true })));
  }
}
