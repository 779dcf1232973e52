import { describe, expect, it } from '@jest/globals';
import { ada, member, pat, sam, service, setUpForum } from '../../test/forum.ts';

const DAY_MS = 24 * 60 * 60_000;

setUpForum();

/** Reads from the list if a topic is unread, and from which reply on. Its page must show the same. */
async function unread(id: string, as = member): Promise<[boolean, number | null]> {
  const { body } = await as.get('/api/forum/topics?limit=100');
  const listed = body.data.find((topic: { id: string }) => topic.id === id);
  const page = (await as.get(`/api/forum/topics/${id}`)).body.data;
  expect([page.isUnread, page.firstUnread]).toEqual([listed.isUnread, listed.firstUnread]);
  return [listed.isUnread, listed.firstUnread];
}
const read = (id: string, number: number, as = member) => as.post(`/api/forum/topics/${id}/read`, { number });

describe('a topic is unread', () => {
  it('until it is read to the end, and again from the next reply', async () => {
    const { id } = await service.buildTopic(sam);
    expect(await unread(id)).toEqual([true, null]);
    await read(id, 0);
    expect(await unread(id)).toEqual([false, null]);
    for (const by of [sam, ada, sam]) await service.buildReply({ id }, by);
    expect(await unread(id)).toEqual([true, 1]);
    await read(id, 1);
    expect(await unread(id)).toEqual([true, 2]);
    await read(id, 3);
    expect(await unread(id)).toEqual([false, null]);
  });

  it('because of replies by others, never by the reader’s own', async () => {
    const own = await service.buildTopic(pat);
    expect(await unread(own.id)).toEqual([false, null]);
    await service.buildReply(own, pat);
    expect(await unread(own.id)).toEqual([false, null]);
    await service.buildReply(own, sam);
    await service.buildReply(own, pat);
    expect(await unread(own.id)).toEqual([true, 2]);
    await read(own.id, 2);
    expect(await unread(own.id)).toEqual([false, null]);
  });

  it('because of approved posts only', async () => {
    const topic = await service.buildTopic(sam);
    await read(topic.id, 0);
    await service.buildReply(topic, sam, { state: 'pending' });
    await service.buildReply(topic, sam, { state: 'rejected' });
    expect(await unread(topic.id)).toEqual([false, null]);
    const waiting = await service.buildTopic(sam, { state: 'pending' });
    expect(await unread(waiting.id, await service.as(ada))).toEqual([false, null]);
  });

  it('for a month', async () => {
    const topic = await service.buildTopic(sam);
    await service.buildReply(topic, sam);
    service.clock.now += 29 * DAY_MS;
    expect(await unread(topic.id, await service.as(pat))).toEqual([true, 1]);
    service.clock.now += 2 * DAY_MS;
    expect(await unread(topic.id, await service.as(pat))).toEqual([false, null]);
  });

  it('no longer after all topics are marked as read, until the next reply', async () => {
    const [first, second] = [await service.buildTopic(sam), await service.buildTopic(sam)];
    await service.buildReply(first, sam);
    service.clock.now += DAY_MS;
    expect((await member.post('/api/forum/read')).status).toBe(200);
    expect(await unread(first.id)).toEqual([false, null]);
    expect(await unread(second.id)).toEqual([false, null]);
    service.clock.now += 2 * DAY_MS;
    await service.buildReply(first, pat);
    expect(await unread(first.id)).toEqual([false, null]);
    await service.buildReply(first, ada);
    expect(await unread(first.id)).toEqual([true, 3]);
    expect(await unread(first.id, await service.as(ada))).toEqual([true, 1]);
  });
});
