import type { Endpoint, RequestOf, ResponseOf } from '@backflow/contracts';
import type { InfiniteData } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';
import type { ListPage } from '../api/request.ts';

/** The items of a list endpoint, or the response of another endpoint. */
export type ItemOf<E extends Endpoint> = ResponseOf<E> extends readonly (infer Item)[] ? Item : ResponseOf<E>;

type Pages<Item> = InfiniteData<ListPage<readonly Item[]>, string | undefined>;

/**
 * Changes cached responses of an endpoint: each item of a list, paged or not, or a single response.
 * @param change null removes the item from its list
 * @param matches selects responses by the input of their request; all of them by default
 */
export function patchCached<E extends Endpoint>(
  { id }: E,
  change: (item: ItemOf<E>) => ItemOf<E> | null,
  matches: (input: RequestOf<E>) => boolean = () => true,
): void {
  const patch = (items: readonly ItemOf<E>[]) => items.flatMap((item) => change(item) ?? []);
  queryClient.setQueriesData<unknown>(
    { queryKey: [id], predicate: ({ queryKey }) => matches(queryKey[1] as RequestOf<E>) },
    (cached: unknown) => {
      if (cached === undefined) return undefined;
      if (Array.isArray(cached)) return patch(cached as ItemOf<E>[]);
      if (!isPages<ItemOf<E>>(cached)) return change(cached as ItemOf<E>) ?? cached;
      return { ...cached, pages: cached.pages.map((page) => ({ ...page, items: patch(page.items) })) };
    },
  );
}

const isPages = <Item>(cached: unknown): cached is Pages<Item> =>
  typeof cached === 'object' && cached !== null && 'pages' in cached && 'pageParams' in cached;

/**
 * Drops all but the first page of every cached list of an endpoint: a refetch then fetches one page, not all that the user
 * scrolled through.
 */
export const dropLaterPages = ({ id }: Endpoint): void =>
  void queryClient.setQueriesData<unknown>({ queryKey: [id] }, (cached: unknown) =>
    isPages(cached) ? { pages: cached.pages.slice(0, 1), pageParams: cached.pageParams.slice(0, 1) } : cached,
  );

/** The items of every cached list of an endpoint. */
export const cachedItems = <E extends Endpoint>({ id }: E): ItemOf<E>[] =>
  queryClient.getQueriesData({ queryKey: [id] }).flatMap(([, cached]) => {
    if (isPages<ItemOf<E>>(cached)) return cached.pages.flatMap(({ items }) => items);
    return Array.isArray(cached) ? (cached as ItemOf<E>[]) : [];
  });

/** Cancels fetches of an endpoint in flight: their responses would undo a change of the cache. */
export const cancelFetches = ({ id }: Endpoint): Promise<void> =>
  queryClient.cancelQueries({ queryKey: [id] });
