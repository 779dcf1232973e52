import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TestClient, TestMember } from '@backflow/service-kit/testing';
import { startCommunityService } from '../../test/start-community-service.ts';
import type { CommunityService } from '../../test/start-community-service.ts';

let service: CommunityService;
let author: TestMember;
let member: TestMember;
let own: TestClient;
let reader: TestClient;
let admin: TestClient;
beforeAll(async () => {
  service = await startCommunityService();
  author = await service.buildMember();
  member = await service.buildMember();
  own = await service.as(author);
  reader = await service.as(member);
  admin = await service.as(await service.buildMember({ isAdmin: true }));
});
afterAll(() => service.stop());

const page = async (client: TestClient, id: string) =>
  (await client.get(`/api/forum/topics/${id}`)).body.data;

describe('the page of a topic', () => {
  it('is there for everybody once approved, until then for its author and administrators', async () => {
    const statuses = async (state: 'approved' | 'pending' | 'rejected') => {
      const { id } = await service.buildTopic(author, { state });
      const clients = [reader, own, admin, await service.as(null)];
      return Promise.all(clients.map(async (client) => (await client.get(`/api/forum/topics/${id}`)).status));
    };
    expect(await statuses('approved')).toEqual([200, 200, 200, 401]);
    expect(await statuses('pending')).toEqual([404, 200, 200, 401]);
    expect(await statuses('rejected')).toEqual([404, 200, 200, 401]);
    const reply = await service.buildReply(await service.buildTopic(author), author);
    for (const id of [randomUUID(), reply.id])
      expect((await reader.get(`/api/forum/topics/${id}`)).body.message).toBe('This topic was not found.');
    expect((await reader.get('/api/forum/topics/x')).status).toBe(400);
  });

  it('says what its caller may do', async () => {
    const topic = await service.buildTopic(author);
    const may = async (client: TestClient) => {
      const { post, may: mayTopic } = await page(client, topic.id);
      return [...Object.entries(post.may), ['mark', mayTopic.markAnswer], ['topic', mayTopic.moderate]]
        .flatMap(([name, is]) => (is ? [name] : []))
        .join(' ');
    };
    expect(await may(reader)).toBe('report');
    expect(await may(own)).toBe('edit delete mark');
    expect(await may(admin)).toBe('edit delete report moderate mark topic');
    await service.buildReply(topic, author);
    await service.buildReply(topic, member, { state: 'pending' });
    expect(await may(own)).toBe('edit delete mark');
    await service.buildReply(topic, member);
    expect(await may(own)).toBe('edit mark');
    expect(await may(admin)).toBe('edit delete report moderate mark topic');
  });

  it('says why it takes no reply', async () => {
    const refusal = async (fields: object, client: TestClient) =>
      (await page(client, (await service.buildTopic(author, fields)).id)).replyRefusal;
    expect(await refusal({}, reader)).toBeNull();
    const locked = 'This topic is locked: no more replies can be added.';
    expect(await refusal({ isLocked: true }, reader)).toBe(locked);
    expect(await refusal({ isLocked: true }, admin)).toBe(locked);
    expect(await refusal({ state: 'pending' }, own)).toMatch(/waits for approval/);
    expect(await refusal({ state: 'rejected' }, own)).toMatch(/was rejected/);
  });

  it('has the replies that wait: one’s own, and for administrators everybody’s, oldest first', async () => {
    const topic = await service.buildTopic(author);
    for (const [content, by, state] of [
      ['a', author, 'rejected'],
      ['b', member, 'pending'],
      ['c', author, 'pending'],
      ['d', author, 'approved'],
    ] as const)
      await service.buildReply(topic, by, { content, state });
    const waiting = async (client: TestClient) =>
      (await page(client, topic.id)).waiting.map((post: { content: string; state: string }) => [
        post.content,
        post.state,
      ]);
    expect(await waiting(reader)).toEqual([['b', 'pending']]);
    expect(await waiting(own)).toEqual([
      ['a', 'rejected'],
      ['c', 'pending'],
    ]);
    expect(await waiting(admin)).toEqual([
      ['b', 'pending'],
      ['c', 'pending'],
    ]);
  });

  it('has the reply that answers it', async () => {
    const topic = await service.buildTopic(author);
    const reply = await service.buildReply(topic, member);
    expect((await page(reader, topic.id)).answer).toBeNull();
    await service.models.Topic.update({ answerId: reply.id }, { where: { id: topic.id } });
    const { answer, isAnswered } = await page(own, topic.id);
    expect(answer.preview).toBe(reply.preview);
    expect([isAnswered, answer.id, answer.isAnswer, answer.may.markAnswer]).toEqual([
      true,
      reply.id,
      true,
      true,
    ]);
  });

  it('shows names by choice, of accounts that are there', async () => {
    const shown = await service.buildMember({ firstName: 'Ana', lastName: 'Diaz' });
    await (await service.as(shown)).patch('/api/forum/me', { showsName: true });
    const gone = { id: randomUUID() };
    await service.trust(gone);
    await service.context.db.sequelize.query('update members set shows_name = true where id = $1', {
      bind: [gone.id],
    });
    const nameOf = async (by: { id: string }) =>
      (await page(reader, (await service.buildTopic(by)).id)).author.name;
    expect([await nameOf(author), await nameOf(shown), await nameOf(gone)]).toEqual([
      'User',
      'Ana Diaz',
      'User',
    ]);
  });

  it('renders anew what an older renderer has made', async () => {
    const { id } = await service.buildTopic(author, { content: '**bold**', html: '<p>old', htmlVersion: 0 });
    expect((await page(reader, id)).post.html).toBe('<p><strong>bold</strong></p>\n');
  });
});
