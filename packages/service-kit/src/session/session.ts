import { RedisStore } from 'connect-redis';
import type { Request, RequestHandler, Response } from 'express';
import session from 'express-session';
import { UnavailableError } from '../errors.ts';
import type { Redis } from '../redis.ts';
import { sessionCookieName } from './session-cookie-name.ts';

declare module 'express-session' {
  interface SessionData {
    userId: string;
    /** The account's session epoch at sign-in; raising it in the database ends every older session. */
    epoch: number;
    /** Milliseconds since 1970. */
    signedInAt: number;
    seenAt: number;
  }
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** A session unused for this long is over. */
const IDLE_MS = 7 * DAY_MS;
/** However much it is used, a session is over after this long. */
const ABSOLUTE_MS = 30 * DAY_MS;
/** Use is noted at most this often: reading a session must not mean writing it. */
const NOTE_USE_MS = 10 * 60 * 1000;

/** Prefix of the sessions' keys in Redis. */
export const SESSION_KEY_PREFIX = 'session:';

interface SessionSettings {
  secret: string;
  production: boolean;
}

/** Middleware that opens the session a request's cookie names. */
export function sessionReader(redis: Redis, { secret, production }: SessionSettings): RequestHandler {
  return session({
    name: sessionCookieName(production),
    secret,
    store: new RedisStore({
      client: redis,
      prefix: SESSION_KEY_PREFIX,
      disableTouch: true,
      ttl: IDLE_MS / 1000,
    }),
    resave: false,
    saveUninitialized: false,
    // Only the gateway speaks to a service, and it alone says whether the visitor came by HTTPS.
    proxy: true,
    cookie: { httpOnly: true, sameSite: 'lax', secure: production, path: '/', maxAge: IDLE_MS },
  });
}

/** The account and epoch a request's session belongs to, while it lasts. @param now milliseconds since 1970 */
export function signedInUser(request: Request, now: number): { userId: string; epoch: number } | undefined {
  // Express's types promise a session; without the middleware, or without Redis, there is none.
  const current = request.session as Request['session'] | undefined;
  if (current?.userId === undefined || current.epoch === undefined) return undefined;
  if (now - (current.signedInAt ?? 0) > ABSOLUTE_MS) return undefined;
  if (now - (current.seenAt ?? 0) > NOTE_USE_MS) current.seenAt = now;
  return { userId: current.userId, epoch: current.epoch };
}

/** Begins a session under a new id, whatever id the request came with. */
export async function startSession(
  request: Request,
  { userId, epoch, now }: { userId: string; epoch: number; now: number },
): Promise<void> {
  const current = request.session as Request['session'] | undefined;
  if (!current) throw new UnavailableError();
  await completed((done) => current.regenerate(done));
  Object.assign(request.session, { userId, epoch, signedInAt: now, seenAt: now });
  await completed((done) => request.session.save(done));
}

/** Destroys the record in Redis and the cookie: replaying the cookie finds nothing. */
export async function endSession(request: Request, response: Response, production: boolean): Promise<void> {
  const current = request.session as Request['session'] | undefined;
  if (!current) throw new UnavailableError();
  await completed((done) => current.destroy(done));
  response.clearCookie(sessionCookieName(production), {
    httpOnly: true,
    sameSite: 'lax',
    secure: production,
    path: '/',
  });
}

function completed(begin: (done: (error?: unknown) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    begin((error) => {
      if (error)
        reject(error instanceof Error ? error : new Error('the session store failed', { cause: error }));
      else resolve();
    });
  });
}
