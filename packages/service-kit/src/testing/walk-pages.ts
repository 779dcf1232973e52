import type { TestClient } from './test-client.ts';

/**
 * Every item of a list, page by page.
 * @param path with a question mark: `/api/events?limit=2`
 */
export async function walkPages<Item>(client: TestClient, path: string): Promise<Item[]> {
  const items: Item[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const { status, body } = await client.get(`${path}&cursor=${cursor}`);
    if (status !== 200) throw new Error(`${path} after ${cursor}: ${status}`);
    items.push(...(body.data as Item[]));
    cursor = body.page.nextCursor as string | null;
  }
  return items;
}
