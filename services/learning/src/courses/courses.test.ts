import { randomUUID } from 'node:crypto';
import type { CourseView } from '@backflow/contracts/learning';
import { walkPages } from '@backflow/service-kit/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { VIDEO_ORIGIN, useLearningService } from '../../test/start-learning-service.ts';

const service = await useLearningService();
const member = await service.buildMember();
const visitor = await service.as(null);
const reader = await service.as(member);
const admin = await service.as(await service.buildMember({ isAdmin: true }));
beforeEach(() => service.models.Course.update({ deletedAt: new Date() }, { where: { deletedAt: null } }));

const titles = (body: { data: { title: string }[] }) => body.data.map(({ title }) => title);

describe('the list of courses', () => {
  it('shows every published course to everyone, newest first, without its content', async () => {
    const { id } = await service.models.CourseCategory.create({ name: `Testing ${randomUUID()}` });
    const category = await service.models.CourseCategory.findByPk(id, { rejectOnEmpty: true });
    const course = await service.buildCourse({
      title: 'Testing an RPZ',
      description: 'From hookup to report.',
      content: 'protected',
      videoUrl: 'https://vimeo.com/123456',
      duration: '4.5 hours',
      level: 'advanced',
      price: '149.5',
      accessLevel: 'paid',
      categoryId: id,
      manufacturer: 'watts',
      outcomes: ['Read a gauge'],
      hours: { online: '4.5' },
    });
    await service.buildLessons(course, 3);
    await service.buildCourse({ title: 'A draft', isPublished: false });
    await service.buildCourse({ title: 'Newest' });
    const { status, body } = await visitor.get('/api/courses');
    expect([status, titles(body)]).toEqual([200, ['Newest', 'Testing an RPZ']]);
    expect(body.data[1]).toEqual({
      id: course.id,
      title: 'Testing an RPZ',
      description: 'From hookup to report.',
      imageUrl: null,
      duration: '4.5 hours',
      level: 'advanced',
      price: '149.50',
      prices: [],
      takesCodes: false,
      accessLevel: 'paid',
      hours: { online: '4.5' },
      categoryId: id,
      categoryName: category.name,
      manufacturer: 'watts',
      outcomes: ['Read a gauge'],
      isPublished: true,
      enrollmentCount: 0,
      lessonCount: 3,
      createdAt: course.createdAt.toISOString(),
      needsPremium: false,
      enrollment: null,
    });
    expect(body.data[0]).toMatchObject({ price: '0', lessonCount: 1 });
  });

  it('includes the member’s own enrollment, and whether premium is needed', async () => {
    const course = await service.buildCourse();
    const premium = await service.buildCourse({ accessLevel: 'premium' });
    const [lesson] = await service.buildLessons(course, 4);
    const enrollment = await service.buildBooking(course, member);
    await service.buildBooking(premium, member, { status: 'cancelled' });
    await reader.post(`/api/courses/${course.id}/lessons/${lesson?.id}/complete`);
    const { body } = await reader.get('/api/courses');
    expect(body.data).toMatchObject([
      { id: premium.id, needsPremium: true, enrollment: null, enrollmentCount: 0 },
      {
        id: course.id,
        needsPremium: false,
        enrollmentCount: 1,
        enrollment: {
          id: enrollment.id,
          status: 'confirmed',
          enrolledAt: enrollment.bookedAt.toISOString(),
          progress: { completed: 1, total: 4 },
        },
      },
    ]);
    expect((await admin.get('/api/courses')).body.data[0]).toMatchObject({ needsPremium: false });
  });

  it('filters by level and category, and ignores blank ones', async () => {
    const { id } = await service.models.CourseCategory.create({ name: `Repair ${randomUUID()}` });
    await service.buildCourse({ title: '1', level: 'advanced', categoryId: id });
    await service.buildCourse({ title: '2', level: 'beginner', categoryId: id });
    await service.buildCourse({ title: '3', level: 'advanced' });
    const found = async (query: string) => titles((await visitor.get(`/api/courses?${query}`)).body);
    expect(await found('level=advanced')).toEqual(['3', '1']);
    expect(await found(`categoryId=${id}`)).toEqual(['2', '1']);
    expect(await found(`categoryId=${id}&level=advanced`)).toEqual(['1']);
    expect(await found('level=&categoryId=&search=')).toEqual(['3', '2', '1']);
    expect(await found(`categoryId=${randomUUID()}`)).toEqual([]);
  });

  it('has each course once, page by page', async () => {
    const createdAt = service.inHours(0);
    for (const title of ['1', '2', '3', '4', '5']) await service.buildCourse({ title, createdAt });
    const courses = await walkPages<CourseView>(visitor, '/api/courses?limit=2');
    expect(courses.map(({ title }) => title).sort()).toEqual(['1', '2', '3', '4', '5']);
  });

  it.each([
    ['level', 'level=expert'],
    ['categoryId', 'categoryId=1'],
    ['limit', 'limit=0'],
    ['cursor', 'cursor=nonsense'],
    ['search', `search=${'a'.repeat(10_000)}`],
  ])('refuses an unknown %s', async (path, query) => {
    const { status, body } = await visitor.get(`/api/courses?${query}`);
    expect([status, body.code, body.errors[0].path]).toEqual([400, 'VALIDATION_FAILED', path]);
  });
});

