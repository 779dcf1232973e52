import {
  createAccount,
  getCurrentUser,
  memberStoragePrefix,
  signIn,
  signOut,
} from '@backflow/contracts/identity';
import type { RequestOf } from '@backflow/contracts';
import type { Member } from '@backflow/contracts/identity';
import { ApiError } from '../api/api-error.ts';
import { request } from '../api/request.ts';
import { currentSession, setUser, useSession } from '../current-session.ts';
import { queryClient } from '../queries/query-client.ts';
import { reloadFor } from '../reload-page.ts';
import { announceSession } from './session-channel.ts';

/** Asks who is signed in. A 401 is an answer: nobody. Where it is another member by now, the page is loaded again. */
export async function refreshSession(): Promise<void> {
  try {
    const before = currentSession().user;
    const user = await request(getCurrentUser, {});
    if (before && before.id !== user.id) reloadFor(user);
    else setUser(user);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) setUser(null);
    else if (currentSession().status === 'unknown')
      useSession.setState({ status: 'unavailable', user: null });
  }
}

let changing = 0;

/** Whether this tab is signing in or out: until that is done, the site's session and the page's may differ. */
export const isChangingSession = (): boolean => changing > 0;

/** Signs in or out. Another person's data must never be seen: whatever was read so far is forgotten, and read again. */
async function changeSession(call: () => Promise<Member | null>): Promise<void> {
  changing += 1;
  try {
    const before = currentSession().user;
    const user = await call();
    setUser(user);
    if (before && !user) removeStoredFor(before.id);
    announceSession({ memberId: user?.id ?? null, ...(before && !user && { signedOut: before.id }) });
  } finally {
    changing -= 1;
  }
  await queryClient.cancelQueries();
  await queryClient.resetQueries();
}

/** Signs in. Throws ApiError with the server's reason. */
export const signInWith = (body: RequestOf<typeof signIn>['body']): Promise<void> =>
  changeSession(() => request(signIn, { body }));

/** Makes an account and is signed in to it. Throws ApiError with the server's reason and field problems. */
export const registerWith = (body: RequestOf<typeof createAccount>['body']): Promise<void> =>
  changeSession(() => request(createAccount, { body }));

/** Signs out. Throws ApiError when the server could not end the session. */
export const signOutNow = (): Promise<void> => changeSession(() => request(signOut, {}));

/** Removes what pages stored in this browser for a member who signed out: it is for nobody who comes after them. */
export function removeStoredFor(memberId: string): void {
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(memberStoragePrefix(memberId)));
    for (const name of names) localStorage.removeItem(name);
  } catch {
    // A browser that stores nothing has nothing to remove.
  }
}
