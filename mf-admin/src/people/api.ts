import {
  endSuspension,
  endUserSessions,
  eraseUser,
  getUser,
  listUsers,
  setAdministrator,
  setPremium,
  suspendUser,
} from '@backflow/contracts/identity';
import type { AdminUser } from '@backflow/contracts/identity';
import { queryClient, request, requestPage } from '@backflow/platform';
import type { ListPage } from '@backflow/platform';
import { queryOptions } from '@tanstack/react-query';
import type { InfiniteData } from '@tanstack/react-query';
import { adminKeys } from '../keys.ts';
import type { PeopleFilter } from './people-filter.ts';

type Pages = InfiniteData<ListPage<readonly AdminUser[]>>;
type Page = { limit: number; cursor: string | undefined };

export const peopleList = ({ search, role, plan, suspended, sort }: PeopleFilter) => ({
  queryKey: adminKeys.peopleList({ search, role, plan, suspended, sort }),
  read: (page: Page, options: { signal: AbortSignal }) =>
    requestPage(
      listUsers,
      {
        query: {
          ...page,
          search,
          role: role || undefined,
          plan: plan || undefined,
          suspended: suspended || undefined,
          sort,
        },
      },
      options,
    ),
});

/** Someone as they are now: other administrators, and they themselves, change them too. */
export const person = (id: string) =>
  queryOptions({
    queryKey: adminKeys.person(id),
    queryFn: ({ signal }) => request(getUser, { params: { id } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

export const changeRole = (id: string, isAdmin: boolean) =>
  request(setAdministrator, { params: { id }, body: { isAdmin } }).then(takeIn);

/** @param until the last day; null without an end */
export const givePremium = (id: string, until: string | null) =>
  request(setPremium, { params: { id }, body: { isPremium: true, until } }).then(takeIn);

export const takePremium = (id: string) =>
  request(setPremium, { params: { id }, body: { isPremium: false } }).then(takeIn);

export const suspend = (id: string, reason: string) =>
  request(suspendUser, { params: { id }, body: { reason } }).then(takeIn);

export const letInAgain = (id: string) => request(endSuspension, { params: { id } }).then(takeIn);

export const signOutEverywhere = (id: string) => request(endUserSessions, { params: { id } });

/** @param email what was typed: it must be the account's address */
export async function erase(id: string, email: string): Promise<void> {
  await request(eraseUser, { params: { id }, body: { email } });
  inLists((people) => people.filter((each) => each.id !== id));
  refreshOthers();
}

/** Someone was changed: they show so at once, in lists of any length, which are not read anew. */
function takeIn(changed: AdminUser): AdminUser {
  queryClient.setQueryData(adminKeys.person(changed.id), changed);
  inLists((people) => people.map((each) => (each.id === changed.id ? changed : each)));
  refreshOthers();
  return changed;
}

const inLists = (change: (people: readonly AdminUser[]) => readonly AdminUser[]) =>
  queryClient.setQueriesData<Pages>(
    { queryKey: adminKeys.peopleLists },
    (cached) =>
      cached && {
        ...cached,
        pages: cached.pages.map((page) => ({ ...page, items: change(page.items) })),
      },
  );

/** What counts people, and where administrators can be chosen. */
function refreshOthers(): void {
  const shown = [adminKeys.administrators, adminKeys.stats, adminKeys.attention];
  for (const queryKey of shown) void queryClient.invalidateQueries({ queryKey });
}
