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
import { byId, mutate, patchCached, queryClient, queryOf, request } from '@backflow/platform';
import { withoutEmpty } from '@backflow/remote-kit';
import { adminPagesOf } from '@backflow/remote-kit/lists';
import type { Query } from '@tanstack/react-query';
import type { PeopleFilter } from './people-filter.ts';

export const peopleList = ({ search, role, plan, suspended, sort }: PeopleFilter) =>
  adminPagesOf(listUsers, { query: withoutEmpty({ search, role, plan, suspended, sort }) });

/** One account, always refetched: other administrators and the member change it too. */
export const person = (id: string) => queryOf(getUser, byId(id), { staleTime: 0, gcTime: 0 });

/** Lists may be of any length: patch them in place instead of refetching them. */
const except = ({ queryKey }: Query): boolean =>
  queryKey[0] === getUser.id || (queryKey[0] === listUsers.id && queryKey[2] === 'pages');

/** Puts a changed account into the cached lists and into its dialog. */
const inPlace = {
  apply: (changed: AdminUser): void => {
    queryClient.setQueryData(person(changed.id).queryKey, changed);
    patchCached(listUsers, (each) => (each.id === changed.id ? changed : each));
  },
  except,
};

export const changeRole = (id: string, isAdmin: boolean) =>
  mutate(setAdministrator, { params: { id }, body: { isAdmin } }, inPlace);

/** @param until the last day; null without an end */
export const givePremium = (id: string, until: string | null) =>
  mutate(setPremium, { params: { id }, body: { isPremium: true, until } }, inPlace);

export const takePremium = (id: string) =>
  mutate(setPremium, { params: { id }, body: { isPremium: false } }, inPlace);

export const suspend = (id: string, reason: string) =>
  mutate(suspendUser, { params: { id }, body: { reason } }, inPlace);

export const letInAgain = (id: string) => mutate(endSuspension, byId(id), inPlace);

export const signOutEverywhere = (id: string) => request(endUserSessions, byId(id));

/** @param email the text that the administrator typed; it must be the account's address */
export const erase = (id: string, email: string) =>
  mutate(
    eraseUser,
    { params: { id }, body: { email } },
    { apply: () => patchCached(listUsers, (each) => (each.id === id ? null : each)), except },
  );
