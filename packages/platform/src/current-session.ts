import { NO_MEMBER, PAGE_MEMBER_HEADER } from '@backflow/contracts';
import type { Endpoint } from '@backflow/contracts';
import type { Member } from '@backflow/contracts/identity';
import { create } from 'zustand';

/** `unknown` until the first answer; `unavailable` when the site cannot say for the moment. */
type Session =
  { status: 'unknown' | 'unavailable' | 'signed-out'; user: null } | { status: 'signed-in'; user: Member };

/** Who is signed in, as a hook; the same store for the shell and every remote. */
export const useSession = create<Session>(() => ({ status: 'unknown', user: null }));

/** The same, outside of rendering. */
export const currentSession = (): Session => useSession.getState();

export const setUser = (user: Member | null): void =>
  useSession.setState(user ? { status: 'signed-in', user } : { status: 'signed-out', user: null });

/** Takes it as known that nobody is signed in. */
export const beSignedOut = (): void => setUser(null);

/** By what header an unsafe request says for which member this page was rendered; none while that is unknown. */
export function pageMemberHeaders({
  method,
  fromAnySession,
}: Pick<Endpoint, 'method' | 'fromAnySession'>): Record<string, string> {
  const { status, user } = currentSession();
  if (method === 'GET' || fromAnySession) return {};
  if (status !== 'signed-in' && status !== 'signed-out') return {};
  return { [PAGE_MEMBER_HEADER]: user?.id ?? NO_MEMBER };
}
