import { randomUUID } from 'node:crypto';
import type { TestClient } from '@backflow/service-kit/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startCommunityService } from '../../test/start-community-service.ts';
import type { CommunityService } from '../../test/start-community-service.ts';

const PATH = '/api/categories/forum';

let service: CommunityService;
let member: TestClient;
let author: { id: string };
let admin: TestClient;
beforeAll(async () => {
  service = await startCommunityService();
  author = await service.buildMember();
  member = await service.as(author);
  admin = await service.as(await service.buildMember({ isAdmin: true }));
});
afterAll(() => service.stop());

it('are listed by name, with the number of their approved topics', async () => {
  const ids = new Map<string, string>();
  for (const name of ['repair', 'Testing', 'Codes']) {
    const { status, body } = await admin.post(PATH, { name });
    expect([status, body.data]).toEqual([201, { id: expect.any(String), name, topicCount: 0 }]);
    ids.set(name, body.data.id);
  }
  const categoryId = ids.get('repair') ?? '';
  await service.buildTopic(author, { categoryId });
  await service.buildTopic(author, { categoryId, state: 'pending' });
  await service.buildTopic(author, { categoryId, state: 'rejected' });
  for (const client of [member, admin]) {
    const { body } = await client.get(PATH);
    expect(
      body.data.map(({ name, topicCount }: { name: string; topicCount: number }) => [name, topicCount]),
    ).toEqual([
      ['Codes', 0],
      ['repair', 1],
      ['Testing', 0],
    ]);
  }
});

it('have a name that no other has, whatever its case', async () => {
  const { id } = await service.buildCategory('Gauges');
  const other = await service.buildCategory('Valves');
  for (const response of [
    await admin.post(PATH, { name: ' gauges' }),
    await admin.patch(`${PATH}/${other.id}`, { name: 'GAUGES' }),
  ])
    expect([response.status, response.body.message]).toEqual([
      409,
      'There is a category of this name already.',
    ]);
  expect((await admin.patch(`${PATH}/${id}`, { name: 'GAUGES' })).body.data).toEqual({
    id,
    name: 'GAUGES',
    topicCount: 0,
  });
  for (const name of ['', ' ', 'a'.repeat(61), null])
    expect((await admin.post(PATH, { name })).body.errors[0].path).toBe('name');
});

it('are removed once they hold no topic, not even one that waits', async () => {
  const { id } = await service.buildCategory('In use');
  const topic = await service.buildTopic(author, { categoryId: id, state: 'pending' });
  const remove = () => admin.delete(`${PATH}/${id}`);
  const { status, body } = await remove();
  expect([status, body.message]).toEqual([
    409,
    'There are topics in this category. Move them to another one first.',
  ]);
  await service.models.Topic.update({ categoryId: null }, { where: { id: topic.id } });
  expect((await remove()).body).toEqual({ success: true, data: null });
  expect((await remove()).status).toBe(404);
  expect((await admin.patch(`${PATH}/${id}`, { name: 'Back' })).status).toBe(404);
});

it('leave a line of who changed what', async () => {
  const before = (await service.auditLines()).length;
  const { id } = (await admin.post(PATH, { name: 'Lined' })).body.data;
  await admin.patch(`${PATH}/${id}`, { name: 'Relined' });
  await admin.patch(`${PATH}/${id}`, { name: 'Relined' });
  await admin.delete(`${PATH}/${id}`);
  const lines = (await service.auditLines()).slice(before);
  expect(lines.map(({ action, subjectId, details }) => [action, subjectId, details])).toEqual([
    ['forumCategories.create', id, { name: 'Lined' }],
    ['forumCategories.rename', id, { name: { from: 'Lined', to: 'Relined' } }],
    ['forumCategories.delete', id, { name: 'Relined' }],
  ]);
});

it('are for members to read and for administrators to change', async () => {
  const { id } = await service.buildCategory(randomUUID());
  const visitor = await service.as(null);
  expect((await visitor.get(PATH)).status).toBe(401);
  for (const [client, status] of [
    [visitor, 401],
    [member, 403],
  ] as const) {
    expect((await client.post(PATH, { name: 'Mine' })).status).toBe(status);
    expect((await client.patch(`${PATH}/${id}`, { name: 'Mine' })).status).toBe(status);
    expect((await client.delete(`${PATH}/${id}`)).status).toBe(status);
  }
});
