import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { useLearningService } from '../../test/start-learning-service.ts';

const service = await useLearningService();
const visitor = await service.as(null);
const admin = await service.as(await service.buildMember({ isAdmin: true }));

describe.each(['courses', 'resources'])('categories of %s', (kind) => {
  const path = `/api/categories/${kind}`;
  const make = async (name: string) =>
    (await admin.post(path, { name })).body.data as { id: string; name: string };

  it('are listed by name for everyone', async () => {
    for (const name of ['repair', 'Testing', 'Codes']) await make(name);
    const { status, body } = await visitor.get(path);
    expect(status).toBe(200);
    expect(body.data.map(({ name }: { name: string }) => name)).toEqual(['Codes', 'repair', 'Testing']);
  });

  it('have unique names, ignoring case', async () => {
    const { id } = await make('Gauges');
    const other = await make('Valves');
    for (const response of [
      await admin.post(path, { name: ' gauges' }),
      await admin.patch(`${path}/${other.id}`, { name: 'GAUGES' }),
    ])
      expect([response.status, response.body.message]).toEqual([
        409,
        'There is a category of this name already.',
      ]);
    expect((await admin.patch(`${path}/${id}`, { name: 'GAUGES' })).body.data).toEqual({
      ...{ id, name: 'GAUGES', isRetired: false, useCount: 0 },
    });
    for (const name of ['', ' ', 'a'.repeat(61), null])
      expect((await admin.post(path, { name })).body.errors[0].path).toBe('name');
  });

  it('are deleted once', async () => {
    const { id } = await make(randomUUID());
    expect((await admin.delete(`${path}/${id}`)).body).toEqual({ success: true, data: null });
    expect((await admin.delete(`${path}/${id}`)).status).toBe(404);
    expect((await admin.patch(`${path}/${id}`, { name: 'Back' })).status).toBe(404);
  });

  it('are not offered while retired', async () => {
    const { id, name } = await make(randomUUID());
    const offered = async () =>
      (await visitor.get(path)).body.data.some((each: { id: string }) => each.id === id) as boolean;
    const managed = async () =>
      (await admin.get(`/api/admin/categories/${kind}`)).body.data.find(
        (each: { id: string }) => each.id === id,
      ) as unknown;
    const used = (await admin.post(`/api/${kind}`, { title: 'Has it', categoryId: id })).body.data;
    for (const isRetired of [true, false, true]) {
      const { body } = await admin.patch(`${path}/${id}`, { isRetired });
      expect(body.data).toEqual({ id, name, isRetired, useCount: 1 });
      expect(await managed()).toEqual({ id, name, isRetired, useCount: 1 });
      expect(await offered()).toBe(!isRetired);
    }
    // Its records keep it through other edits.
    const edited = await admin.patch(`/api/${kind}/${used.id}`, { title: 'Still has it', categoryId: id });
    expect([edited.status, edited.body.data.categoryName]).toEqual([200, name]);
    const other = (await admin.post(`/api/${kind}`, { title: 'Wants it' })).body.data;
    for (const refused of [
      await admin.post(`/api/${kind}`, { title: 'Wants it', categoryId: id }),
      await admin.patch(`/api/${kind}/${other.id}`, { categoryId: id }),
    ]) {
      expect([refused.status, refused.body.errors]).toEqual([
        400,
        [{ path: 'categoryId', message: 'This category is retired. Choose another one.' }],
      ]);
    }
  });

  it('count their records, including drafts, without deleted ones', async () => {
    const [one, other] = [await make(randomUUID()), await make(randomUUID())];
    const counts = async () => {
      const { body } = await admin.get(`/api/admin/categories/${kind}`);
      return [one, other].map(
        ({ id }) => body.data.find((each: { id: string }) => each.id === id).useCount as number,
      );
    };
    const items: string[] = [];
    for (let index = 0; index < 3; index += 1) {
      const { body } = await admin.post(`/api/${kind}`, { title: `In one ${index}`, categoryId: one.id });
      items.push(body.data.id);
    }
    expect(await counts()).toEqual([3, 0]);
    await admin.patch(`/api/${kind}/${items[0]}`, { categoryId: other.id });
    expect(await counts()).toEqual([2, 1]);
    await admin.patch(`/api/${kind}/${items[1]}`, { categoryId: null });
    await admin.delete(`/api/${kind}/${items[2]}`);
    expect(await counts()).toEqual([0, 1]);
    await Promise.all(
      items.slice(0, 2).map((id) => admin.patch(`/api/${kind}/${id}`, { categoryId: one.id })),
    );
    expect(await counts()).toEqual([2, 0]);
  });

  it('leave old and new values in the audit trail', async () => {
    const before = (await service.auditEntries()).length;
    const { id } = await make('Lined');
    await admin.patch(`${path}/${id}`, { name: 'Relined', isRetired: true });
    await admin.patch(`${path}/${id}`, { name: 'Relined' });
    await admin.delete(`${path}/${id}`);
    const lines = (await service.auditEntries()).slice(before);
    expect(lines.map(({ subjectId, details }) => [subjectId, details])).toEqual([
      [id, { name: 'Lined' }],
      [id, { name: { from: 'Lined', to: 'Relined' }, isRetired: { from: false, to: true } }],
      [id, { name: 'Relined', isRetired: true }],
    ]);
  });
});

describe('a category of courses in use', () => {
  it('is not deleted while a course or draft has it', async () => {
    const { id } = await service.models.CourseCategory.create({ name: 'In use' });
    const moved = await service.buildCourse({ categoryId: id });
    const deleted = await service.buildCourse({ categoryId: id, isPublished: false });
    const remove = () => admin.delete(`/api/categories/courses/${id}`);
    const { status, body } = await remove();
    expect([status, body.code]).toEqual([409, 'CONFLICT']);
    expect(body.message).toContain('There are courses in this category');
    await admin.patch(`/api/courses/${moved.id}`, { categoryId: null });
    expect((await remove()).status).toBe(409);
    await admin.delete(`/api/courses/${deleted.id}`);
    expect((await remove()).status).toBe(200);
  });

  it('is either used or deleted by concurrent calls', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await service.models.CourseCategory.create({ name: randomUUID() });
      const course = await service.buildCourse();
      const [removed, moved] = await Promise.all([
        admin.delete(`/api/categories/courses/${id}`),
        admin.patch(`/api/courses/${course.id}`, { categoryId: id }),
      ]);
      expect([
        [200, 400],
        [409, 200],
      ]).toContainEqual([removed.status, moved.status]);
    }
  });
});
