import { NO_MEMBER, PAGE_MEMBER_HEADER } from '@backflow/contracts';
import type { Endpoint } from '@backflow/contracts';
import type { Member } from '@backflow/contracts/identity';
import { create } from 'zustand';

/** `unknown` until the first response; `unavailable` while the site cannot tell. */
type Session =
  { status: 'unknown' | 'unavailable' | 'signed-out'; user: null } | { status: 'signed-in'; user: Member };

/** The session as a hook: one store for the shell and every remote. */
export const useSession = create<Session>(() => ({ status: 'unknown', user: null }));

/** The session, outside of rendering. */
export const currentSession = (): Session => useSession.getState();

export const setUser = (user: Member | null): void =>
  useSession.setState(user ? { status: 'signed-in', user } : { status: 'signed-out', user: null });

/** Sets the session to signed out, without a request. */
export const beSignedOut = (): void => setUser(null);

/** The header that tells for which member this page was rendered, for unsafe requests; none while that is unknown. */
export function pageMemberHeaders({
  method,
  fromAnySession,
}: Pick<Endpoint, 'method' | 'fromAnySession'>): Record<string, string> {
  const { status, user } = currentSession();
  if (method === 'GET' || fromAnySession) return {};
  if (status !== 'signed-in' && status !== 'signed-out') return {};
  return { [PAGE_MEMBER_HEADER]: user?.id ?? NO_MEMBER };
}
