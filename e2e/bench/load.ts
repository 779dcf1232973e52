import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { LoadOrder, LoadResult } from './load-worker.ts';

/** A GET as a load generator sends it. @param headers each with its line break */
export const requestTo = (host: string, path: string, headers = ''): string =>
  `GET ${path} HTTP/1.1\r\nhost: ${host}\r\naccept: application/json\r\n${headers}\r\n`;

/** The load generator: one thread, the same for everything that is measured. */
export class Load {
  readonly #worker = new Worker(new URL('./load-worker.ts', import.meta.url));

  /** @throws when a server responds with anything but 200 */
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
