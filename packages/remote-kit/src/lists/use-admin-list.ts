import type { ListPage } from '@backflow/platform';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { QueryKey } from '@tanstack/react-query';
import { useMemo } from 'react';

/** How many an administrators' list asks for at a time. */
const PAGE_SIZE = 48;

interface ListQuery<Item> {
  queryKey: QueryKey;
  read: (
    page: { limit: number; cursor: string | undefined },
    options: { signal: AbortSignal },
  ) => Promise<ListPage<readonly Item[]>>;
  /** False where there is nothing that could be asked for. */
  enabled?: boolean;
}

/** A list that is read page by page. While a filter's response is on its way, what was there stays. */
export function useAdminList<Item>({ queryKey, read, enabled = true }: ListQuery<Item>) {
  const query = useInfiniteQuery({
    queryKey,
    enabled,
    queryFn: ({ pageParam, signal }) => read({ limit: PAGE_SIZE, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    // Left and come back to, it begins anew, rather than reading every page it had.
    staleTime: 0,
    gcTime: 0,
  });
  const pages = query.data?.pages;
  return {
    query,
    // Of a hundred thousand, not put together anew at each scroll.
    items: useMemo(() => pages?.flatMap(({ items }) => items), [pages]),
    isChanging: query.isPlaceholderData,
  };
}
