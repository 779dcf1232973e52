import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { VIDEO_ORIGIN, useLearningService } from '../../test/start-learning-service.ts';

const service = await useLearningService();
const admin = await service.as(await service.buildMember({ isAdmin: true }));

const aCategory = async () => (await service.models.CourseCategory.create({ name: randomUUID() })).id;
const getProblems = (body: { errors: { path: string }[] }) => [
  ...new Set(body.errors.map(({ path }) => path)),
];

describe('a new course', () => {
  it('is stored as entered, Markdown and addresses included', async () => {
    const input = {
      title: 'Testing a PVB',
      description: 'Outdoors.\nIn the wind.',
      content: '## Before\n\nLook *up*.',
      imageUrl: `/api/files/${randomUUID()}`,
      videoUrl: `${VIDEO_ORIGIN}/pvb.mp4`,
      duration: '45 min',
      level: 'intermediate',
      price: '49.5',
      accessLevel: 'paid',
      categoryId: await aCategory(),
      manufacturer: 'watts',
      outcomes: ['Test a PVB', 'Tell a leak from a drip'],
      isPublished: true,
    };
    const { status, body } = await admin.post('/api/courses', input);
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ ...input, price: '49.50', version: 1, lessons: [], lessonCount: 1 });
    expect(body.data.createdAt).toBe(new Date(service.clock.now).toISOString());
    expect((await admin.get(`/api/admin/courses/${body.data.id}`)).body.data).toEqual(body.data);
  });

  it('is a free draft for beginners by default', async () => {
    const { body } = await admin.post('/api/courses', { title: 'Sketch' });
    expect(body.data).toMatchObject({
      ...{ level: 'beginner', price: '0', accessLevel: 'free', isPublished: false, outcomes: [] },
      ...{ content: null, videoUrl: null, categoryId: null, manufacturer: null },
    });
  });

  it.each([
    ['title', { title: ' ' }],
    ['title', { title: 'a'.repeat(201) }],
    ['level', { level: 'expert' }],
    ['price', { price: '-1' }],
    ['price', { price: '1.999' }],
    ['accessLevel', { accessLevel: 'gold' }],
    ['categoryId', { categoryId: randomUUID() }],
    ['manufacturer', { manufacturer: 'acme' }],
    ['videoUrl', { videoUrl: 'javascript:alert(1)' }],
    ['videoUrl', { videoUrl: 'https://elsewhere.example/a.mp4' }],
    ['videoUrl', { videoUrl: 'https://elsewhere.example/watch' }],
    ['imageUrl', { imageUrl: 'https://elsewhere.example/a.png' }],
    ['content', { content: 'a'.repeat(60_001) }],
    ['outcomes', { outcomes: Array.from({ length: 13 }, String) }],
    ['isPublished', { isPublished: 'yes' }],
  ])('is refused for an invalid %s', async (path, wrong) => {
    const { status, body } = await admin.post('/api/courses', { title: 'Fine', ...wrong });
    expect([status, getProblems(body)]).toEqual([400, [path]]);
  });

  it('stores SQL and HTML as text, and renders them inert', async () => {
    const evil = `'); drop table courses; --<script>alert(1)</script><img src=x onerror=alert(1)>`;
    const entered = {
      title: evil,
      description: evil,
      content: evil,
      duration: evil.slice(0, 60),
      outcomes: [evil],
    };
    const { body } = await admin.post('/api/courses', { ...entered, isPublished: true });
    expect(body.data).toMatchObject(entered);
    const { html } = (await admin.get(`/api/courses/${body.data.id}`)).body.data as { html: string };
    expect(html).not.toMatch(/<script|<img/);
    expect(html).toContain('&lt;script&gt;');
  });

  it.each([
    ['quotes', '> '.repeat(10_000)],
    ['lists', '- '.repeat(10_000)],
    ['emphasis', '*a '.repeat(20_000)],
    ['brackets', '['.repeat(60_000)],
    ['cells', `${'|a'.repeat(9000)}|\n${'|-'.repeat(9000)}|\n${'|a|\n'.repeat(2000)}`],
  ])('refuses a bomb of %s, or renders it inert', async (_of, content) => {
    const { status, body } = await admin.post('/api/courses', { title: 'Bomb', content });
    const lesson = await admin.post(`/api/courses/${(await service.buildCourse()).id}/lessons`, {
      ...{ title: 'Bomb', content },
    });
    expect(lesson.status).toBe(status);
    if (status === 400) {
      expect([getProblems(body), getProblems(lesson.body)]).toEqual([['content'], ['content']]);
    } else {
      const page = await admin.get(`/api/courses/${body.data.id}`);
      expect([page.status, page.body.data.html.length < 1_000_000]).toEqual([200, true]);
    }
  });
});

