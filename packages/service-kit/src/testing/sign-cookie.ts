import { createHmac, randomBytes } from 'node:crypto';
import type { Redis } from '../redis/redis.ts';
import { sessionCookieName } from '../session/session-cookie-name.ts';
import { SESSION_KEY_PREFIX } from '../session/session-records.ts';

/**
 * Stores a session of a member in Redis, as sign-in does. Returns its cookie header.
 * @param now the service's clock; Redis and the cookie use the real one
 */
export async function sessionCookieFor(
  redis: Redis,
  secret: string,
  userId: string,
  { epoch = 0, now = Date.now() } = {},
): Promise<string> {
  const sid = randomBytes(24).toString('base64url');
  const record = {
    cookie: {
      originalMaxAge: 3_600_000,
      expires: new Date(Date.now() + 3_600_000),
      httpOnly: true,
      path: '/',
    },
    userId,
    epoch,
    signedInAt: now,
    device: 'a test',
    network: '127.0.0.1',
  };
  await redis.set(SESSION_KEY_PREFIX + sid, JSON.stringify(record), {
    expiration: { type: 'EX', value: 3600 },
  });
  const signature = createHmac('sha256', secret).update(sid).digest('base64').replace(/=$/, '');
  return `${sessionCookieName(false)}=${encodeURIComponent(`s:${sid}.${signature}`)}`;
}
