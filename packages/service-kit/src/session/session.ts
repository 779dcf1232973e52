import { RedisStore } from 'connect-redis';
import type { Request, RequestHandler, Response } from 'express';
import session from 'express-session';
import { UnavailableError } from '../errors/errors.ts';
import type { Redis } from '../redis/redis.ts';
import { openedSession } from './opened-session.ts';
import { getCookie } from './cookie-value.ts';
import { pendingCookieName, sessionCookieName } from './session-cookie-name.ts';
import { ABSOLUTE_MS, IDLE_MS, SESSION_KEY_PREFIX } from './session-records.ts';
import type { SessionInfo, SessionRecords } from './session-records.ts';

declare module 'express-session' {
  interface SessionData {
    userId: string;
    /** The account's session epoch at sign-in; raising it in the database ends every older session. */
    epoch: number;
    /** Milliseconds since 1970. */
    signedInAt: number;
    /** The User-Agent at sign-in, shortened. */
    device: string;
    /** The network at sign-in. */
    network: string;
  }
}

interface SessionSettings {
  secret: string;
  production: boolean;
}

/**
 * Middleware that opens the session of a request that may start or end one. A record is written only when a session starts: a request that runs
 * while its session is ended can't restore it.
 */
export function sessionReader(redis: Redis, { secret, production }: SessionSettings): RequestHandler {
  return session({
    name: sessionCookieName(production),
    secret,
    store: new RedisStore({
      client: redis,
      prefix: SESSION_KEY_PREFIX,
      disableTouch: true,
      // connect-redis prefers the cookie's maxAge to a numeric ttl; only a function overrides it.
      ttl: () => IDLE_MS / 1000,
    }),
    resave: false,
    saveUninitialized: false,
    // Only the gateway calls services, and it reports whether the visitor used HTTPS.
    proxy: true,
    cookie: { httpOnly: true, sameSite: 'lax', secure: production, path: '/', maxAge: ABSOLUTE_MS },
  });
}

/** Starts, renews, ends and lists the caller's sessions. */
export interface SessionControl {
  /** Starts a session under a new id; the id of the request is never used. */
  start(userId: string, epoch: number): Promise<void>;
  /** Continues the session under a new id and epoch, unless it was ended meanwhile. */
  renew(epoch: number): Promise<void>;
  /**
   * Binds a sign-in that waits for its second step to this browser, by a cookie that scripts can't read. It opens nothing.
   * @param token of base64url characters
   */
  setPending(token: string, seconds: number): void;
  /** The browser's token of `setPending`. */
  pending(): string | undefined;
  /** Destroys the record and the cookie: replaying the cookie finds nothing. */
  end(): Promise<void>;
  /** The sessions of the caller's account that have not ended, the newest first. */
  list(): Promise<SessionInfo[]>;
  /** The same of another account. @param epoch the account's: older sessions are over */
  getList(userId: string, epoch: number): Promise<SessionInfo[]>;
  /** Ends one session of an account, by the id of its `SessionInfo`. */
  getEnd(userId: string, id: string): Promise<void>;
  /** Deletes the session records of an erased account. */
  forgetMember(userId: string): Promise<void>;
}

interface Where {
  request: Request;
  response: Response;
  /** The network reported by the gateway. */
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
    // Express's types promise a session; there is none without Redis.
    const current = request.session as Request['session'] | undefined;
    return current ?? unavailable();
  };
  const begin = async (userId: string, epoch: number): Promise<void> => {
    await completed((done) => open().regenerate(done));
    const device = describeDevice(request.get('user-agent'));
    Object.assign(request.session, { userId, epoch, signedInAt: now(), device, network });
    await completed((done) => request.session.save(done));
    await records.add(userId, request.sessionID);
  };
  const cookie = { httpOnly: true, sameSite: 'lax', secure: production, path: '/' } as const;
  return {
    start: begin,
    setPending(token, seconds) {
      const strict = { ...cookie, sameSite: 'strict', maxAge: seconds * 1000 } as const;
      response.cookie(pendingCookieName(production), token, strict);
    },
    pending: () => getCookie(request.headers.cookie ?? '', pendingCookieName(production)),
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
      await records.remove(userId, userId === undefined ? getSid(request, cookieName) : request.sessionID);
      await completed((done) => open().destroy(done));
      response.clearCookie(cookieName, cookie);
    },
    async list() {
      const { sid, data } = openedSession(request) ?? unavailable();
      if (data.userId === undefined || data.epoch === undefined) return [];
      return records.list(data.userId, data.epoch, sid);
    },
    getList: (userId, epoch) => records.list(userId, epoch, openedSession(request)?.sid),
    getEnd: (userId, id) => records.end(userId, id),
    forgetMember: (userId) => records.removeAll(userId),
  };
}

function unavailable(): never {
  throw new UnavailableError();
}

/** The id in the cookie, unverified. Enough for ending the session: anyone who knows the id may do that. */
function getSid(request: Request, cookieName: string): string | undefined {
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
