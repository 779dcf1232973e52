import { expect, it } from '@jest/globals';
import { admin, member, other, pat, service, setUpForum } from '../../test/forum.ts';

setUpForum();

const read = async (id: string, number = 0, as = other) => {
  const { status, body } = await as.post(`/api/forum/topics/${id}/read`, { number });
  return status === 200 ? body.data.viewCount : status;
};
const readUpTo = async (id: string) => (await other.get(`/api/forum/topics/${id}`)).body.data.readUpTo;

it('counts one view per member and Pacific day', async () => {
  const { id } = await service.buildTopic(pat);
  expect(await Promise.all([read(id), read(id), read(id)])).toContain(1);
  expect(await read(id)).toBe(1);
  expect(await read(id, 0, member)).toBe(2);
  // In summer, midnight Pacific time is 7:00 UTC.
  service.clock.now = Date.parse('2026-06-02T06:59:59.000Z');
  expect(await read(id)).toBe(2);
  service.clock.now = Date.parse('2026-06-02T07:00:00.000Z');
  expect(await read(id)).toBe(3);
  expect((await other.get(`/api/forum/topics/${id}`)).body.data.viewCount).toBe(3);
});

it('stores the highest reply read, at most the last one', async () => {
  const topic = await service.buildTopic(pat);
  for (let count = 0; count < 3; count++) await service.buildReply(topic, pat);
  expect(await readUpTo(topic.id)).toBeNull();
  await read(topic.id, 2);
  expect(await readUpTo(topic.id)).toBe(2);
  await read(topic.id, 1);
  expect(await readUpTo(topic.id)).toBe(2);
  await read(topic.id, 2_147_483_647);
  expect(await readUpTo(topic.id)).toBe(3);
});

it('stores nothing for an unapproved topic', async () => {
  const { id } = await service.buildTopic(pat, { state: 'pending' });
  expect([await read(id, 0, member), await read(id, 0, admin)]).toEqual([0, 0]);
  expect((await member.get(`/api/forum/topics/${id}`)).body.data.readUpTo).toBeNull();
});

it('requires a topic that the member may see', async () => {
  const { id } = await service.buildTopic(pat);
  const waiting = await service.buildTopic(pat, { state: 'pending' });
  const rejected = await service.buildTopic(pat, { state: 'rejected' });
  for (const each of [waiting.id, rejected.id]) expect(await read(each)).toBe(404);
  for (const body of [{}, { number: -1 }, { number: 1.5 }, { number: 2_147_483_648 }, { number: '1' }])
    expect((await other.post(`/api/forum/topics/${id}/read`, body)).status).toBe(400);
});
