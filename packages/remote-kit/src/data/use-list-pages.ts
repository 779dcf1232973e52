import type { ListPage } from '@backflow/platform';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { InfiniteData, UseInfiniteQueryOptions } from '@tanstack/react-query';
import { useMemo } from 'react';

/** A list by pages (`pagesOf`). While the response to another filter is in flight, the previous list stays. */
export function useListPages<Item>(
  pages: UseInfiniteQueryOptions<
    ListPage<Item[]>,
    Error,
    InfiniteData<ListPage<Item[]>>,
    readonly unknown[],
    string | undefined
  >,
) {
  const query = useInfiniteQuery({ ...pages, placeholderData: keepPreviousData });
  const { data } = query;
  return {
    query,
    /** Memoized: an administrators' list may have a hundred thousand. */
    items: useMemo(() => data?.pages.flatMap(({ items }) => items), [data]),
    isChanging: query.isPlaceholderData,
  };
}
