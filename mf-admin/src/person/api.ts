import {
  addLicence,
  addMemberNote,
  deleteMemberNote,
  endSuspension,
  endUserSession,
  endUserSessions,
  eraseUser,
  getUser,
  listAuditEntries,
  listDuplicatesOf,
  listMemberNotes,
  listUserSessions,
  listUsers,
  removeLicence,
  removeSecondFactor,
  setAdministrator,
  setPremium,
  suspendUser,
  updateMemberNote,
  updatePerson,
} from '@backflow/contracts/identity';
import type { AdminUser } from '@backflow/contracts/identity';
import type * as z from '@backflow/contracts/zod';
import { byId, mutate, pagesOf, patchCached, queryClient, queryOf } from '@backflow/platform';
import type { Query } from '@tanstack/react-query';

const EACH_TIME = { staleTime: 0, gcTime: 0 };

/** One account, always refetched: other administrators and the member change it too. */
export const person = (id: string) => queryOf(getUser, byId(id), EACH_TIME);

export const sessionsQuery = (id: string) => queryOf(listUserSessions, byId(id), EACH_TIME);

const NOTES_SHOWN = 10;
export const getNotes = (id: string) =>
  pagesOf(listMemberNotes, { params: { id }, query: { limit: NOTES_SHOWN } }, EACH_TIME);

const ENTRIES_SHOWN = 6;
/** The newest audit entries. @param filter by the actor, or by the subject with its bookings, posts and files */
export const newestEntries = (filter: { actorId: string } | { subjectId: string }) =>
  queryOf(listAuditEntries, { query: { ...filter, limit: ENTRIES_SHOWN } }, EACH_TIME);

/** Lists may be of any length: patch them in place instead of refetching them. */
const except = ({ queryKey }: Query): boolean =>
  queryKey[0] === getUser.id || (queryKey[0] === listUsers.id && queryKey[2] === 'pages');

/** Puts a changed account into the cached lists and onto its page. */
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

export const unsuspendUser = (id: string) => mutate(endSuspension, byId(id), inPlace);

export const changeContact = (id: string, body: z.input<typeof updatePerson.body>) =>
  mutate(updatePerson, { params: { id }, body }, inPlace);

export const storeLicence = (id: string, body: z.input<typeof addLicence.body>) =>
  mutate(addLicence, { params: { id }, body }, inPlace);

export const deleteLicence = (id: string, licenceId: string) =>
  mutate(removeLicence, { params: { id, licenceId } }, inPlace);

export const duplicates = (id: string) => queryOf(listDuplicatesOf, byId(id), EACH_TIME);

/** @param currentPassword the acting administrator's own */
export const takeSecondFactor = (id: string, currentPassword: string) =>
  mutate(removeSecondFactor, { params: { id }, body: { currentPassword } }, inPlace);

export const signOutEverywhere = (id: string) => mutate(endUserSessions, byId(id));

export const endSession = (id: string, sessionId: string) =>
  mutate(endUserSession, { params: { id, sessionId } });

/** @param typed by the administrator: the account's address, or the name of a person who has none */
export const erase = (id: string, typed: z.input<typeof eraseUser.body>) =>
  mutate(
    eraseUser,
    { params: { id }, body: typed },
    { apply: () => patchCached(listUsers, (each) => (each.id === id ? null : each)), except },
  );

export const addNote = (id: string, text: string) =>
  mutate(addMemberNote, { params: { id }, body: { text } });

export const updateNote = (id: string, text: string) =>
  mutate(updateMemberNote, { params: { id }, body: { text } });

export const deleteNote = (id: string) => mutate(deleteMemberNote, byId(id));
