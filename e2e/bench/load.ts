import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { LoadOrder, LoadResult } from './load-worker.ts';

/** The load generator: one thread, the same for everything that is measured. */
export class Load {
  readonly #worker = new Worker(new URL('./load-worker.ts', import.meta.url));

  /** @throws when a server responses anything but 200 */
  async run(order: LoadOrder): Promise<LoadResult> {
    this.#worker.postMessage(order);
    const [result] = (await once(this.#worker, 'message')) as [LoadResult | Error];
    if (result instanceof Error) throw result;
    return result;
  }

  async stop(): Promise<void> {
    await this.#worker.terminate();
  }
}
