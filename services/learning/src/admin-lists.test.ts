import { randomUUID } from 'node:crypto';
import { walkPages } from '@backflow/service-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { useLearningService } from '../test/start-learning-service.ts';

const categories = { courses: [] as string[], resources: [] as string[] };

/** The number of records. Each property changes with another multiple, so that all combinations occur. */
const COUNT = 30;
const LEVELS = ['free', 'paid', 'premium'] as const;
const FACTS = Array.from({ length: COUNT }, (_, index) => ({
  // Some titles are equal except for case: then the id decides.
  title: `${index % 2 ? 'gauge' : 'Gauge'} ${String(index % 10)}`,
  isPublished: index % 3 > 0,
  accessLevel: LEVELS[index % 5 > 1 ? 0 : (index % 2) + 1] ?? 'free',
  category: index % 4 > 0 ? index % 2 : undefined,
  many: index % 7,
}));

const service = await useLearningService();
const admin = await service.as(await service.buildMember({ isAdmin: true }));
const { models } = service;
for (const name of ['Testing', 'Repair']) {
  categories.courses.push((await models.CourseCategory.create({ name })).id);
  categories.resources.push((await models.ResourceCategory.create({ name })).id);
}
for (const [index, { category, many, ...facts }] of FACTS.entries()) {
  const [courseCategory, resourceCategory] = [categories.courses, categories.resources].map((ids) =>
    category === undefined ? null : (ids[category] ?? null),
  );
  const createdAt = new Date(service.clock.now + (index % 20) * 1000);
  const course = await service.buildCourse({ ...facts, createdAt, categoryId: courseCategory ?? null });
  for (let enrolled = 0; enrolled < many; enrolled += 1) {
    await service.buildBooking(
      course,
      { id: randomUUID() },
      { status: enrolled % 2 ? 'pending' : 'confirmed' },
    );
  }
  await service.buildBooking(course, { id: randomUUID() }, { status: 'cancelled' });
  await models.Resource.create({
    ...facts,
    ...{ createdAt, viewCount: many, categoryId: resourceCategory ?? null, supplierId: null },
    ...{ description: null, excerpt: null, content: null, author: null, imageUrl: null, downloadIds: [] },
    publishedAt: createdAt,
  });
}
await service.buildCourse({ title: 'Gauge 0', deletedAt: new Date() });

interface Item {
  id: string;
  title: string;
  isPublished: boolean;
  accessLevel: string;
  categoryId: string | null;
  enrollmentCount?: number;
  viewCount?: number;
}

const listAll = (path: string, query: string, limit = 4): Promise<Item[]> =>
  walkPages(admin, `${path}?limit=${limit}&${query}`);

const FILTERS = ['', 'status=published', 'status=draft', 'accessLevel=paid', 'status=draft&accessLevel=free'];
const getMany = ({ enrollmentCount, viewCount }: Item) => enrollmentCount ?? viewCount ?? -1;

describe.each([
  ['courses', 'enrollments'],
  ['resources', 'views'],
] as const)('the administrators’ list of %s', (kind, most) => {
  const path = `/api/admin/${kind}`;
  const sorts = ['newest', 'title', most];

  it.each(sorts)('by %s contains everything once, page by page, with any filter', async (sort) => {
    const [, repair = ''] = categories[kind];
    for (const filter of [
      ...FILTERS,
      `categoryId=${repair.toUpperCase()}`,
      `categoryId=${repair}&status=draft`,
    ]) {
      const filters = new URLSearchParams(filter);
      const items = await listAll(path, `sort=${sort}&${filter}`);
      const wanted = FACTS.filter(
        ({ isPublished, accessLevel, category }) =>
          (!filters.has('status') || isPublished === (filters.get('status') === 'published')) &&
          (!filters.has('accessLevel') || accessLevel === filters.get('accessLevel')) &&
          (!filters.has('categoryId') || category === 1),
      );
      expect(wanted.length).toBeGreaterThan(0);
      expect([filter, new Set(items.map(({ id }) => id)).size, items.length]).toEqual([
        ...[filter, wanted.length, wanted.length],
      ]);
      expect(items.map(({ title }) => title).sort()).toEqual(wanted.map(({ title }) => title).sort());
    }
  });

  it('has the requested order, equal records by their ids', async () => {
    const byTitle = await listAll(path, 'sort=title');
    expect(byTitle).toEqual(
      byTitle.toSorted(
        (one, other) =>
          one.title.toLowerCase().localeCompare(other.title.toLowerCase()) || (one.id < other.id ? -1 : 1),
      ),
    );
    const byMany = await listAll(path, `sort=${most}`);
    expect(byMany).toEqual(
      byMany.toSorted((one, other) => getMany(other) - getMany(one) || (one.id < other.id ? 1 : -1)),
    );
    expect(await listAll(path, '')).toEqual(await listAll(path, 'sort=newest', 100));
  });

  it('accepts no cursor of another order or of a search, and no invalid one', async () => {
    const cursors = new Map<string, string>();
    for (const sort of sorts) {
      cursors.set(sort, (await admin.get(`${path}?limit=1&sort=${sort}`)).body.page.nextCursor);
    }
    cursors.set('search', (await admin.get(`${path}?limit=1&search=gauge`)).body.page.nextCursor);
    cursors.set('made up', Buffer.from("title|'; drop table courses").toString('base64url'));
    for (const sort of sorts) {
      for (const [name, cursor] of cursors) {
        const { status, body } = await admin.get(`${path}?sort=${sort}&cursor=${cursor}`);
        expect([sort, name, status]).toEqual([sort, name, name === sort ? 200 : 400]);
        if (status === 400) expect(body.errors[0].path).toBe('cursor');
      }
    }
    const { status } = await admin.get(`${path}?search=gauge&cursor=${cursors.get('title')}`);
    expect(status).toBe(400);
  });

  it('shows the best matches of a search with the same filters', async () => {
    const [testing] = categories[kind];
    for (const [filter, count] of [
      ['', FACTS.length],
      ['status=draft', FACTS.filter(({ isPublished }) => !isPublished).length],
      ['accessLevel=paid', FACTS.filter(({ accessLevel }) => accessLevel === 'paid').length],
      [`categoryId=${testing?.toUpperCase()}`, FACTS.filter(({ category }) => category === 0).length],
    ] as const) {
      const items = await listAll(path, `search=gauge&sort=title&${filter}`, 7);
      expect([filter, items.length]).toEqual([filter, count]);
    }
    expect(await listAll(path, 'search=hose')).toEqual([]);
  });

  it.each([
    ['status', 'retired'],
    ['accessLevel', 'gold'],
    ['categoryId', '1'],
    ['sort', 'price'],
  ])('refuses an invalid %s', async (name, value) => {
    const { status, body } = await admin.get(`${path}?${name}=${value}`);
    expect([status, body.errors[0].path]).toEqual([400, name]);
  });
});

it('equally good matches of courses are in the requested order', async () => {
  const items = await listAll('/api/admin/courses', 'search=gauge&sort=enrollments', 7);
  expect(items).toEqual(
    items.toSorted((one, other) => getMany(other) - getMany(one) || (one.id < other.id ? 1 : -1)),
  );
});
