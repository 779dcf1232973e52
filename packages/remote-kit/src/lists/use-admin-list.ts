import type { Endpoint, RequestOf } from '@backflow/contracts';
import type { ListPage } from '@backflow/platform';
import { pagesOf } from '@backflow/platform';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { InfiniteData, UseInfiniteQueryOptions } from '@tanstack/react-query';
import { useMemo } from 'react';

/** How many an administrators' list asks for at a time. */
const PAGE_SIZE = 48;

/** The pages of an administrators' list. */
export const adminPagesOf = <E extends Endpoint>(endpoint: E, input: RequestOf<E> & { query?: object }) =>
  pagesOf(
    endpoint,
    { ...input, query: { ...input.query, limit: PAGE_SIZE } },
    // Left and come back to, a list begins with its first page, rather than refetching every page it had.
    { staleTime: 0, gcTime: 0 },
  );

/** A list by pages. While a filter's response is on its way, what was there stays. */
export function useAdminList<Item>(
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
    // Of a hundred thousand, not put together anew at each scroll.
    items: useMemo(() => data?.pages.flatMap(({ items }) => items), [data]),
    isChanging: query.isPlaceholderData,
  };
}
