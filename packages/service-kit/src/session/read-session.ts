import { LRUCache } from 'lru-cache';
import type { SessionData } from 'express-session';
import { entryLimit } from '../basics/entry-limit.ts';
import type { ServiceContext } from '../context.ts';
import type { VersionKey } from '../versions/version-keys.ts';
import { NO_VERSIONS } from '../versions/versions.ts';
import type { RequestVersions } from '../versions/versions.ts';
import { CachedReads } from '../versions/cached-reads.ts';
import { findActors } from './actor.ts';
import type { Actor } from './actor.ts';
import { getCallerSession } from './opened-session.ts';
import type { CallerSession, OpenedSession } from './opened-session.ts';
import { SessionCookies } from './session-cookie.ts';
import { sessionCookieName } from './session-cookie-name.ts';
import { SESSION_KEY_PREFIX } from './session-records.ts';

const MAX_SESSIONS = 20_000;
const MAX_ACTORS = 10_000;

interface KnownSession {
  readonly text: string;
  readonly session: OpenedSession;
}

interface KnownActor {
  /** The versions that the account was read under. */
  readonly member: string;
  readonly epoch: number;
  readonly actor: Actor;
}

/** The session of a read, with the versions that its caches depend on. */
export interface ReadSession {
  readonly session: OpenedSession;
  readonly versions: RequestVersions;
}

const NO_SESSION: OpenedSession = { sid: undefined, data: {} };

/**
 * Opens the sessions of reads: one MGET of the session's record and the versions. The session's id and member never change and are
 * cached; whether it still exists is read for each request. An account is cached under its member's version.
 */
export class SessionReader {
  readonly #context: Pick<ServiceContext, 'db' | 'redis' | 'versions' | 'now'>;
  readonly #cookies: SessionCookies;
  readonly #sessions = new LRUCache<string, KnownSession>(entryLimit(MAX_SESSIONS));
  readonly #reads = new CachedReads<Awaited<ReturnType<typeof findActors>>>();
  /** The accounts to read with the next statement. */
  readonly #wanted = new Set<string>();
  readonly #actors = new LRUCache<string, KnownActor>(entryLimit(MAX_ACTORS));

  constructor(context: Pick<ServiceContext, 'db' | 'redis' | 'versions' | 'now' | 'settings'>) {
    this.#context = context;
    const { SESSION_SECRET, NODE_ENV } = context.settings;
    this.#cookies = new SessionCookies(sessionCookieName(NODE_ENV === 'production'), SESSION_SECRET);
  }

  /** @throws while Redis is unavailable */
  async open(cookie: string | undefined, topics: readonly VersionKey[]): Promise<ReadSession> {
    const { versions } = this.#context;
    const sid = this.#cookies.getSid(cookie);
    if (sid === undefined) {
      if (topics.length === 0) return { session: NO_SESSION, versions: NO_VERSIONS };
      return { session: NO_SESSION, versions: (await versions.read(undefined, topics, undefined)).versions };
    }
    const key = SESSION_KEY_PREFIX + sid;
    const known = this.#sessions.get(sid);
    const memberId = known?.session.data.userId;
    const read = await versions.read(key, topics, memberId);
    if (read.record === null) {
      this.#sessions.delete(sid);
      return { session: NO_SESSION, versions: read.versions };
    }
    if (known?.text === read.record) return { session: known.session, versions: read.versions };
    const session = { sid, data: JSON.parse(read.record) as Partial<SessionData> };
    this.#sessions.set(sid, { text: read.record, session });
    if (session.data.userId === memberId) return { session, versions: read.versions };
    // The first request of this session here: only now it is known whose version to read.
    const again = await versions.read(key, topics, session.data.userId);
    return { session: again.record === null ? NO_SESSION : session, versions: again.versions };
  }

  /** The account of a session; null for visitors, expired sessions, and accounts that have ended it. */
  async getActor({ session, versions: { member } }: ReadSession): Promise<Actor | null> {
    const user = getCallerSession(session, this.#context.now());
    if (!user) return null;
    const known = this.#actors.get(user.userId);
    if (known && known.member === member && known.epoch === user.epoch) return known.actor;
    const actor = await this.#findActor(user);
    if (actor && member !== undefined) this.#actors.set(user.userId, { member, epoch: user.epoch, actor });
    return actor;
  }

  /** Reads an account, batched with concurrent reads into one statement that starts after each was requested. */
  async #findActor({ userId, epoch }: CallerSession): Promise<Actor | null> {
    this.#wanted.add(userId);
    const found = await this.#reads.next('', () => {
      const ids = [...this.#wanted];
      this.#wanted.clear();
      return findActors(this.#context.db, ids);
    });
    const account = found.find(({ id, sessionEpoch }) => id === userId && sessionEpoch === epoch);
    if (!account) return null;
    const { sessionEpoch: _, ...actor } = account;
    return actor;
  }
}
