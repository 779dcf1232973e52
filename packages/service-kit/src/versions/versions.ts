import { collectCalls } from '../basics/load-together.ts';
import type { Redis } from '../redis/redis.ts';
import { EVERYTHING, announceEverything, memberKey, openVersions, versionKeys } from './version-keys.ts';
import type { VersionKey } from './version-keys.ts';

/**
 * The versions that a request has read, joined to one text each. Data read from Postgres afterwards may be cached under them, and used
 * by later requests that read the same versions. Undefined while a write is in progress: neither use nor fill a cache.
 */
export interface RequestVersions {
  /** The versions of the requested topics. */
  readonly topics: string | undefined;
  /** The version of the session's member. */
  readonly member: string | undefined;
}

export const NO_VERSIONS: RequestVersions = { topics: undefined, member: undefined };

/** Reads versions from Redis (ADR 73). */
export class Versions {
  readonly #get: (keys: readonly string[]) => Promise<(string | null)[]>;
  readonly #open: (keys: readonly VersionKey[]) => Promise<string[]>;
  /** Part of each version and counted up by each connection: a Redis restored from an older snapshot may have old versions. */
  #connection = 0;
  /** False disables caching, for tests that write to tables directly. */
  isOn = true;

  constructor(redis: Redis) {
    this.#get = readTogether((keys) => redis.mGet(keys));
    this.#open = readTogether((keys) => openVersions(redis, keys));
    redis.on('ready', () => (this.#connection += 1));
    // Migrations, a seed or a restored backup may have written before this process started.
    const announce = () => void announceEverything(redis).catch(() => undefined);
    if (redis.isReady) announce();
    else redis.once('ready', announce);
  }

  /**
   * Reads one record and versions in one command, which concurrent requests share.
   * @param record the key of a record in Redis; undefined for none
   * @throws while Redis is unavailable
   */
  async read(
    record: string | undefined,
    topics: readonly VersionKey[],
    memberId: string | undefined,
  ): Promise<{ record: string | null; versions: RequestVersions }> {
    const connection = this.#connection;
    const keys = this.isOn ? getKeys(topics, memberId) : [];
    const all = record === undefined ? versionKeys(keys) : [record, ...versionKeys(keys)];
    const [...values] = all.length === 0 ? [] : await this.#get(all);
    const found = record === undefined ? null : (values.shift() ?? null);
    if (keys.length === 0) return { record: found, versions: NO_VERSIONS };
    return { record: found, versions: await this.#complete(connection, keys, values, memberId) };
  }

  async #complete(
    connection: number,
    keys: readonly VersionKey[],
    values: (string | null)[],
    memberId: string | undefined,
  ): Promise<RequestVersions> {
    if (values.includes(null)) values = await this.#open(keys);
    const [everything = ''] = values;
    const first = memberId === undefined ? 1 : 2;
    const join = (some: readonly (string | null)[]) =>
      everything === '' || some.some((value) => !value)
        ? undefined
        : `${connection} ${everything} ${some.join(' ')}`;
    return {
      topics: join(values.slice(first)),
      member: memberId === undefined ? undefined : join(values.slice(1, 2)),
    };
  }
}

/** Reads the values of keys with one command for concurrent calls; it is sent after each of them. */
function readTogether<Value>(
  read: (keys: string[]) => Promise<readonly Value[]>,
): (keys: readonly string[]) => Promise<Value[]> {
  return collectCalls(async (calls: readonly (readonly string[])[]) => {
    const indexes = new Map<string, number>();
    for (const keys of calls) {
      for (const key of keys) if (!indexes.has(key)) indexes.set(key, indexes.size);
    }
    const values = await read([...indexes.keys()]);
    // Safe: `read` returns a value for each key.
    return calls.map((keys) => keys.map((key) => values[indexes.get(key) ?? 0] as Value));
  });
}

const getKeys = (topics: readonly VersionKey[], memberId: string | undefined): VersionKey[] =>
  memberId === undefined ? [EVERYTHING, ...topics] : [EVERYTHING, memberKey(memberId), ...topics];
