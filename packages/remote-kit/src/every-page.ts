import type { ListPage } from '@backflow/platform';

const LARGEST_PAGE = 100;

type PageQuery = { limit: number; cursor: string | undefined };

/** Reads a list to its end, in as few pages as the site allows. Fails as soon as one of them does. */
export async function everyPage<Item>(
  read: (page: PageQuery) => Promise<ListPage<readonly Item[]>>,
): Promise<Item[]> {
  const all: Item[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await read({ limit: LARGEST_PAGE, cursor: cursor ?? undefined });
    all.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return all;
}
