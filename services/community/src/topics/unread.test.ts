import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { TestClient, TestMember } from '@backflow/service-kit/testing';
import { startCommunityService } from '../../test/start-community-service.ts';
import type { CommunityService } from '../../test/start-community-service.ts';

const DAY_MS = 24 * 60 * 60_000;

let service: CommunityService;
let author: TestMember;
let other: TestMember;
let reader: TestMember;
let client: TestClient;
beforeAll(async () => {
  service = await startCommunityService();
  author = await service.buildMember();
  other = await service.buildMember();
});
afterAll(() => service.stop());
beforeEach(async () => {
  reader = await service.buildMember();
  client = await service.as(reader);
});

/** Of a topic in the list: whether it is unread, and from which reply on. The same must stand on its page. */
async function unread(id: string, as = client): Promise<[boolean, number | null]> {
  const { body } = await as.get('/api/forum/topics?limit=100');
  const listed = body.data.find((topic: { id: string }) => topic.id === id);
  const page = (await as.get(`/api/forum/topics/${id}`)).body.data;
  expect([page.isUnread, page.firstUnread]).toEqual([listed.isUnread, listed.firstUnread]);
  return [listed.isUnread, listed.firstUnread];
}
const read = (id: string, number: number, as = client) => as.post(`/api/forum/topics/${id}/read`, { number });

describe('a topic is unread', () => {
  it('until it was read to its end, and again from the first reply after that', async () => {
    const { id } = await service.buildTopic(author);
    expect(await unread(id)).toEqual([true, null]);
    await read(id, 0);
    expect(await unread(id)).toEqual([false, null]);
    for (const by of [author, other, author]) await service.buildReply({ id }, by);
    expect(await unread(id)).toEqual([true, 1]);
    await read(id, 1);
    expect(await unread(id)).toEqual([true, 2]);
    await read(id, 3);
    expect(await unread(id)).toEqual([false, null]);
  });

  it('by what others write, never by one’s own', async () => {
    const own = await service.buildTopic(reader);
    expect(await unread(own.id)).toEqual([false, null]);
    await service.buildReply(own, reader);
    expect(await unread(own.id)).toEqual([false, null]);
    await service.buildReply(own, author);
    await service.buildReply(own, reader);
    expect(await unread(own.id)).toEqual([true, 2]);
    await read(own.id, 2);
    expect(await unread(own.id)).toEqual([false, null]);
  });

  it('by what is approved alone', async () => {
    const topic = await service.buildTopic(author);
    await read(topic.id, 0);
    await service.buildReply(topic, author, { state: 'pending' });
    await service.buildReply(topic, author, { state: 'rejected' });
    expect(await unread(topic.id)).toEqual([false, null]);
    const waiting = await service.buildTopic(author, { state: 'pending' });
    const admin = await service.as(await service.buildMember({ isAdmin: true }));
    expect(await unread(waiting.id, admin)).toEqual([false, null]);
  });

  it('for a month', async () => {
    const topic = await service.buildTopic(author);
    await service.buildReply(topic, author);
    service.clock.now += 29 * DAY_MS;
    expect(await unread(topic.id, await service.as(reader))).toEqual([true, 1]);
    service.clock.now += 2 * DAY_MS;
    expect(await unread(topic.id, await service.as(reader))).toEqual([false, null]);
  });

  it('no longer once all is marked as read, and then from what came after', async () => {
    const [first, second] = [await service.buildTopic(author), await service.buildTopic(author)];
    await service.buildReply(first, author);
    service.clock.now += DAY_MS;
    expect((await client.post('/api/forum/read')).status).toBe(200);
    expect(await unread(first.id)).toEqual([false, null]);
    expect(await unread(second.id)).toEqual([false, null]);
    service.clock.now += 2 * DAY_MS;
    await service.buildReply(first, reader);
    expect(await unread(first.id)).toEqual([false, null]);
    await service.buildReply(first, other);
    expect(await unread(first.id)).toEqual([true, 3]);
    const another = await service.as(other);
    expect(await unread(first.id, another)).toEqual([true, 1]);
  });
});
