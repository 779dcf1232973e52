import { afterAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { startRedis } from '@backflow/stack/testing';
import { createLogger } from '../logging/logger.ts';
import { closeRedis, openRedis } from '../redis/redis.ts';
import type { Redis } from '../redis/redis.ts';
import { announceEverything, bumpVersions } from './version-keys.ts';
import { Versions } from './versions.ts';

const ownRedis = await startRedis();
const log = createLogger('test', 'silent');
const open: Redis[] = [];

/** A process with its own connection. */
async function startProcess(): Promise<{ redis: Redis; versions: Versions }> {
  const redis = openRedis(ownRedis.url, log);
  open.push(redis);
  const versions = new Versions(redis);
  await new Promise((resolve) => redis.once('ready', resolve));
  // Afterwards its announcement that everything has changed has arrived.
  await redis.ping();
  return { redis, versions };
}

const [reader, other, writer] = [await startProcess(), await startProcess(), await startProcess()];
afterAll(async () => {
  open.forEach(closeRedis);
  await ownRedis.stop();
});
beforeEach(() => writer.redis.flushDb());

const read = async ({ versions }: { versions: Versions }, topics = ['events'], member?: string) =>
  (await versions.read(undefined, topics, member)).versions;

/** The cache of a process. Like lists, it reads the version before the database. */
function getCache(process: { versions: Versions }, database: { value: number }) {
  let cached: { version: string; value: number } | undefined;
  return async (): Promise<number> => {
    const { topics: version } = await read(process);
    if (version !== undefined && cached?.version === version) return cached.value;
    const { value } = database;
    if (version !== undefined) cached = { version, value };
    return value;
  };
}

describe('versions', () => {
  it('are the same for everybody while nothing is written, and there is none during a write', async () => {
    const before = await read(reader);
    expect(before.topics).toBeDefined();
    expect((await read(other)).topics?.split(' ').slice(1)).toEqual(before.topics?.split(' ').slice(1));
    const write = await bumpVersions(writer.redis, ['events']);
    expect(await read(reader)).toEqual({ topics: undefined, member: undefined });
    expect((await read(reader, ['webinars'])).topics).toBeDefined();
    await write.end();
    const after = await read(reader);
    expect(after.topics).toBeDefined();
    expect(after.topics).not.toBe(before.topics);
  });

  it('read at the same time by several requests take one command, and each request gets its own', async () => {
    const requests = [
      [['events'], 'one'],
      [['webinars', 'events'], 'two'],
      [['events'], undefined],
      [['forum'], 'one'],
    ] as const;
    await writer.redis.set('record', 'its value');
    const alone = [];
    for (const [topics, member] of requests) alone.push(await read(reader, [...topics], member));
    expect(new Set(alone.map((each) => JSON.stringify(each))).size).toBe(4);
    const mGet = jest.spyOn(reader.redis, 'mGet');
    const [record, ...together] = await Promise.all([
      reader.versions.read('record', [], undefined),
      ...requests.map(([topics, member]) => read(reader, [...topics], member)),
    ]);
    expect(mGet).toHaveBeenCalledTimes(1);
    mGet.mockRestore();
    expect(record.record).toBe('its value');
    expect(together).toEqual(alone);
  });

  it('of a member and of everything differ after a write of these alone', async () => {
    const both = () => read(reader, ['events'], 'a');
    const before = await both();
    await (await bumpVersions(writer.redis, ['member:a'])).end();
    const after = await both();
    expect(after.topics).toBe(before.topics);
    expect(after.member).not.toBe(before.member);
    await announceEverything(writer.redis);
    const last = await both();
    expect(last.topics).not.toBe(after.topics);
    expect(last.member).not.toBe(after.member);
  });

  it('are set again when the last of two writers has ended', async () => {
    const first = await bumpVersions(writer.redis, ['events']);
    const second = await bumpVersions(other.redis, ['events']);
    await first.end();
    expect((await read(reader)).topics).toBeUndefined();
    await second.end();
    expect((await read(reader)).topics).toBeDefined();
  });

  it('come back by themselves after a writer that never ends', async () => {
    await bumpVersions(writer.redis, ['events']);
    expect((await read(reader)).topics).toBeUndefined();
    // Its entry expires.
    await writer.redis.zAdd('version-writers:events', { score: 1, value: await onlyWriter() });
    expect((await read(reader)).topics).toBeDefined();
  });

  it('are never those of before a restart of Redis, which may bring old versions back', async () => {
    const before = await read(reader);
    const stored = await writer.redis.get('version:events');
    const everything = await writer.redis.get('version:everything');
    await ownRedis.kill();
    await ownRedis.restart();
    for (const { redis } of [reader, writer, other]) while (!redis.isReady) await new Promise(setImmediate);
    await writer.redis.set('version:events', stored ?? '');
    await writer.redis.set('version:everything', everything ?? '');
    const after = await read(reader);
    expect(after.topics).toBeDefined();
    expect(after.topics).not.toBe(before.topics);
  });
});

const onlyWriter = async () => (await writer.redis.zRange('version-writers:events', 0, -1))[0] ?? '';

describe('a cache under versions', () => {
  it('never contains data from before a commit, whenever it was filled', async () => {
    const database = { value: 0 };
    const get = getCache(reader, database);
    expect(await get()).toBe(0);
    const write = await bumpVersions(writer.redis, ['events']);
    // Reads the old value, and must not store it.
    expect(await get()).toBe(0);
    database.value = 1;
    expect(await get()).toBe(1);
    await write.end();
    expect(await get()).toBe(1);
  });

  it('never has it after a writer that was paused beyond its deadline either', async () => {
    const database = { value: 0 };
    const get = getCache(reader, database);
    const write = await bumpVersions(writer.redis, ['events']);
    await writer.redis.del('version-writers:events');
    expect(await get()).toBe(0);
    database.value = 1;
    await write.end();
    expect(await get()).toBe(1);
  });

  it('rejects a write while Redis is unavailable', async () => {
    const lost = jest.spyOn(writer.redis, 'eval').mockRejectedValueOnce(new Error('offline'));
    await expect(bumpVersions(writer.redis, ['events'])).rejects.toThrow('offline');
    lost.mockRestore();
  });
});