describe('a search for courses', () => {
  it('finds the best matches first among the filtered courses, and marks them', async () => {
    await service.buildCourse({ title: 'Gauge care', level: 'advanced' });
    await service.buildCourse({ title: 'Relief valves', description: 'Read the gauge, then the relief.' });
    await service.buildCourse({ title: 'Relief draft', isPublished: false });
    const { body } = await visitor.get('/api/courses?search=gau');
    expect(titles(body)).toEqual(['Gauge care', 'Relief valves']);
    expect(body.data[0].marks).toEqual({ title: ['', 'Gau', 'ge care'], text: [''] });
    expect(titles((await visitor.get('/api/courses?search=gauge&level=advanced')).body)).toEqual([
      'Gauge care',
    ]);
    expect(titles((await visitor.get('/api/courses?search=draft')).body)).toEqual([]);
    expect(titles((await admin.get('/api/admin/courses?search=draft')).body)).toEqual(['Relief draft']);
  });

  it('reveals no words of drafts', async () => {
    await service.buildCourse({ title: 'Gasket care' });
    const find = async () => titles((await visitor.get('/api/courses?search=gaskte')).body);
    expect(await find()).toEqual(['Gasket care']);
    await service.buildCourse({ title: 'Gaskte', isPublished: false });
    expect(await find()).toEqual(['Gasket care']);
    expect(titles((await admin.get('/api/admin/courses?search=gaskte')).body)).toEqual(['Gaskte']);
  });

  it('puts the exact title first, also for administrators', async () => {
    await service.buildCourse({ title: 'Ferrule work, then ferrule work' });
    await service.buildCourse({ title: 'Ferrule Work', description: 'long '.repeat(100) });
    await service.buildCourse({ title: 'Ferrule work and more' });
    for (const path of ['/api/courses', '/api/admin/courses']) {
      expect(titles((await admin.get(`${path}?search=ferrule%20work`)).body)[0]).toBe('Ferrule Work');
    }
  });

  it('finds outcomes and manufacturers, and no protected words', async () => {
    const course = await service.buildCourse({
      title: 'Assemblies',
      outcomes: ['Rebuild the cartridge'],
      manufacturer: 'zurn-wilkins',
      content: 'Xylophones are protected',
    });
    await service.buildLessons(course, 1, { title: 'Hookup', content: 'Xylophones again' });
    for (const [word, count] of [
      ['cartridge', 1],
      ['wilkins', 1],
      ['xylophones', 0],
    ] as const)
      expect((await admin.get(`/api/courses?search=${word}`)).body.data).toHaveLength(count);
  });

  it.each(["'; drop table courses; --", '<script>', '& | !', '%', ':*', '\\', 'a'.repeat(100)])(
    'takes %.12s as words and finds nothing',
    async (typed) => {
      await service.buildCourse();
      const { status, body } = await visitor.get(`/api/courses?search=${encodeURIComponent(typed)}`);
      expect([status, body.data]).toEqual([200, []]);
    },
  );

  it('has pages', async () => {
    for (const title of ['Valve one', 'Valve two', 'Valve three']) await service.buildCourse({ title });
    const first = await visitor.get('/api/courses?search=valve&limit=2');
    const second = await visitor.get(
      `/api/courses?search=valve&limit=2&cursor=${first.body.page.nextCursor}`,
    );
    expect([...titles(first.body), ...titles(second.body)].sort()).toEqual([
      'Valve one',
      'Valve three',
      'Valve two',
    ]);
    expect(second.body.page.nextCursor).toBeNull();
  });
});

