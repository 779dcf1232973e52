import { createAccount, getCurrentUser, keptFor, signIn, signOut } from '@backflow/contracts';
import type { Member, RequestOf } from '@backflow/contracts';
import { create } from 'zustand';
import { ApiError } from '../api/api-error.ts';
import { queryClient } from './query-client.ts';
import { request } from '../api/request.ts';

/** `unknown` until the first answer; `unavailable` when the site cannot say for the moment. */
type Session =
  { status: 'unknown' | 'unavailable' | 'signed-out'; user: null } | { status: 'signed-in'; user: Member };

/** Who is signed in, as a hook; the same store for the shell and every remote. */
export const useSession = create<Session>(() => ({ status: 'unknown', user: null }));

/** The same, outside of rendering. */
export const currentSession = (): Session => useSession.getState();

const setUser = (user: Member | null): void =>
  useSession.setState(user ? { status: 'signed-in', user } : { status: 'signed-out', user: null });

/** Takes it as known that nobody is signed in. */
export const beSignedOut = (): void => setUser(null);

/** Asks who is signed in. A 401 is an answer: nobody. */
export async function refreshSession(): Promise<void> {
  try {
    setUser(await request(getCurrentUser, {}));
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) setUser(null);
    else if (currentSession().status === 'unknown')
      useSession.setState({ status: 'unavailable', user: null });
  }
}

/** Another person's data must never be seen: whatever was read so far is forgotten, and read again where it shows. */
async function becomeUser(user: Member | null): Promise<void> {
  setUser(user);
  await queryClient.cancelQueries();
  await queryClient.resetQueries();
}

/** Signs in. Throws ApiError with the server's reason. */
export async function signInWith(body: RequestOf<typeof signIn>['body']): Promise<void> {
  await becomeUser(await request(signIn, { body }));
}

/** Makes an account and is signed in to it. Throws ApiError with the server's reason and field problems. */
export async function registerWith(body: RequestOf<typeof createAccount>['body']): Promise<void> {
  await becomeUser(await request(createAccount, { body }));
}

/** Signs out. Throws ApiError when the server could not end the session. */
export async function signOutNow(): Promise<void> {
  const { user } = currentSession();
  await request(signOut, {});
  const becoming = becomeUser(null);
  // Not before: whoever keeps something hears that they are signed out, and may then write what is still waiting.
  if (user) removeKept(user.id);
  await becoming;
}

/** What pages kept in this browser for a member is for nobody who comes after them. */
function removeKept(memberId: string): void {
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(keptFor(memberId)));
    for (const name of names) localStorage.removeItem(name);
  } catch {
    // A browser that keeps nothing has nothing to remove.
  }
}
