import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { admin, member, other, pat, sam, service, setUpForum } from '../../test/forum.ts';
import { startCommunityService } from '../../test/start-community-service.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

setUpForum();

let topicId: string;
beforeEach(async () => {
  topicId = (await service.buildTopic(pat)).id;
});

const reply = (content: string = randomUUID(), client = member) =>
  client.post(`/api/forum/topics/${topicId}/replies`, { content });
const begin = (client = member) =>
  client.post('/api/forum/topics', { title: 'Title', content: randomUUID() });
const times = async (count: number, post: () => Promise<{ status: number }>) => {
  const statuses = [];
  for (let n = 0; n < count; n += 1) statuses.push((await post()).status);
  return statuses;
};
const created = (count: number) => Array.from({ length: count }, () => 201);

describe('the limits on posting', () => {
  it('allow five posts a minute, and say when the member may post again', async () => {
    expect(await times(5, reply)).toEqual(created(5));
    service.clock.now += 20 * SECOND;
    const { status, headers, body } = await reply();
    expect([status, body.code, headers.get('retry-after')]).toEqual([429, 'TOO_MANY_REQUESTS', '40']);
    expect(body.message).toBe('5 posts within a minute are enough. You can post again in 40 seconds.');
    service.clock.now += 40 * SECOND;
    expect((await reply()).status).toBe(201);
  });

  it('ignore posts from before the clock was set back', async () => {
    expect(await times(5, reply)).toEqual(created(5));
    service.clock.now -= 24 * 60 * MINUTE;
    expect((await reply()).status).toBe(201);
  });

  it('allow exactly five concurrent posts', async () => {
    const replies = await Promise.all(Array.from({ length: 9 }, () => reply()));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(await service.models.Post.count({ where: { authorId: pat.id, title: null } })).toBe(5);
  });

  it('allow thirty posts an hour', async () => {
    for (let n = 0; n < 30; n += 1) {
      expect((await reply()).status).toBe(201);
      service.clock.now += MINUTE;
    }
    const { status, body } = await reply();
    expect([status, body.message]).toEqual([
      429,
      '30 posts within an hour are enough. You can post again in 30 minutes.',
    ]);
    service.clock.now += 30 * MINUTE;
    expect((await reply()).status).toBe(201);
    expect((await reply()).status).toBe(429);
  });

  it('allow five topics an hour, besides replies', async () => {
    for (let n = 0; n < 5; n += 1) {
      expect((await begin()).status).toBe(201);
      service.clock.now += MINUTE;
    }
    const { status, body } = await begin();
    expect([status, body.message]).toMatchObject([429, expect.stringContaining('5 topics within an hour')]);
    expect((await reply()).status).toBe(201);
    service.clock.now += 55 * MINUTE;
    expect((await begin()).status).toBe(201);
  });

  it('count deleted posts, and no refused ones', async () => {
    for (let n = 0; n < 4; n += 1) await reply('  ');
    await reply('The same');
    for (let n = 0; n < 4; n += 1) expect((await reply('the  SAME')).status).toBe(409);
    for (let n = 0; n < 4; n += 1) {
      const { id } = (await reply()).body.data;
      await member.delete(`/api/forum/posts/${id}`);
    }
    expect((await reply()).status).toBe(429);
  });

  it('apply to one member, and not to administrators', async () => {
    await times(5, reply);
    expect((await reply(randomUUID(), other)).status).toBe(201);
    expect(await times(8, () => begin(admin))).toEqual(created(8));
  });
});

describe('the limits on reports and topics', () => {
  it('allow ten reports an hour', async () => {
    const posts = [];
    for (let n = 0; n < 11; n += 1) posts.push(await service.buildReply({ id: topicId }, sam));
    const reported = [];
    for (const { id } of posts)
      reported.push((await member.post(`/api/forum/posts/${id}/report`, { reason: 'Spam' })).status);
    expect(reported).toEqual([...Array<number>(10).fill(200), 429]);
  });

  it('allow thirty edits an hour, and twenty previews in twenty seconds', async () => {
    const edits = [];
    for (let n = 0; n < 31; n += 1)
      edits.push((await member.patch(`/api/forum/posts/${topicId}`, { content: `Version ${n}` })).status);
    expect(edits).toEqual([...Array<number>(30).fill(200), 429]);
    const previews = await Promise.all(
      Array.from({ length: 21 }, () => member.post('/api/forum/preview', { content: 'a' })),
    );
    expect(previews.filter(({ status }) => status === 429)).toHaveLength(1);
  });

  it('limit topics per network over all members, without administrators', async () => {
    const limited = await startCommunityService({ topicsPerHourOfNetwork: 3 });
    const address = '198.51.100.76';
    try {
      const statuses = [];
      for (let n = 0; n < 4; n += 1)
        statuses.push((await begin(await limited.as(await limited.buildMember(), { address }))).status);
      expect(statuses).toEqual([201, 201, 201, 429]);
      const elsewhere = await limited.as(await limited.buildMember(), { address: '198.51.100.77' });
      expect((await begin(elsewhere)).status).toBe(201);
      expect(
        (await begin(await limited.as(await limited.buildMember({ isAdmin: true }), { address }))).status,
      ).toBe(201);
    } finally {
      await limited.stop();
    }
  });

  it('don’t matter to a member without a confirmed address, who may only read and follow', async () => {
    const newcomer = await service.as(await service.buildMember({ isEmailConfirmed: false }));
    const refused = [
      await begin(newcomer),
      await reply(randomUUID(), newcomer),
      await newcomer.post(`/api/forum/posts/${topicId}/report`, { reason: 'Spam' }),
    ];
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
      refused.map(() => [403, 'EMAIL_UNCONFIRMED']),
    );
    expect((await newcomer.post(`/api/forum/topics/${topicId}/follow`)).status).toBe(200);
    expect((await newcomer.get(`/api/forum/topics/${topicId}`)).status).toBe(200);
  });
});

describe('the same text', () => {
  it('is refused to its author for a day, in any topic, with any spacing', async () => {
    expect((await reply('Check the **relief** valve.\n\nThen the gauge.')).status).toBe(201);
    topicId = (await service.buildTopic(pat)).id;
    service.clock.now += 23 * 60 * MINUTE;
    const { status, body } = await reply('  check the **RELIEF** valve.  then\tthe gauge. ');
    expect([status, body.code]).toEqual([409, 'DUPLICATE_POST']);
    expect((await reply('Check the relief valve.')).status).toBe(201);
    service.clock.now += 60 * MINUTE;
    expect((await reply('Check the **relief** valve.\n\nThen the gauge.')).status).toBe(201);
  });

  it('is allowed for others', async () => {
    await reply('Thank you');
    expect((await reply('Thank you', other)).status).toBe(201);
  });

  it('sent twice concurrently is stored once', async () => {
    const replies = await Promise.all(Array.from({ length: 4 }, () => reply('Sent twice')));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect(await service.models.Post.count({ where: { authorId: pat.id, title: null } })).toBe(1);
  });
});
