import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { getStatements } from '@backflow/service-kit/testing';
import type { TestClient } from '@backflow/service-kit/testing';
import { admin, member, other, pat, sam, service, setUpForum } from '../../test/forum.ts';

setUpForum();

const page = async (client: TestClient, id: string) =>
  (await client.get(`/api/forum/topics/${id}`)).body.data;

describe('the page of a topic', () => {
  it('is read with its replies, its answer and the caller’s waiting replies in few statements', async () => {
    const topic = await service.buildTopic(pat);
    const posts = [];
    for (let n = 0; n < 4; n += 1) posts.push(await service.buildReply(topic, sam));
    const waiting = await service.buildReply(topic, sam, { state: 'pending' });
    await member.patch(`/api/forum/topics/${topic.id}/answer`, { postId: posts[3]?.id });
    const read = () => other.get(`/api/forum/topics/${topic.id}?replies=2`);
    const { body } = await read();
    expect(body.data).toMatchObject({
      replies: { replies: [{ id: posts[0]?.id }, { id: posts[1]?.id }], hasEarlier: false, hasLater: true },
      answer: { id: posts[3]?.id },
      waiting: [{ id: waiting.id }],
      post: { id: topic.id },
    });
    const statements = async (client: TestClient) => {
      const path = `/api/forum/topics/${topic.id}?replies=2`;
      const texts = (await getStatements(service, () => client.get(path))).map(({ text }) => text);
      return texts.filter((text) => !text.includes('identity.actors_v2')).length;
    };
    // The page that callers share, and the caller's own.
    expect(await statements(other)).toBe(4);
    // The shared page, and the caller's marks.
    expect(await statements(await service.as(await service.buildMember()))).toBe(3);
  });

  it('is visible to everybody once approved, before that to its author and administrators', async () => {
    const statuses = async (state: 'approved' | 'pending' | 'rejected') => {
      const { id } = await service.buildTopic(pat, { state });
      const clients = [other, member, admin, await service.as(null)];
      return Promise.all(clients.map(async (client) => (await client.get(`/api/forum/topics/${id}`)).status));
    };
    expect(await statuses('approved')).toEqual([200, 200, 200, 401]);
    expect(await statuses('pending')).toEqual([404, 200, 200, 401]);
    expect(await statuses('rejected')).toEqual([404, 200, 200, 401]);
    const reply = await service.buildReply(await service.buildTopic(pat), pat);
    for (const id of [randomUUID(), reply.id])
      expect((await other.get(`/api/forum/topics/${id}`)).body.message).toBe('This topic was not found.');
    expect((await other.get('/api/forum/topics/x')).status).toBe(400);
  });

  it('says what the caller may do', async () => {
    const topic = await service.buildTopic(pat);
    const may = async (client: TestClient) => {
      const { post, may: mayTopic } = await page(client, topic.id);
      return [...Object.entries(post.may), ['mark', mayTopic.markAnswer], ['topic', mayTopic.moderate]]
        .flatMap(([name, is]) => (is ? [name] : []))
        .join(' ');
    };
    expect(await may(other)).toBe('report');
    expect(await may(member)).toBe('edit delete mark');
    expect(await may(admin)).toBe('edit delete report moderate mark topic');
    await service.buildReply(topic, pat);
    await service.buildReply(topic, sam, { state: 'pending' });
    expect(await may(member)).toBe('edit delete mark');
    await service.buildReply(topic, sam);
    expect(await may(member)).toBe('edit mark');
    expect(await may(admin)).toBe('edit delete report moderate mark topic');
  });

  it('says why the caller may not reply', async () => {
    const refusal = async (fields: object, client: TestClient) =>
      (await page(client, (await service.buildTopic(pat, fields)).id)).replyRefusal;
    expect(await refusal({}, other)).toBeNull();
    const locked = 'This topic is locked: no more replies can be added.';
    expect(await refusal({ isLocked: true }, other)).toBe(locked);
    expect(await refusal({ isLocked: true }, admin)).toBe(locked);
    expect(await refusal({ state: 'pending' }, member)).toMatch(/waits for approval/);
    expect(await refusal({ state: 'rejected' }, member)).toMatch(/was rejected/);
  });

  it('has the caller’s own unapproved replies, and for administrators all pending ones, oldest first', async () => {
    const topic = await service.buildTopic(pat);
    for (const [content, by, state] of [
      ['a', pat, 'rejected'],
      ['b', sam, 'pending'],
      ['c', pat, 'pending'],
      ['d', pat, 'approved'],
    ] as const)
      await service.buildReply(topic, by, { content, state });
    const waiting = async (client: TestClient) =>
      (await page(client, topic.id)).waiting.map((post: { content: string; state: string }) => [
        post.content,
        post.state,
      ]);
    expect(await waiting(other)).toEqual([['b', 'pending']]);
    expect(await waiting(member)).toEqual([
      ['a', 'rejected'],
      ['c', 'pending'],
    ]);
    expect(await waiting(admin)).toEqual([
      ['b', 'pending'],
      ['c', 'pending'],
    ]);
  });

  it('has the answer', async () => {
    const topic = await service.buildTopic(pat);
    const reply = await service.buildReply(topic, sam);
    expect((await page(other, topic.id)).answer).toBeNull();
    await service.models.Topic.update({ answerId: reply.id }, { where: { id: topic.id } });
    const { answer, isAnswered } = await page(member, topic.id);
    expect(answer.preview).toBe(reply.preview);
    expect([isAnswered, answer.id, answer.isAnswer, answer.may.markAnswer]).toEqual([
      true,
      reply.id,
      true,
      true,
    ]);
  });

  it('shows the names of authors who show theirs and have an account', async () => {
    const shown = await service.buildMember({ firstName: 'Ana', lastName: 'Diaz' });
    await (await service.as(shown)).patch('/api/forum/me', { showsName: true });
    const gone = { id: randomUUID() };
    await service.trust(gone);
    await service.context.db.sequelize.query('update members set shows_name = true where id = $1', {
      bind: [gone.id],
    });
    const getName = async (by: { id: string }) =>
      (await page(other, (await service.buildTopic(by)).id)).author.name;
    expect([await getName(pat), await getName(shown), await getName(gone)]).toEqual([
      'User',
      'Ana Diaz',
      'User',
    ]);
  });

  it('renders again HTML of an older renderer', async () => {
    const { id } = await service.buildTopic(pat, { content: '**bold**', html: '<p>old', htmlVersion: 0 });
    expect((await page(other, id)).post.html).toBe('<p><strong>bold</strong></p>\n');
  });
});
