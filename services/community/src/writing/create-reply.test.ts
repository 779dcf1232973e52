import { randomUUID } from 'node:crypto';
import { waitForLocks, whileLocked } from '@backflow/service-kit/testing';
import type { TestClient } from '@backflow/service-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { admin, member, other, pat, sam, service, setUpForum, getTopic } from '../../test/forum.ts';
import { stored } from '../../test/other-schemas.ts';

setUpForum();

const reply = (topicId: string, client = member, overrides = {}) =>
  client.post(`/api/forum/topics/${topicId}/replies`, { content: `Text ${randomUUID()}`, ...overrides });

describe('replying', () => {
  it('of many to one topic leaves connections to those who reply to another', async () => {
    const [busy, quiet] = [await service.buildTopic(pat), await service.buildTopic(pat)];
    const members = await Promise.all(Array.from({ length: 12 }, () => service.buildMember()));
    const clients = await Promise.all(members.map((each) => service.as(each)));
    const responses = await whileLocked(
      service,
      { rows: 'select from community.topics where id = $1 for update', bind: [busy.id] },
      async () => {
        const started = clients.map((client) => reply(busy.id, client));
        await waitForLocks(service, 2);
        expect((await reply(quiet.id)).status).toBe(201);
        return started;
      },
    );
    expect(responses.map(({ status }) => status)).toEqual(clients.map(() => 201));
  });

  it('of a new member is pending and changes no count', async () => {
    const topic = await service.buildTopic(sam);
    const before = await getTopic(topic.id);
    const { status, body } = await reply(topic.id);
    const [post] = (await member.get(`/api/forum/topics/${topic.id}`)).body.data.waiting;
    expect([status, body.data]).toEqual([
      201,
      { id: body.data.id, topicId: topic.id, state: 'pending', number: null, post },
    ]);
    expect((await getTopic(topic.id)).toJSON()).toEqual(before.toJSON());
  });

  it('of a trusted member gets the next number and updates the last activity', async () => {
    await service.trust(pat);
    const topic = await service.buildTopic(pat);
    const numbers = [];
    const posts = [];
    for (let n = 0; n < 3; n += 1) {
      const { number, post } = (await reply(topic.id)).body.data;
      numbers.push(number);
      posts.push(post);
    }
    expect(numbers).toEqual([1, 2, 3]);
    expect((await member.get(`/api/forum/topics/${topic.id}/replies`)).body.data.replies).toEqual(posts);
    expect(await getTopic(topic.id)).toMatchObject({
      ...{ replyCount: 3, lastNumber: 3 },
      lastActivityAt: new Date(service.clock.now),
    });
  });

  it('numbers concurrent replies without gaps or duplicates', async () => {
    const topic = await service.buildTopic(pat);
    const people = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const someone = await service.buildMember();
        await service.trust(someone);
        return service.as(someone);
      }),
    );
    const replies = await Promise.all(people.map((client) => reply(topic.id, client)));
    const numbers = replies.map(({ body }) => body.data.number as number);
    expect(numbers.sort((one, other) => one - other)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(await getTopic(topic.id)).toMatchObject({ replyCount: 8, lastNumber: 8 });
  });

  it.each([
    ['nothing', {}, 'content'],
    ['blanks', { content: ' \u2060\n' }, 'content'],
    ['far too much', { content: 'x'.repeat(20_001) }, 'content'],
    ['a file that is none', { content: 'x', attachmentIds: [randomUUID()] }, 'attachmentIds'],
  ])('refuses %s', async (_what, overrides, path) => {
    const topic = await service.buildTopic(pat);
    const before = await stored();
    const { status, body } = await reply(topic.id, member, { content: undefined, ...overrides });
    expect([status, body.errors[0].path]).toEqual([400, path]);
    expect(await stored()).toEqual(before);
  });

  it('ignores approval, title and number in the request', async () => {
    const topic = await service.buildTopic(pat);
    const { body } = await reply(topic.id, member, {
      isApproved: true,
      state: 'approved',
      title: 'x',
      number: 7,
    });
    expect(await service.models.Post.findByPk(body.data.id)).toMatchObject({
      ...{ state: 'pending', title: null, number: null },
    });
  });
});

describe('a topic that cannot be replied to', () => {
  const refused = async (topicId: string, client: TestClient, expected: [number, string]) => {
    const before = await stored();
    const { status, body } = await reply(topicId, client);
    expect([status, body.code]).toEqual(expected);
    expect(body.message).toContain(' ');
    expect(await stored()).toEqual(before);
  };

  it('is locked, also for administrators', async () => {
    const topic = await service.buildTopic(pat, { isLocked: true });
    await service.trust(pat);
    await refused(topic.id, member, [409, 'TOPIC_LOCKED']);
    await refused(topic.id, admin, [409, 'TOPIC_LOCKED']);
    await admin.patch(`/api/admin/forum/topics/${topic.id}`, { isLocked: false });
    expect((await reply(topic.id)).status).toBe(201);
  });

  it.each(['pending', 'rejected'] as const)('is %s: a 404 for members who may not see it', async (state) => {
    const topic = await service.buildTopic(pat, { state });
    await refused(topic.id, member, [409, 'TOPIC_WAITING']);
    await refused(topic.id, admin, [409, 'TOPIC_WAITING']);
    await refused(topic.id, other, [404, 'NOT_FOUND']);
  });

  it('is deleted, or a reply', async () => {
    const topic = await service.buildTopic(pat);
    const answer = await service.buildReply(topic, pat);
    await refused(answer.id, member, [404, 'NOT_FOUND']);
    await admin.delete(`/api/forum/posts/${topic.id}`);
    await refused(topic.id, member, [404, 'NOT_FOUND']);
    expect((await reply('1')).status).toBe(400);
  });

  it('is deleted concurrently: the reply is deleted with it, or refused', async () => {
    await service.trust(pat);
    for (let round = 0; round < 4; round += 1) {
      const topic = await service.buildTopic(pat);
      const [replied, deleted] = await Promise.all([
        reply(topic.id, admin),
        admin.delete(`/api/forum/posts/${topic.id}`),
      ]);
      expect([201, 404]).toContain(replied.status);
      expect(deleted.status).toBe(200);
      expect(await service.models.Post.count({ where: { topicId: topic.id } })).toBe(0);
    }
  });
});
