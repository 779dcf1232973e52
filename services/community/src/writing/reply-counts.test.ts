import { randomUUID } from 'node:crypto';
import { asOwner } from '@backflow/service-kit/testing';
import type { TestClient } from '@backflow/service-kit/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { admin, pat, service, setUpForum } from '../../test/forum.ts';

const TOPICS = 12;
const MEMBERS = 12;

let clients: TestClient[];
setUpForum();
beforeAll(async () => {
  clients = await Promise.all(
    Array.from({ length: MEMBERS }, async () => {
      const someone = await service.buildMember();
      await service.trust(someone);
      return service.as(someone);
    }),
  );
});

const buildTopics = () => Promise.all(Array.from({ length: TOPICS }, () => service.buildTopic(pat)));

/** The counts on the page, and those of the rows. */
async function getCounts() {
  const { topicCount, replyCount } = (await admin.get('/api/forum/stats')).body.data;
  const [actual] = await asOwner<{
    topics: number;
    replies: number;
  }>(
    service,
    `select (select count(*)::int from community.topics where published_at is not null) as topics,
            (select count(*)::int from community.posts where number is not null) as replies`,
  );
  return { shown: { topics: topicCount, replies: replyCount }, actual };
}

async function expectExact() {
  const { shown, actual } = await getCounts();
  expect(shown).toEqual(actual);
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
