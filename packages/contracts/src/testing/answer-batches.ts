import { readBatch } from '../batch.endpoints.ts';

type Fetch = (address: string, init?: RequestInit) => Promise<Response>;

/** A test's `fetch` that answers a batch by calling `fetchOne` for each of its parts. */
export const answerBatches =
  (fetchOne: Fetch): typeof fetch =>
  async (input, init) => {
    const address = input as string;
    const { pathname, searchParams } = new URL(address, 'http://localhost');
    if (pathname !== readBatch.path) return fetchOne(address, init);
    const parts = searchParams.getAll('path').map(async (path) => {
      const response = await fetchOne(path, init);
      const body: unknown = JSON.parse(await response.text());
      return JSON.stringify({ path, status: response.status, headers: {}, body });
    });
    // A part without a response is missing, as when the connection breaks.
    const settled = await Promise.allSettled(parts);
    const lines = settled.flatMap((each) => (each.status === 'fulfilled' ? `${each.value}\n` : []));
    return {
      ...{ ok: true, status: 200, statusText: '', headers: new Headers(), body: null },
      text: () => Promise.resolve(lines.join('')),
    } as Response;
  };
