import type { ListPage } from '@backflow/platform';
import { queryClient } from '@backflow/platform';
import type { InfiniteData, QueryKey } from '@tanstack/react-query';

type Listed = { id: string };
type Pages = InfiniteData<ListPage<readonly Listed[]>>;

interface Kind {
  /** What everything of the kind is kept under: 'courses'. */
  word: 'courses' | 'events' | 'resources' | 'webinars';
  /** What else tells of such things. */
  related: readonly QueryKey[];
  /** Lists of at most so many pages are read anew as well, which puts what was changed in its place among the others. */
  mostPagesReadAnew?: number;
}

/**
 * What a write changes on the screens. Administrators' lists may hold thousands of pages, too many to be read anew: they are changed
 * in place. All else that shows such things is read again.
 */
export function listCache({ word, related, mostPagesReadAnew = 0 }: Kind) {
  const lists = { queryKey: [word, 'admin-list'] };
  const refreshOthers = () => {
    void queryClient.invalidateQueries({
      queryKey: [word],
      predicate: ({ queryKey, state: { data } }) =>
        queryKey[1] !== 'admin-list' || pagesOf(data as Pages | undefined) <= mostPagesReadAnew,
    });
    for (const queryKey of related) void queryClient.invalidateQueries({ queryKey });
  };
  const changeItems = (change: (items: readonly Listed[]) => readonly Listed[]) => {
    queryClient.setQueriesData<Pages>(
      lists,
      (cached) =>
        cached && {
          ...cached,
          pages: cached.pages.map((page) => ({ ...page, items: change(page.items) })),
        },
    );
  };
  return {
    /** A new one is there: lists begin again. */
    added: () => {
      queryClient.setQueriesData<Pages>(
        lists,
        (cached) => cached && { pages: cached.pages.slice(0, 1), pageParams: cached.pageParams.slice(0, 1) },
      );
      refreshOthers();
      void queryClient.invalidateQueries(lists);
    },
    /** It is now as `thing` says; what is listed of it beyond that stays, but for what a search has marked. */
    changed: (thing: Readonly<Listed & Record<string, unknown>>) => {
      const taken = (item: Listed) => (item.id === thing.id ? { ...item, marks: undefined, ...thing } : item);
      changeItems((items) => items.map(taken));
      refreshOthers();
    },
    removed: (id: string) => {
      changeItems((items) => items.filter((item) => item.id !== id));
      refreshOthers();
    },
  };
}

/** How many pages it would be to read it anew; a list that is on its way is at its first. */
const pagesOf = (cached: Pages | undefined): number => cached?.pages.length ?? 1;
