import type { TestClient } from '@backflow/service-kit/testing';
import { expect, it } from '@jest/globals';
import { admin, member, pat, service, setUpForum } from '../../test/forum.ts';

const PATH = '/api/categories/forum';

setUpForum();

it('lists categories by name, with the number of approved topics', async () => {
  const ids = new Map<string, string>();
  for (const name of ['repair', 'Testing', 'Codes']) {
    const { status, body } = await admin.post(PATH, { name });
    expect([status, body.data]).toEqual([201, { id: expect.any(String), name, topicCount: 0 }]);
    ids.set(name, body.data.id);
  }
  const categoryId = ids.get('repair') ?? '';
  await service.buildTopic(pat, { categoryId });
  await service.buildTopic(pat, { categoryId, state: 'pending' });
  await service.buildTopic(pat, { categoryId, state: 'rejected' });
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

it('refuses a name that another category has, in any case', async () => {
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
    ...{ id, name: 'GAUGES', isRetired: false, useCount: 0 },
  });
  for (const name of ['', ' ', 'a'.repeat(61), null])
    expect((await admin.post(PATH, { name })).body.errors[0].path).toBe('name');
});

it('deletes a category only when no topic is in it, not even a pending one', async () => {
  const { id } = await service.buildCategory('In use');
  const topic = await service.buildTopic(pat, { categoryId: id, state: 'pending' });
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

it('hides a retired category from members, keeps it on its topics, and brings it back', async () => {
  const { id, name } = await service.buildCategory('Retiring');
  const topic = await service.buildTopic(pat, { categoryId: id });
  const waiting = await service.buildTopic(pat, { categoryId: id, state: 'pending' });
  await service.buildTopic(pat, { categoryId: id, state: 'rejected' });
  const listed = async (client: TestClient, path: string) =>
    (await client.get(path)).body.data.find((each: { id: string }) => each.id === id) as unknown;
  for (const isRetired of [true, false, true]) {
    const { body } = await admin.patch(`${PATH}/${id}`, { isRetired });
    expect(body.data).toEqual({ id, name, isRetired, useCount: 3 });
    expect(await listed(admin, '/api/admin/categories/forum')).toEqual({ id, name, isRetired, useCount: 3 });
    expect(await listed(member, PATH)).toEqual(isRetired ? undefined : { id, name, topicCount: 1 });
  }
  const shown = await member.get(`/api/forum/topics/${topic.id}`);
  expect(shown.body.data).toMatchObject({ categoryId: id, categoryName: name });
  const edited = await member.patch(`/api/forum/posts/${waiting.id}`, { title: 'Changed', categoryId: id });
  expect(edited.status).toBe(200);

  const elsewhere = await service.buildTopic(pat);
  for (const { status, body } of [
    await member.post('/api/forum/topics', { title: 'New', content: 'About springs', categoryId: id }),
    await member.patch(`/api/forum/posts/${elsewhere.id}`, { categoryId: id }),
    await admin.patch(`/api/admin/forum/topics/${elsewhere.id}`, { categoryId: id }),
  ]) {
    expect([status, body.errors]).toEqual([
      400,
      [{ path: 'categoryId', message: 'This category is retired. Choose another one.' }],
    ]);
  }
});

it('writes an audit entry for each change', async () => {
  const before = (await service.auditEntries()).length;
  const { id } = (await admin.post(PATH, { name: 'Recorded' })).body.data;
  await admin.patch(`${PATH}/${id}`, { name: 'Renamed', isRetired: true });
  await admin.patch(`${PATH}/${id}`, { name: 'Renamed' });
  await admin.delete(`${PATH}/${id}`);
  const entries = (await service.auditEntries()).slice(before);
  expect(entries.map(({ action, subjectId, details }) => [action, subjectId, details])).toEqual([
    ['forumCategories.create', id, { name: 'Recorded' }],
    [
      'forumCategories.update',
      id,
      { name: { from: 'Recorded', to: 'Renamed' }, isRetired: { from: false, to: true } },
    ],
    ['forumCategories.delete', id, { name: 'Renamed', isRetired: true }],
  ]);
});
