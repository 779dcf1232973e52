import { getCurrentUser, memberStoragePrefix, signOut } from '@backflow/contracts/identity';
import type { RequestOf } from '@backflow/contracts';
import type { Member, createAccount, signIn } from '@backflow/contracts/identity';
import { ApiError } from '../api/api-error.ts';
import { dropPreloads } from '../api/preloads.ts';
import { request } from '../api/request.ts';
import { currentSession, setUser, useSession } from '../current-session.ts';
import { queryClient } from '../queries/query-client.ts';
import { reloadFor } from '../reload-page.ts';
import { announceSession } from './session-channel.ts';

/** Fetches the signed-in member. A 401 means nobody. If it is another member than before, the page is reloaded. */
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

/** True while this tab is signing in or out: the session cookie and the page's user may differ. */
export const isChangingSession = (): boolean => changing > 0;

/** Signs in or out, then resets all queries: nobody may see the data of another member. */
async function changeSession(call: () => Promise<Member | null>): Promise<void> {
  changing += 1;
  try {
    const before = currentSession().user;
    const user = await call();
    dropPreloads();
    setUser(user);
    if (before && !user) removeStoredFor(before.id);
    announceSession({ memberId: user?.id ?? null, ...(before && !user && { signedOut: before.id }) });
  } finally {
    changing -= 1;
  }
  await queryClient.cancelQueries();
  await queryClient.resetQueries();
}

/** Loads a separate script: the first load does not need the rules of names and passwords. */
const loadEndpoints = () => import(/* webpackChunkName: "sign-in-endpoints" */ './sign-in-endpoints.ts');

/** Signs in. Throws ApiError with the server's reason. */
export const signInWith = (body: RequestOf<typeof signIn>['body']): Promise<void> =>
  changeSession(async () => request((await loadEndpoints()).signIn, { body }));

/** Signs in by another call, such as one with a second factor. Throws ApiError with the server's reason. */
export const signInBy = (call: () => Promise<Member>): Promise<void> => changeSession(call);

/** Creates an account and signs in to it. Throws ApiError with the server's reason and field errors. */
export const registerWith = (body: RequestOf<typeof createAccount>['body']): Promise<void> =>
  changeSession(async () => request((await loadEndpoints()).createAccount, { body }));

/** Signs out. Throws ApiError when the server could not end the session. */
export const signOutNow = (): Promise<void> => changeSession(() => request(signOut, {}));

/** Removes what pages stored in this browser for a member who signed out, before somebody else uses it. */
export function removeStoredFor(memberId: string): void {
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(memberStoragePrefix(memberId)));
    for (const name of names) localStorage.removeItem(name);
  } catch {
    // Without storage there is nothing to remove.
  }
}