describe('an edit of a course', () => {
  it('changes the given fields, and raises the version by one', async () => {
    const { id } = await service.buildCourse({ title: 'Before', description: 'Stays', price: '20' });
    const { status, body } = await admin.patch(`/api/courses/${id}`, { title: 'After', version: 1 });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ title: 'After', description: 'Stays', price: '20.00', version: 2 });
    const again = await admin.patch(`/api/courses/${id}`, { title: 'After', price: '20.0' });
    expect(again.body.data.version).toBe(2);
  });

  it('is refused from an older version, with the current course', async () => {
    const { id } = await service.buildCourse();
    await admin.patch(`/api/courses/${id}`, { title: 'Mine', version: 1 });
    const { status, body } = await admin.patch(`/api/courses/${id}`, { title: 'Theirs', version: 1 });
    expect([status, body.code, body.current.title]).toEqual([409, 'CONFLICT', 'Mine']);
  });

  it('keeps a video that was allowed when it was entered', async () => {
    const videoUrl = 'https://no-longer.example/a.mp4';
    const { id } = await service.buildCourse({ videoUrl });
    expect((await admin.patch(`/api/courses/${id}`, { title: 'After', videoUrl })).status).toBe(200);
  });

  it('never sets other fields', async () => {
    const { id } = await service.buildCourse();
    const { body } = await admin.patch(`/api/courses/${id}`, {
      ...{ title: 'After', enrollmentCount: 900, deletedAt: '2026-01-01', id: randomUUID(), createdAt: null },
    });
    expect(body.data).toMatchObject({ id, enrollmentCount: 0, title: 'After' });
  });
});

describe('deleting a course', () => {
  it('removes it from every list, keeps its enrollments, and works once', async () => {
    const course = await service.buildCourse({ title: 'Doomed' });
    const owner = await service.buildMember();
    await service.buildBooking(course, owner);
    const responses = await Promise.all([1, 2].map(() => admin.delete(`/api/courses/${course.id}`)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 404]);
    for (const path of ['/api/courses', '/api/courses?search=doomed', '/api/admin/courses'])
      expect(JSON.stringify((await admin.get(path)).body)).not.toContain('Doomed');
    expect((await admin.get(`/api/admin/courses/${course.id}`)).status).toBe(404);
    expect((await admin.patch(`/api/courses/${course.id}`, { title: 'Back' })).status).toBe(404);
    const own = await (await service.as(owner)).get('/api/user/enrollments');
    expect(own.body.data[0]).toMatchObject({
      courseId: course.id,
      course: { title: 'Doomed', isDeleted: true },
    });
  });

  it('counts the remaining courses for the dashboard', async () => {
    const total = async () =>
      (await service.context.db.reader.query<{ total_courses: number }>('select total_courses from stats_v1'))
        .rows[0]?.total_courses ?? NaN;
    const before = await total();
    const { id } = await service.buildCourse({ isPublished: false });
    expect(await total()).toBe(before + 1);
    await admin.delete(`/api/courses/${id}`);
    expect(await total()).toBe(before);
  });
});

describe('the administrators’ list', () => {
  it('includes drafts, newest first, with versions', async () => {
    await service.models.Course.update({ deletedAt: new Date() }, { where: { deletedAt: null } });
    await service.buildCourse({ title: 'Draft', isPublished: false });
    await service.buildCourse({ title: 'Published', version: 7 });
    const { body } = await admin.get('/api/admin/courses');
    expect(body.data).toMatchObject([
      { title: 'Published', version: 7, isPublished: true },
      { title: 'Draft', version: 1, isPublished: false },
    ]);
  });
});

describe('a preview of Markdown', () => {
  const preview = (content: unknown, client = admin) =>
    client.post('/api/admin/markdown-preview', { content });

  it('is rendered like the course’s page, and has no effects', async () => {
    const content = '## Before\n\nLook *up*. <script>alert(1)</script>\n\n| a | b |\n|---|---|\n| 1 | 2 |';
    const lines = (await service.auditEntries()).length;
    const { status, body } = await preview(content);
    const made = await admin.post('/api/courses', { title: 'Shown', content });
    const page = await admin.get(`/api/courses/${made.body.data.id}`);
    expect([status, body.data.html]).toEqual([200, page.body.data.html]);
    expect(body.data.html).toContain('<em>up</em>');
    expect(body.data.html).not.toContain('<script');
    expect((await service.auditEntries()).length).toBe(lines + 1);
  });

  it('of empty content is empty', async () => {
    for (const content of ['', null, undefined])
      expect((await preview(content)).body.data).toEqual({ html: '' });
  });

  it('is refused for invalid content', async () => {
    for (const content of ['a'.repeat(60_001), 7]) {
      const { status, body } = await preview(content);
      expect([status, getProblems(body)]).toEqual([400, ['content']]);
    }
  });
});
