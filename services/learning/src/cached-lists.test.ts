import { importBookings } from '@backflow/offers';
import { raw, sql } from '@backflow/service-kit';
import { getStatements, writeAnnounced } from '@backflow/service-kit/testing';
import type { TestClient, TestMember } from '@backflow/service-kit/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { useLearningService } from '../test/start-learning-service.ts';

const service = await useLearningService({ caches: true });
const { models, db } = service.context;
const visitor = await service.as(null);

/** Runs a statement of the service as any write of the platform does. */
const write = (statement: string) => writeAnnounced(service, ({ rows }) => rows(sql`${raw(statement)}`));
beforeEach(async () => {
  for (const table of [
    'lesson_completions',
    'lessons',
    'courses',
    'resources',
    'course_categories',
    'resource_categories',
  ])
    await write(`delete from ${table}`);
});

const listed = async (client: TestClient, path: string) => (await client.get(path)).body.data;
/** The number of statements that a call sends to Postgres. */
const statements = async (client: TestClient, path: string) =>
  (await getStatements(service, () => listed(client, path))).length;

const buildCourse = (title: string) =>
  writeAnnounced(service, ({ transaction }) =>
    models.Course.create({ title, isPublished: true }, { transaction }),
  );
const buildResource = (title: string, accessLevel: 'free' | 'paid' = 'free') =>
  writeAnnounced(service, ({ transaction }) =>
    models.Resource.create(
      { title, isPublished: true, accessLevel, publishedAt: service.inHours(-1) },
      { transaction },
    ),
  );
const book = (kind: 'course' | 'event', id: string, { id: userId }: Pick<TestMember, 'id'>) =>
  writeAnnounced(service, ({ transaction }) =>
    importBookings(db, transaction, { kind, id }, [
      { userId, status: 'confirmed', bookedAt: service.inHours(0) },
    ]),
  );

describe.each(['/api/courses', '/api/resources'])('%s', (path) => {
  const build = path === '/api/courses' ? buildCourse : buildResource;
  const table = path === '/api/courses' ? 'courses' : 'resources';

  it('is not read again while nothing changes, and a member’s own part once', async () => {
    await build('RPZ');
    const [client, other] = [
      await service.as(await service.buildMember()),
      await service.as(await service.buildMember()),
    ];
    const list = await listed(client, path);
    expect(list).toMatchObject([{ title: 'RPZ' }]);
    expect(await statements(client, path)).toBe(0);
    // The account and the own part.
    expect(await statements(other, path)).toBe(2);
    expect(await listed(other, path)).toEqual(list);
    expect(await statements(other, path)).toBe(0);
  });

  it('shows every change at once', async () => {
    await build('before');
    await listed(visitor, path);
    await write(`update ${table} set title = 'after'`);
    expect(await listed(visitor, path)).toMatchObject([{ title: 'after' }]);
    await write(
      `insert into ${table.slice(0, -1)}_categories (id, name) values ('00000000-0000-4000-8000-000000000001', 'Valves')`,
    );
    await write(`update ${table} set category_id = '00000000-0000-4000-8000-000000000001'`);
    expect(await listed(visitor, path)).toMatchObject([{ categoryName: 'Valves' }]);
    await write(`update ${table.slice(0, -1)}_categories set name = 'Pipes'`);
    expect(await listed(visitor, path)).toMatchObject([{ categoryName: 'Pipes' }]);
    await write(`update ${table} set is_published = false`);
    expect(await listed(visitor, path)).toEqual([]);
  });

  it('is read from Postgres with a search', async () => {
    await build('Testing gauges');
    expect(await listed(visitor, `${path}?search=gauge`)).toMatchObject([
      { marks: { title: ['Testing ', 'gauge', 's'] } },
    ]);
    expect(await statements(visitor, `${path}?search=gauge`)).toBeGreaterThan(0);
  });
});

describe('courses', () => {
  it('show lessons, seats and each member’s own progress at once', async () => {
    const course = await buildCourse('RPZ');
    const member = await service.buildMember();
    const [client, other] = [await service.as(member), await service.as(await service.buildMember())];
    for (const each of [client, other])
      expect(await listed(each, '/api/courses')).toMatchObject([{ enrollment: null, enrollmentCount: 0 }]);
    await book('course', course.id, member);
    const shown = (completed: number, total: number) => [
      {
        enrollmentCount: 1,
        lessonCount: total,
        enrollment: { status: 'confirmed', progress: { completed, total } },
      },
    ];
    expect(await listed(client, '/api/courses')).toMatchObject(shown(0, 1));
    expect(await listed(other, '/api/courses')).toMatchObject([{ enrollment: null, enrollmentCount: 1 }]);
    await write(
      `insert into lessons (course_id, position, title) select id, n, 'Lesson' from courses, generate_series(1, 2) n`,
    );
    expect(await listed(client, '/api/courses')).toMatchObject(shown(0, 2));
    const [lesson] = (await client.get(`/api/courses/${course.id}`)).body.data.lessons;
    expect((await client.post(`/api/courses/${course.id}/lessons/${lesson.id}/complete`)).status).toBe(200);
    expect(await listed(client, '/api/courses')).toMatchObject(shown(1, 2));
    expect(await listed(other, '/api/courses')).toMatchObject([{ enrollment: null }]);
  });
});

describe('resources', () => {
  it('show views at once, also among the popular ones', async () => {
    const { id } = await buildResource('RPZ');
    expect(await listed(visitor, '/api/resources?tab=popular')).toEqual([]);
    await visitor.post(`/api/resources/${id}/views`);
    for (const path of ['/api/resources', '/api/resources?tab=popular'])
      expect(await listed(visitor, path)).toMatchObject([{ title: 'RPZ', viewCount: 1 }]);
  });

  it('that a booking opens are marked at once, for this member alone', async () => {
    const { id } = await buildResource('Notes', 'paid');
    const [event] = await service.queryAsOwner<{ id: string }>(
      `insert into events.events (title, start_date, is_published, related_resource_ids) values ('Lab', now(), true, array[$1::uuid]) returning id`,
      [id],
    );
    const member = await service.buildMember();
    const [client, other] = [await service.as(member), await service.as(await service.buildMember())];
    const needsPremium = async (each: TestClient) => (await listed(each, '/api/resources'))[0].needsPremium;
    expect([await needsPremium(client), await needsPremium(other)]).toEqual([true, true]);
    await book('event', event?.id ?? '', member);
    expect([await needsPremium(client), await needsPremium(other)]).toEqual([false, true]);
    // Repeat the trigger that runs when administrators remove the resource from the event.
    await service.asOwner(`update events.events set related_resource_ids = '{}'`);
    await write(`select set_config('backflow.changed', ' resource-openings ', true)`);
    expect(await needsPremium(client)).toBe(true);
  });
});
