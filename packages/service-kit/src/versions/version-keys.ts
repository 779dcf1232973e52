import { randomUUID } from 'node:crypto';
import type { Redis } from '../redis/redis.ts';

/**
 * A dependency of cached data: a topic of the contracts (`events`), a member (`member:` and the id), or everything. Database triggers
 * name the keys that a transaction changes (`announceSql`).
 */
export type VersionKey = string;

/** All cached data depends on this key. Writes with unknown keys, or with too many, change it. */
export const EVERYTHING: VersionKey = 'everything';

export const memberKey = (id: string): VersionKey => `member:${id}`;

/** The Redis channel for gateways, which cache responses by topics: a message for each topic that a write changed. */
export const CHANGED_CHANNEL = 'backflow:changed';

const getVersion = (key: VersionKey): string => `version:${key}`;
const getWriters = (key: VersionKey): string => `version-writers:${key}`;
export const versionKeys = (keys: readonly VersionKey[]): string[] => keys.map(getVersion);

/** A writer expires if it does not report the end of its transaction within this time. */
const WRITER_MS = 15_000;
/** Unused versions expire; a reader sets a missing version. */
const VERSION_SECONDS = 24 * 60 * 60;

const NOW = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local count = #KEYS / 2`;

/** Deletes the versions and adds a writer: no cache is used or filled until the writer is removed. */
const BEGIN = `${NOW}
for i = 1, count do
  redis.call('ZADD', KEYS[count + i], now + ARGV[2], ARGV[1])
  redis.call('PEXPIRE', KEYS[count + i], ARGV[2])
  redis.call('DEL', KEYS[i])
end`;

/** Removes the writer, sets new versions where there is no other writer, and publishes the topics. */
const END = `${NOW}
for i = 1, count do
  redis.call('ZREM', KEYS[count + i], ARGV[1])
  redis.call('ZREMRANGEBYSCORE', KEYS[count + i], '-inf', now)
  if redis.call('ZCARD', KEYS[count + i]) == 0 then
    redis.call('SET', KEYS[i], ARGV[1], 'EX', ARGV[2])
  else
    redis.call('DEL', KEYS[i])
  end
end
for i = 4, #ARGV do
  redis.call('PUBLISH', ARGV[3], ARGV[i])
end`;

/** The versions. A missing one is set, or '' while there is a writer. */
const OPEN = `${NOW}
local versions = {}
for i = 1, count do
  local version = redis.call('GET', KEYS[i])
  if not version then
    redis.call('ZREMRANGEBYSCORE', KEYS[count + i], '-inf', now)
    if redis.call('ZCARD', KEYS[count + i]) == 0 then
      redis.call('SET', KEYS[i], ARGV[1], 'EX', ARGV[2])
      version = ARGV[1]
    end
  end
  versions[i] = version or ''
end
return versions`;

const run = (
  redis: Redis,
  script: string,
  keys: readonly VersionKey[],
  ...args: string[]
): Promise<unknown> =>
  redis.eval(script, { keys: [...keys.map(getVersion), ...keys.map(getWriters)], arguments: args });

/** More keys than this are one: everything. */
const MAX_KEYS = 100;
const withinLimit = (keys: readonly VersionKey[]): readonly VersionKey[] =>
  keys.length > MAX_KEYS ? [EVERYTHING] : keys;

const setNew = async (
  redis: Redis,
  keys: readonly VersionKey[],
  { writer = randomUUID(), topics = topicsAmong(keys) }: { writer?: string; topics?: string[] } = {},
): Promise<void> => {
  await run(redis, END, withinLimit(keys), writer, String(VERSION_SECONDS), CHANGED_CHANNEL, ...topics);
};

/** Keys with an id concern single members and records, which no gateway caches. */
const topicsAmong = (keys: readonly VersionKey[]): string[] => keys.filter((key) => !key.includes(':'));

/** A transaction that has announced what it changes, and is about to commit. */
export interface AnnouncedWrite {
  /** Sets new versions, and notifies gateways if the transaction was committed. Call it before the response. */
  end(options?: { isCommitted: boolean }): Promise<void>;
}

/**
 * Announces the keys that a transaction changes, just before it commits. If the process crashes before `end`, nothing with these keys
 * is cached for 15 seconds.
 * @throws while Redis is unavailable: the transaction must not commit, as caches would not be invalidated
 */
export async function bumpVersions(redis: Redis, keys: readonly VersionKey[]): Promise<AnnouncedWrite> {
  const writer = randomUUID();
  const begun = performance.now();
  await run(redis, BEGIN, withinLimit(keys), writer, String(WRITER_MS));
  return {
    async end({ isCommitted } = { isCommitted: true }) {
      try {
        await setNew(redis, keys, { writer, ...(!isCommitted && { topics: [] }) });
      } catch (error) {
        // Until the writer is removed, nothing read before the commit is cached.
        if (performance.now() - begun > WRITER_MS / 2) throw error;
      }
    },
  };
}

/** Sets new versions, for a change that was committed without `mutate`. */
export const setVersions = (redis: Redis, keys: readonly VersionKey[]): Promise<void> => setNew(redis, keys);

/**
 * Invalidates all caches of services, after changes that were committed without `mutate`: a seed, a restored backup. Gateways keep their
 * responses for seconds, and as a substitute for a service that is down.
 */
export const announceEverything = (redis: Redis): Promise<void> =>
  setNew(redis, [EVERYTHING], { topics: [] });

/** Sets versions that are missing. @returns one for each key; '' for a key with a writer */
export const openVersions = (redis: Redis, keys: readonly VersionKey[]): Promise<string[]> =>
  run(redis, OPEN, keys, randomUUID(), String(VERSION_SECONDS)) as Promise<string[]>;
