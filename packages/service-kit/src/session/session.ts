import { RedisStore } from 'connect-redis';
import type { Request, RequestHandler, Response } from 'express';
import session from 'express-session';
import { UnavailableError } from '../errors.ts';
import { isUnavailable } from '../failure.ts';
import type { Redis } from '../redis.ts';
import { sessionCookieName } from './session-cookie-name.ts';
import { ABSOLUTE_MS, IDLE_MS, SESSION_KEY_PREFIX } from './session-records.ts';
import type { SessionInfo, SessionRecords } from './session-records.ts';

declare module 'express-session' {
  interface SessionData {
    userId: string;
    /** The account's session epoch at sign-in; raising it in the database ends every older session. */
    epoch: number;
    /** Milliseconds since 1970. */
    signedInAt: number;
    /** What the browser said it is at sign-in, shortened. */
    device: string;
    /** The network it signed in from. */
    network: string;
  }
}

interface SessionSettings {
  secret: string;
  production: boolean;
}

/**
 * Middleware that opens the session a request's cookie names. A record is written when a session begins and never
 * again: a request that is still under way when its session is ended cannot bring it back.
 */
export function sessionReader(redis: Redis, { secret, production }: SessionSettings): RequestHandler {
  return session({
    name: sessionCookieName(production),
    secret,
    store: new RedisStore({
      client: redis,
      prefix: SESSION_KEY_PREFIX,
      disableTouch: true,
      // As a function: of a number and a cookie's own end, the store would take the latter, which is the absolute one.
      ttl: () => IDLE_MS / 1000,
    }),
    resave: false,
    saveUninitialized: false,
    // Only the gateway speaks to a service, and it alone says whether the visitor came by HTTPS.
    proxy: true,
    cookie: { httpOnly: true, sameSite: 'lax', secure: production, path: '/', maxAge: ABSOLUTE_MS },
  });
}

/** The account and epoch a request's session belongs to, while it lasts. @param now milliseconds since 1970 */
export function signedInUser(request: Request, now: number): { userId: string; epoch: number } | undefined {
  // Express's types promise a session; without the middleware, or without Redis, there is none.
  const current = request.session as Request['session'] | undefined;
  if (current?.userId === undefined || current.epoch === undefined) return undefined;
  if (now - (current.signedInAt ?? 0) > ABSOLUTE_MS) return undefined;
  return { userId: current.userId, epoch: current.epoch };
}

/** Reads a request's session again; false when its record has been ended meanwhile. */
export async function reloadSession(request: Request): Promise<boolean> {
  try {
    await completed((done) => void request.session.reload(done));
    return true;
  } catch (error) {
    if (isUnavailable(error)) throw error;
    return false;
  }
}

/** Begins, renews, ends and lists the caller's sessions. */
export interface SessionControl {
  /** Begins a session under a new id, whatever id the request came with. */
  start(userId: string, epoch: number): Promise<void>;
  /** Goes on under a new id and epoch; nothing begins where the session has been ended meanwhile. */
  renew(epoch: number): Promise<void>;
  /** Destroys the record and the cookie: replaying the cookie finds nothing. */
  end(): Promise<void>;
  /** The sessions of the caller's account that have not ended, the newest first. */
  list(): Promise<SessionInfo[]>;
  /** Deletes the records of all sessions of an account that is no more. */
  forgetAllOf(userId: string): Promise<void>;
}

interface Where {
  request: Request;
  response: Response;
  /** As the gateway reports it. */
  network: string;
  production: boolean;
  now: () => number;
}

/** The session control of one request. */
export function sessionControl(
  records: SessionRecords,
  { request, response, network, production, now }: Where,
): SessionControl {
  const cookieName = sessionCookieName(production);
  const open = (): Request['session'] => {
    const current = request.session as Request['session'] | undefined;
    if (!current) throw new UnavailableError();
    return current;
  };
  const begin = async (userId: string, epoch: number): Promise<void> => {
    await completed((done) => open().regenerate(done));
    const device = describeDevice(request.get('user-agent'));
    Object.assign(request.session, { userId, epoch, signedInAt: now(), device, network });
    await completed((done) => request.session.save(done));
    await records.add(userId, request.sessionID);
  };
  return {
    start: begin,
    async renew(epoch) {
      const { userId } = open();
      const before = request.sessionID;
      if (userId === undefined || !(await records.take(userId, before))) return;
      await begin(userId, epoch);
      await records.succeed(before, request.sessionID);
    },
    async end() {
      const { userId } = open();
      // The record may be gone because a request beside this one renewed the session.
      await records.remove(userId, userId === undefined ? sidOf(request, cookieName) : request.sessionID);
      await completed((done) => open().destroy(done));
      response.clearCookie(cookieName, {
        httpOnly: true,
        sameSite: 'lax',
        secure: production,
        path: '/',
      });
    },
    async list() {
      const { userId, epoch } = open();
      if (userId === undefined || epoch === undefined) return [];
      return records.list(userId, epoch, request.sessionID);
    },
    forgetAllOf: (userId) => records.removeAll(userId),
  };
}

/** The id in the cookie, unverified: good for ending, where whoever knows it may do so. */
function sidOf(request: Request, cookieName: string): string | undefined {
  const cookies = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='));
  const value = cookies.find(([name]) => name === cookieName)?.[1] ?? '';
  return /^s(?::|%3A)([\w-]+)\./i.exec(value)?.[1];
}

const DEVICE_LENGTH = 200;

const describeDevice = (userAgent: string | undefined): string =>
  (userAgent ?? 'unknown').replace(/[^\x20-\x7e]/g, '').slice(0, DEVICE_LENGTH);

function completed(begin: (done: (error?: unknown) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    begin((error) => {
      if (error)
        reject(error instanceof Error ? error : new Error('the session store failed', { cause: error }));
      else resolve();
    });
  });
}
