import { randomBytes } from 'node:crypto';
import type { Endpoint } from '@backflow/contracts';
import type { ServiceContext } from '../context.ts';
import { AppError } from '../errors/errors.ts';
import { CHECK_ACTORS } from './actor.ts';
import { decodeCookie, getCookie } from './cookie-value.ts';
import { signSid } from './session-cookie.ts';
import { sessionCookieName } from './session-cookie-name.ts';
import { CHECK_SESSION_MS, CHECK_SID_PREFIX, SESSION_KEY_PREFIX } from './session-records.ts';

/**
 * Lends a session that only reads, for the check of a release.
 * @returns the value of its cookie
 */
export async function createCheckSession(
  { redis, settings, now }: Pick<ServiceContext, 'redis' | 'settings' | 'now'>,
  role: keyof typeof CHECK_ACTORS,
): Promise<string> {
  const sid = CHECK_SID_PREFIX + randomBytes(32).toString('base64url');
  const signedInAt = now();
  const cookie = {
    originalMaxAge: CHECK_SESSION_MS,
    expires: new Date(signedInAt + CHECK_SESSION_MS),
    path: '/',
  };
  const record = { cookie, userId: CHECK_ACTORS[role].id, epoch: 0, signedInAt };
  await redis.set(SESSION_KEY_PREFIX + sid, JSON.stringify(record), {
    expiration: { type: 'PX', value: CHECK_SESSION_MS },
  });
  return signSid(sid, settings.SESSION_SECRET);
}

/** The session is for the check of a release, and the call may write. */
export class CheckSessionError extends AppError {
  override name = 'CheckSessionError';
  constructor() {
    super('FORBIDDEN', 'This session is for checking a release: it reads, and changes nothing.');
  }
}

/**
 * Refuses calls with the cookie of a check session that aren't a GET, also of endpoints that read no session.
 * @throws CheckSessionError
 */
export function assertNoCheckSession(
  { method }: Pick<Endpoint, 'method'>,
  cookies: string | undefined,
  { NODE_ENV }: Pick<ServiceContext['settings'], 'NODE_ENV'>,
): void {
  if (method === 'GET' || cookies === undefined) return;
  const value = decodeCookie(getCookie(cookies, sessionCookieName(NODE_ENV === 'production')) ?? '');
  if (value.startsWith(`s:${CHECK_SID_PREFIX}`)) throw new CheckSessionError();
}
