import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { TestClient, TestMember } from '@backflow/service-kit/testing';
import { startCommunityService } from '../../test/start-community-service.ts';
import type { CommunityService } from '../../test/start-community-service.ts';

let service: CommunityService;
let author: TestMember;
let reader: TestClient;
beforeAll(async () => {
  service = await startCommunityService();
  author = await service.buildMember();
  reader = await service.as(await service.buildMember());
});
afterAll(() => service.stop());

const read = async (id: string, number = 0, as = reader) => {
  const { status, body } = await as.post(`/api/forum/topics/${id}/read`, { number });
  return status === 200 ? body.data.viewCount : status;
};
const readUpTo = async (id: string) => (await reader.get(`/api/forum/topics/${id}`)).body.data.readUpTo;

it('counts a view of each member once a day of the Pacific', async () => {
  const { id } = await service.buildTopic(author);
  expect(await Promise.all([read(id), read(id), read(id)])).toContain(1);
  expect(await read(id)).toBe(1);
  expect(await read(id, 0, await service.as(author))).toBe(2);
  // In summer a day of the Pacific ends at 7 in the morning of UTC.
  service.clock.now = Date.parse('2026-06-02T06:59:59.000Z');
  expect(await read(id)).toBe(2);
  service.clock.now = Date.parse('2026-06-02T07:00:00.000Z');
  expect(await read(id)).toBe(3);
  expect((await reader.get(`/api/forum/topics/${id}`)).body.data.viewCount).toBe(3);
});

it('keeps how far was read: never back, never further than there are replies', async () => {
  const topic = await service.buildTopic(author);
  for (let count = 0; count < 3; count++) await service.buildReply(topic, author);
  expect(await readUpTo(topic.id)).toBeNull();
  await read(topic.id, 2);
  expect(await readUpTo(topic.id)).toBe(2);
  await read(topic.id, 1);
  expect(await readUpTo(topic.id)).toBe(2);
  await read(topic.id, 2_147_483_647);
  expect(await readUpTo(topic.id)).toBe(3);
});

it('keeps nothing of what is not approved', async () => {
  const { id } = await service.buildTopic(author, { state: 'pending' });
  const own = await service.as(author);
  const admin = await service.as(await service.buildMember({ isAdmin: true }));
  expect([await read(id, 0, own), await read(id, 0, admin)]).toEqual([0, 0]);
  expect((await own.get(`/api/forum/topics/${id}`)).body.data.readUpTo).toBeNull();
});

it('is for members, of what exists for them', async () => {
  const { id } = await service.buildTopic(author);
  const waiting = await service.buildTopic(author, { state: 'pending' });
  const rejected = await service.buildTopic(author, { state: 'rejected' });
  expect(await read(id, 0, await service.as(null))).toBe(401);
  for (const each of [waiting.id, rejected.id, randomUUID()]) expect(await read(each)).toBe(404);
  for (const body of [{}, { number: -1 }, { number: 1.5 }, { number: 2_147_483_648 }, { number: '1' }])
    expect((await reader.post(`/api/forum/topics/${id}/read`, body)).status).toBe(400);
});
