import type { IncomingMessage } from 'node:http';
import type { SessionData } from 'express-session';
import { ABSOLUTE_MS, CHECK_SESSION_MS, isCheckSid } from './session-records.ts';

/** The session of a request. One that is not signed in has no data. */
export interface OpenedSession {
  readonly sid: string | undefined;
  readonly data: Partial<SessionData>;
}

/** Sessions of reads, which express-session does not open. */
const opened = new WeakMap<IncomingMessage, OpenedSession>();

export const setOpenedSession = (request: IncomingMessage, session: OpenedSession): void =>
  void opened.set(request, session);

/** The session of a request; undefined when none was read, as Redis was unavailable or the endpoint is not personal. */
export function openedSession(request: IncomingMessage): OpenedSession | undefined {
  const session = opened.get(request);
  if (session) return session;
  // Sessions of writes. Express's types promise a session, but there is none without the middleware.
  const { session: data, sessionID: sid } = request as { session?: Partial<SessionData>; sessionID?: string };
  return data && { sid, data };
}

/** The session of a signed-in caller. */
export interface CallerSession {
  readonly sid: string;
  readonly userId: string;
  readonly epoch: number;
  /** Milliseconds since 1970. */
  readonly signedInAt: number;
}

/** The caller's session, until it expires; undefined for visitors. @param now milliseconds since 1970 */
export function getCallerSession(session: OpenedSession | undefined, now: number): CallerSession | undefined {
  if (session?.sid === undefined) return undefined;
  const { userId, epoch, signedInAt = 0 } = session.data;
  if (userId === undefined || epoch === undefined || isExpired({ sid: session.sid, signedInAt }, now))
    return undefined;
  return { sid: session.sid, userId, epoch, signedInAt };
}

/** True if a session is over, however much it was used. */
export const isExpired = (
  { sid, signedInAt }: Pick<CallerSession, 'sid' | 'signedInAt'>,
  now: number,
): boolean => now - signedInAt > (isCheckSid(sid) ? CHECK_SESSION_MS : ABSOLUTE_MS);
