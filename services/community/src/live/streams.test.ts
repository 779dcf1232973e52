import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { openDatabase } from '@backflow/service-kit';
import type { TestMember } from '@backflow/service-kit/testing';
import { startRedis } from '@backflow/stack/testing';
import { get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { pat, service, setUpForum } from '../../test/forum.ts';
import { leaveStreams, openStream } from '../../test/open-stream.ts';
import { LIVE_CHANNEL, announce } from './announce.ts';

setUpForum();

afterEach(leaveStreams);
const read = async (
  path: string,
  by: Pick<TestMember, 'id'> = pat,
  from: Pick<typeof service, 'as'> = service,
) => openStream(await from.as(by), path);
const getStream = ({ id }: { id: string }) => `/api/forum/topics/${id}/stream`;
const eventually = async (isSo: () => Promise<boolean> | boolean) => {
  while (!(await isSo())) await new Promise(setImmediate);
};

describe('the stream of topics', () => {
  it('sends each approved topic once and in order, and marks the reader’s own', async () => {
    const reader = await service.buildMember();
    const category = await service.buildCategory('Assemblies');
    const stream = await read('/api/forum/stream', reader);
    await service.buildTopic(pat, { state: 'pending' });
    const [first, second] = [
      await service.buildTopic(pat, { categoryId: category.id }),
      await service.buildTopic(reader),
    ];
    await announce(service.context, { kind: 'topic' });
    await stream.until(({ length }) => length === 2);
    expect(stream.events).toMatchObject([
      { name: 'topic', data: { id: first.id, categoryId: category.id, isMine: false } },
      { name: 'topic', data: { id: second.id, categoryId: null, isMine: true } },
    ]);
    const [number = 0, next] = stream.numbers('topic');
    expect(next).toBe(number + 1);
    const again = await read(`/api/forum/stream?after=${number}`, reader);
    await again.until(({ length }) => length === 1);
    expect(again.numbers('topic')).toEqual([next]);
  });
});

describe('a reader', () => {
  it('whose session ended, or who lost access to the topic, is disconnected by the next sweep', async () => {
    const [leaving, leftBehind, deposed] = [
      await service.buildMember(),
      await service.buildMember(),
      await service.buildMember({ isAdmin: true }),
    ];
    const waiting = await service.buildTopic(pat, { state: 'pending' });
    const topic = await service.buildTopic(pat);
    const [signedOut, ended, demoted, stays] = [
      await read(getStream(topic), leaving),
      await read(getStream(topic), leftBehind),
      await read(getStream(waiting), deposed),
      await read(getStream(topic)),
    ];
    const { redis, log } = service.context;
    for (const key of await redis.keys('session:*')) {
      if ((await redis.get(key))?.includes(leaving.id)) await redis.del(key);
    }
    const owner = openDatabase(service.adminUrl, log);
    const change = (what: string, { id }: TestMember) =>
      owner.reader.query(`update identity.users set ${what} where id = $1`, [id]);
    await change('session_epoch = session_epoch + 1', leftBehind);
    await change('is_admin = false', deposed);
    await owner.close();
    await service.context.live.sweep();
    await Promise.all([signedOut.ended, ended.ended, demoted.ended]);
    await service.buildReply(topic, pat);
    await service.context.live.sweep();
    await stays.until(({ length }) => length === 1);
  });

  it('who reads slowly gets every reply, and does not delay others', async () => {
    const topic = await service.buildTopic(pat);
    const quick = await read(getStream(topic));
    const { cookie = '' } = await service.as(pat);
    const slow = await new Promise<IncomingMessage>((resolve) => {
      get(service.url + getStream(topic), { headers: { cookie }, agent: false }, resolve);
    });
    slow.pause();
    const content = 'x'.repeat(20_000);
    for (let count = 0; count < 150; count += 1) {
      await service.buildReply(topic, pat, { content });
      await announce(service.context, { kind: 'reply', topicId: topic.id });
    }
    await quick.until(({ length }) => length === 150);
    let text = '';
    slow
      .setEncoding('utf8')
      .on('data', (chunk: string) => (text += chunk))
      .resume();
    const numbers = () => [...text.matchAll(/^id: (\d+)$/gm)].map(([, number]) => Number(number));
    await eventually(() => numbers().length === 150);
    expect(numbers()).toEqual(Array.from({ length: 150 }, (_, index) => index + 1));
    slow.destroy();
  });
});

it('sends each reply once to 500 readers, reads it once for all of them, and checks their sessions together', async () => {
  const topic = await service.buildTopic(pat);
  const people = await Promise.all([1, 2, 3, 4, 5].map(() => service.buildMember()));
  const readers = await Promise.all(
    Array.from({ length: 500 }, (_, index) => read(getStream(topic), people[index % 5])),
  );
  const queries = jest.spyOn(service.context.db.reader, 'query');
  for (const number of [1, 2]) {
    await service.buildReply(topic, pat);
    await announce(service.context, { kind: 'reply', topicId: topic.id });
    await Promise.all(readers.map((reader) => reader.until(({ length }) => length >= number)));
  }
  expect(queries.mock.calls.length).toBeLessThan(20);
  for (const reader of readers) expect(reader.numbers()).toEqual([1, 2]);

  const { redis } = service.context;
  const commands = [jest.spyOn(redis, 'mGet'), jest.spyOn(redis, 'get'), jest.spyOn(redis, 'exists')];
  queries.mockClear();
  await service.context.live.sweep();
  // The kit checks sessions every three seconds, and may do so now.
  expect(commands.reduce((sum, { mock }) => sum + mock.calls.length, 0)).toBeLessThan(3);
  expect(queries.mock.calls.length).toBeLessThan(6);
  for (const command of commands) command.mockRestore();
  queries.mockRestore();
});

describe('an outage of Redis', () => {
  it('loses no event: readers get all of them once Redis is back', async () => {
    const redis = await startRedis();
    const another = await service.startAnother({ redisUrl: redis.url });
    const topic = await service.buildTopic(pat);
    const [ofTopic, ofList] = [
      await read(getStream(topic), pat, another),
      await read('/api/forum/stream', pat, another),
    ];
    await redis.kill();
    await eventually(() => !another.context.redis.isReady);
    await service.buildReply(topic, pat);
    await announce(another.context, { kind: 'reply', topicId: topic.id });
    const next = await service.buildTopic(pat);
    await redis.restart();
    await ofTopic.until((events) => events.length === 2);
    await ofList.until((events) => events.at(-1)?.data.id === next.id);
    expect(ofTopic.events.map(({ name }) => name).sort()).toEqual(['changed', 'reply']);

    await eventually(() => another.context.redis.isReady);
    await service.buildReply(topic, pat);
    await announce(another.context, { kind: 'reply', topicId: topic.id });
    await ofTopic.until((events) => events.length === 3);
    expect(ofTopic.numbers()).toEqual([1, 2]);

    const listeners = async () => (await another.context.redis.pubSubNumSub(LIVE_CHANNEL))[LIVE_CHANNEL];
    expect(await listeners()).toBe(1);
    ofTopic.leave();
    ofList.leave();
    await eventually(async () => (await listeners()) === 0);
    await another.stop();
    await redis.stop();
  });
});
