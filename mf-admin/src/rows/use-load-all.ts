import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ListPage } from '@backflow/platform';
import { toastFailure } from '@backflow/platform';
import { useState } from 'react';

type Pages<Item> = InfiniteData<ListPage<Item[]>>;

/**
 * Selects every row that matches the filters, also those that are not loaded: loads the remaining pages first.
 * @returns undefined where all pages are loaded
 */
export function useLoadAll<Item extends { id: string }>(
  query: Pick<UseInfiniteQueryResult<Pages<Item>>, 'hasNextPage' | 'fetchNextPage'>,
  select: (ids: readonly string[]) => void,
) {
  const [isPending, setIsPending] = useState(false);
  if (!query.hasNextPage && !isPending) return undefined;
  const run = async () => {
    setIsPending(true);
    try {
      let page = await query.fetchNextPage({ throwOnError: true });
      while (page.hasNextPage) page = await page.fetchNextPage({ throwOnError: true });
      select(page.data?.pages.flatMap(({ items }) => items.map(({ id }) => id)) ?? []);
    } catch (error) {
      toastFailure('Error', error, 'Not everything could be loaded. Please try again.');
    } finally {
      setIsPending(false);
    }
  };
  return { label: 'Select All That Match', isPending, run: () => void run() };
}