describe('a course’s summary', () => {
  const getPath = ({ id }: { id: string }) => `/api/courses/${id}/summary`;

  it('is public, without anything that the course teaches', async () => {
    const course = await service.buildCourse({
      ...{ title: 'Testing an RPZ', content: 'protected', videoUrl: 'https://vimeo.com/123456' },
    });
    await service.buildLessons(course, 2, { content: 'protected' });
    const { status, body } = await visitor.get(getPath(course));
    expect([status, body.data]).toMatchObject([
      200,
      { id: course.id, title: 'Testing an RPZ', lessonCount: 2, enrollment: null, needsPremium: false },
    ]);
    expect(JSON.stringify(body)).not.toMatch(/protected|vimeo|"lessons"/);
  });

  it('of a draft exists for administrators and enrolled members', async () => {
    const draft = await service.buildCourse({ isPublished: false });
    const statuses = async () =>
      Promise.all([visitor, reader, admin].map(async (who) => (await who.get(getPath(draft))).status));
    expect(await statuses()).toEqual([404, 404, 200]);
    await service.buildBooking(draft, member);
    expect(await statuses()).toEqual([404, 200, 200]);
  });

  it('of a deleted course is gone', async () => {
    const deleted = await service.buildCourse({ deletedAt: new Date() });
    expect((await visitor.get(getPath(deleted))).status).toBe(404);
    expect((await admin.get(getPath(deleted))).status).toBe(404);
    await service.buildBooking(deleted, member);
    expect((await reader.get(getPath(deleted))).status).toBe(410);
  });
});

describe('a course', () => {
  const body = {
    content: '# Before you start\n\nShut the *valve*.',
    videoUrl: 'https://youtu.be/abcdefghijk',
  };

  it('opens for an enrolled member, with its content as HTML, its video and the next lesson', async () => {
    const course = await service.buildCourse(body);
    const lessons = await service.buildLessons(course, 2, { duration: '5 min' });
    await service.buildBooking(course, member);
    const response = await reader.get(`/api/courses/${course.id}`);
    expect(response.status).toBe(200);
    expect(response.body.data).toMatchObject({
      id: course.id,
      mayOpen: true,
      video: { kind: 'youtube', url: 'https://www.youtube-nocookie.com/embed/abcdefghijk' },
      lessons: lessons.map(({ id, title }) => ({ id, title, duration: '5 min', isCompleted: false })),
      nextLessonId: lessons[0]?.id,
      lessonCount: 2,
    });
    expect(response.body.data.html).toContain('<em>valve</em>');
    expect(response.body.data).not.toHaveProperty('content');
  });

  it('without lessons counts as one lesson under its own id', async () => {
    const course = await service.buildCourse({ ...body, title: 'Gauges', duration: '1 hour' });
    await service.buildBooking(course, member);
    const { data } = (await reader.get(`/api/courses/${course.id}`)).body;
    expect(data.lessons).toEqual([
      { id: course.id, title: 'Gauges', duration: '1 hour', isCompleted: false },
    ]);
    expect(data).toMatchObject({
      nextLessonId: course.id,
      enrollment: { progress: { completed: 0, total: 1 } },
    });
  });

  it('shows members who are not enrolled only the titles of its lessons', async () => {
    const course = await service.buildCourse(body);
    await service.buildLessons(course, 2);
    const { data } = (await reader.get(`/api/courses/${course.id}`)).body;
    expect(data).toMatchObject({ mayOpen: false, html: null, video: null, nextLessonId: null });
    expect(data.lessons).toHaveLength(2);
  });

  it('opens for administrators, including drafts, which are hidden from others', async () => {
    const draft = await service.buildCourse({ ...body, isPublished: false });
    expect((await admin.get(`/api/courses/${draft.id}`)).body.data).toMatchObject({
      mayOpen: true,
      enrollment: null,
      nextLessonId: draft.id,
    });
    const { status, body: refusal } = await reader.get(`/api/courses/${draft.id}`);
    expect([status, refusal.code]).toEqual([404, 'NOT_FOUND']);
  });

  it('shows video files of allowed hosts only', async () => {
    const shown = await service.buildCourse({ videoUrl: `${VIDEO_ORIGIN}/a.mp4` });
    const other = await service.buildCourse({ videoUrl: 'https://elsewhere.example/a.mp4' });
    const getVideo = async ({ id }: { id: string }) =>
      (await admin.get(`/api/courses/${id}`)).body.data.video;
    expect(await getVideo(shown)).toEqual({ kind: 'file', url: `${VIDEO_ORIGIN}/a.mp4` });
    expect(await getVideo(other)).toBeNull();
  });

  it('is not found when deleted, or under an id of another kind', async () => {
    const course = await service.buildCourse({ deletedAt: service.inHours(-1) });
    const [lesson] = await service.buildLessons(await service.buildCourse(), 1);
    for (const client of [reader, admin])
      for (const id of [course.id, lesson?.id, randomUUID()])
        expect((await client.get(`/api/courses/${id}`)).status).toBe(404);
  });
});
