import { randomUUID } from 'node:crypto';
import { asOwner } from '@backflow/service-kit/testing';
import type { TestClient } from '@backflow/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { admin, pat, service, setUpForum } from '../../test/forum.ts';
import { startOldProcess } from '../../test/release-before.ts';
import type { OldProcess } from '../../test/release-before.ts';

const TOPICS = 12;
const MEMBERS = 12;

let clients: TestClient[];
let oldProcess: OldProcess;
afterAll(() => oldProcess.stop());
setUpForum();
beforeAll(async () => {
  clients = await Promise.all(
    Array.from({ length: MEMBERS }, async () => {
      const someone = await service.buildMember();
      await service.trust(someone);
      return service.as(someone);
    }),
  );
  oldProcess = startOldProcess(service);
});

const buildTopics = () => Promise.all(Array.from({ length: TOPICS }, () => service.buildTopic(pat)));

/** The counts on the page, the counts that the previous release reads, and those of the rows. */
async function countsOf() {
  const { topicCount, replyCount } = (await admin.get('/api/forum/stats')).body.data;
  const [actual] = await asOwner<{
    topics: number;
    replies: number;
  }>(
    service,
    `select (select count(*)::int from community.topics where published_at is not null) as topics,
            (select count(*)::int from community.posts where number is not null) as replies`,
  );
  return { shown: { topics: topicCount, replies: replyCount }, before: await oldProcess.counts(), actual };
}

async function expectExact() {
  const { shown, before, actual } = await countsOf();
  expect(shown).toEqual(actual);
  expect(before).toEqual(actual);
}

describe('concurrent replies to many topics', () => {
  it('are all counted, without deadlocks', async () => {
    const topics = await buildTopics();
    const replies = await Promise.all(
      clients.flatMap((client) =>
        topics
          .slice(0, 5)
          .map(({ id }) => client.post(`/api/forum/topics/${id}/replies`, { content: randomUUID() })),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: MEMBERS * 5 }, () => 201));
    await expectExact();
    const rows = await asOwner<{ replies: number; last: number }>(
      service,
      'select reply_count as replies, last_number as last from community.topics where id = any($1::uuid[])',
      [topics.slice(0, 5).map(({ id }) => id)],
    );
    expect(rows).toEqual(Array.from({ length: 5 }, () => ({ replies: MEMBERS, last: MEMBERS })));

    service.clock.now += 61_000;
    const deletions = replies
      .filter((_, index) => index % 3 === 0)
      .map(({ body }) => admin.delete(`/api/forum/posts/${body.data.id}`));
    const more = clients.map((client, index) =>
      client.post(`/api/forum/topics/${topics[index]?.id}/replies`, { content: randomUUID() }),
    );
    const deletedTopics = topics.slice(3, 5).map(({ id }) => admin.delete(`/api/forum/posts/${id}`));
    await Promise.all([...deletions, ...more, ...deletedTopics]);
    await expectExact();
    expect(await service.deadlocks()).toBe(0);
  });
});

describe('a process of the previous release', () => {
  it('keeps the same counts as this version', async () => {
    service.clock.now += 61_000;
    const topics = await buildTopics();
    const numbers = await Promise.all(
      topics.flatMap(({ id }, index) => [
        oldProcess.reply(id, pat.id),
        (clients[index] ?? admin)
          .post(`/api/forum/topics/${id}/replies`, { content: randomUUID() })
          .then(({ body }) => body.data.number as number),
      ]),
    );
    for (let index = 0; index < numbers.length; index += 2) {
      expect([numbers[index], numbers[index + 1]].sort()).toEqual([1, 2]);
    }
    await expectExact();

    const [last] = await asOwner<{ number: number }>(
      service,
      'select max(number) as number from community.topics',
    );
    const createdIds = await Promise.all([
      ...Array.from({ length: 3 }, () => oldProcess.beginTopic(pat.id)),
      ...Array.from({ length: 3 }, () =>
        admin
          .post('/api/forum/topics', { title: 'Title', content: randomUUID() })
          .then(({ body }) => body.data.id as string),
      ),
    ]);
    const numbered = await asOwner<{ number: number }>(
      service,
      'select number from community.topics where id = any($1::uuid[]) order by number',
      [createdIds],
    );
    expect(numbered.map(({ number }) => number - (last?.number ?? 0))).toEqual([1, 2, 3, 4, 5, 6]);
    await expectExact();

    await Promise.all(
      topics.map(({ id }, index) =>
        index % 2 ? oldProcess.deleteTopic(id) : admin.delete(`/api/forum/posts/${id}`),
      ),
    );
    await expectExact();
  });
});
