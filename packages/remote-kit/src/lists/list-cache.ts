import type { Endpoint } from '@backflow/contracts';
import { dropLaterPages, patchCached, refetchAfter } from '@backflow/platform';
import type { ListPage } from '@backflow/platform';
import type { InfiniteData, Query } from '@tanstack/react-query';

type Changed = Readonly<{ id: string } & Record<string, unknown>>;

/**
 * Updates the cache after a write. An administrators' list may have thousands of pages, too many to refetch: it is patched in
 * place. All other queries that read what the write changes are refetched.
 * @param list the endpoint of the list
 * @param write any endpoint that writes the records listed
 * @param maxRefetchedPages lists of at most this many pages are refetched too, which sorts the record into its position
 */
export function listCache(list: Endpoint, write: Pick<Endpoint, 'changes'>, maxRefetchedPages = 0) {
  type Item = { id: string };
  const change = (ids: ReadonlySet<string>, by: (item: Item) => Item | null) => {
    patchCached(list, (item) => (ids.has((item as Item).id) ? by(item as Item) : item));
    void refetchAfter(write, { except: isLong });
  };
  const isLong = ({ queryKey, state }: Query): boolean =>
    queryKey[0] === list.id &&
    queryKey[2] === 'pages' &&
    // A list that is still being fetched is at its first page.
    ((state.data as InfiniteData<ListPage<unknown>> | undefined)?.pages.length ?? 1) > maxRefetchedPages;
  return {
    /** A new record exists: lists begin again. */
    added: (): void => {
      dropLaterPages(list);
      void refetchAfter(write);
    },
    /** Merges the new state into listed records. Highlights of a search are dropped: the text may have changed. */
    changed: (...records: readonly Changed[]): void => {
      const byId = new Map(records.map((record) => [record.id, record]));
      change(new Set(byId.keys()), (item) => ({ ...item, marks: undefined, ...byId.get(item.id) }));
    },
    removed: (...ids: readonly string[]): void => change(new Set(ids), () => null),
  };
}
