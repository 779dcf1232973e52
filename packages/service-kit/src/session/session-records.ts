import { createHash } from 'node:crypto';
import type { SessionData } from 'express-session';
import type { Redis } from '../redis/redis.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A session unused for this long is over. */
export const IDLE_MS = 7 * DAY_MS;
/** However much it is used, a session is over after this long. */
export const ABSOLUTE_MS = 30 * DAY_MS;
/** Use is noted at most this often: reading a session must not mean writing it. */
const NOTE_USE_MS = 10 * 60 * 1000;
/** An account's oldest sessions beyond this many end. */
const MOST_SESSIONS = 20;
/** How long a request that came with the id before a renewal may still ask to sign out. */
const SUCCESSOR_SECONDS = 120;
const MOST_NOTED = 20_000;

/** How long a check session lasts, however much it is used. */
export const CHECK_SESSION_MS = 10 * 60 * 1000;
/** Begins the ids of check sessions. */
export const CHECK_SID_PREFIX = 'check-';
export const isCheckSid = (sid: string): boolean => sid.startsWith(CHECK_SID_PREFIX);

/** Prefix of the sessions' keys in Redis. */
export const SESSION_KEY_PREFIX = 'session:';

const recordKey = (sid: string): string => SESSION_KEY_PREFIX + sid;
const accountKey = (userId: string): string => `sessions-of:${userId}`;
/** Names a session without being its secret. */
const getPublicId = (sid: string): string =>
  createHash('sha256').update(sid).digest('base64url').slice(0, 16);
const successorKey = (sid: string): string => `session-after:${sid}`;

/** One of an account's sessions, as its owner sees it. */
export interface SessionInfo {
  /** Names it without being its secret. */
  readonly id: string;
  readonly device: string;
  readonly network: string;
  /** Milliseconds since 1970. */
  readonly signedInAt: number;
  readonly lastUsedAt: number;
  readonly isCurrent: boolean;
}

/** The data in Redis beside each session's record: the sessions of an account, and their last use. */
export class SessionRecords {
  readonly #redis: Redis;
  readonly #now: () => number;
  /** When this process last noted a session's use. */
  readonly #noted = new Map<string, number>();

  constructor(redis: Redis, now: () => number) {
    this.#redis = redis;
    this.#now = now;
  }

  /** Moves a session's end on. Only what still exists can be moved: nothing that was ended comes back. */
  noteUse(sid: string): void {
    if (isCheckSid(sid)) return;
    const now = this.#now();
    const sinceNoted = now - (this.#noted.get(sid) ?? -Infinity);
    // Negative once the clock was set back: the session would otherwise expire in use.
    if (sinceNoted >= 0 && sinceNoted < NOTE_USE_MS) return;
    this.#noted.delete(sid);
    this.#noted.set(sid, now);
    const [oldest] = this.#noted.keys();
    if (this.#noted.size > MOST_NOTED && oldest !== undefined) this.#noted.delete(oldest);
    this.#redis.expire(recordKey(sid), IDLE_MS / 1000).catch(() => this.#noted.delete(sid));
  }

  /** Adds a session to its account and ends the account's oldest sessions beyond the limit. */
  async add(userId: string, sid: string): Promise<void> {
    const key = accountKey(userId);
    const redis = this.#redis;
    await redis.zAdd(key, { score: this.#now(), value: sid });
    await redis.expire(key, ABSOLUTE_MS / 1000);
    const tooMany = await redis.zRange(key, 0, -(MOST_SESSIONS + 1));
    if (tooMany.length === 0) return;
    await redis.del(tooMany.map(recordKey));
    await redis.zRem(key, tooMany);
  }

  /** Deletes a session's record; false when it was deleted before. */
  async take(userId: string, sid: string): Promise<boolean> {
    const taken = (await this.#redis.del(recordKey(sid))) === 1;
    await this.#redis.zRem(accountKey(userId), sid);
    return taken;
  }

  /** Stores the successor of a renewed session, so that a concurrent sign-out ends that one. */
  async succeed(before: string, after: string): Promise<void> {
    await this.#redis.set(successorKey(before), after, {
      expiration: { type: 'EX', value: SUCCESSOR_SECONDS },
    });
  }

  /** Ends a session and its successor, if it was just renewed. */
  async remove(userId: string | undefined, sid: string | undefined): Promise<void> {
    if (sid === undefined) return;
    const after = await this.#redis.get(successorKey(sid));
    const ended = after === null ? [sid] : [sid, after];
    await this.#redis.del(ended.map(recordKey));
    if (userId !== undefined) await this.#redis.zRem(accountKey(userId), ended);
  }

  /** Ends one of an account's sessions, by the id of its `SessionInfo`. */
  async end(userId: string, id: string): Promise<void> {
    const sids = await this.#redis.zRange(accountKey(userId), 0, -1);
    await this.remove(
      userId,
      sids.find((sid) => getPublicId(sid) === id),
    );
  }

  /** Deletes every session record of an account, with its devices and networks. */
  async removeAll(userId: string): Promise<void> {
    const sids = await this.#redis.zRange(accountKey(userId), 0, -1);
    await this.#redis.del([accountKey(userId), ...sids.map(recordKey)]);
  }

  /** An account's active sessions of one epoch, the newest first. @param currentSid the session of the request that asks */
  async list(userId: string, epoch: number, currentSid: string | undefined): Promise<SessionInfo[]> {
    const sids = await this.#redis.zRange(accountKey(userId), 0, -1, { REV: true });
    const found = await Promise.all(sids.map((sid) => this.#read(sid, epoch, currentSid)));
    return found.filter((info) => info !== null);
  }

  async #read(sid: string, epoch: number, currentSid: string | undefined): Promise<SessionInfo | null> {
    const [text, left] = await Promise.all([
      this.#redis.get(recordKey(sid)),
      this.#redis.pTTL(recordKey(sid)),
    ]);
    if (text === null) return null;
    const record = JSON.parse(text) as Partial<SessionData>;
    // The account's epoch was raised: the record exists, but opens nothing.
    if (record.epoch !== epoch) return null;
    const { device = 'unknown', network = '', signedInAt = 0 } = record;
    return {
      id: getPublicId(sid),
      device,
      network,
      signedInAt,
      lastUsedAt: this.#now() - (IDLE_MS - left),
      isCurrent: sid === currentSid,
    };
  }
}
