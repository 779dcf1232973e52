import { describe, expect, it } from '@jest/globals';
import { useLearningService } from '../../test/start-learning-service.ts';

const service = await useLearningService();
const admin = await service.as(await service.buildMember({ isAdmin: true }));

const editedTitles = async (id: string) =>
  (await admin.get(`/api/admin/courses/${id}`)).body.data.lessons.map(
    ({ title }: { title: string }) => title,
  );

describe('a new lesson', () => {
  it('is the last of its course, stored as entered', async () => {
    const course = await service.buildCourse();
    await service.buildLessons(course, 1, { title: 'First' });
    const input = {
      title: 'Second',
      duration: '5 min',
      content: '# Now',
      videoUrl: 'https://youtu.be/abcdefghijk',
    };
    const { status, body } = await admin.post(`/api/courses/${course.id}/lessons`, input);
    expect(status).toBe(201);
    expect(body.data).toEqual({ id: expect.any(String), courseId: course.id, version: 1, ...input });
    expect(await editedTitles(course.id)).toEqual(['First', 'Second']);
  });

  it('has a unique position, also with concurrent calls', async () => {
    const { id } = await service.buildCourse();
    await Promise.all(
      ['1', '2', '3', '4'].map((title) => admin.post(`/api/courses/${id}/lessons`, { title })),
    );
    const lessons = await service.models.Lesson.findAll({ where: { courseId: id } });
    expect(lessons.map(({ position }) => position).sort()).toEqual([1, 2, 3, 4]);
  });

  it('needs a course, a title and an allowed video', async () => {
    const { id } = await service.buildCourse();
    const deleted = await service.buildCourse({ deletedAt: service.inHours(-1) });
    expect((await admin.post(`/api/courses/${deleted.id}/lessons`, { title: 'Fine' })).status).toBe(404);
    for (const [path, wrong] of [
      ['title', { title: '' }],
      ['videoUrl', { title: 'Fine', videoUrl: 'https://elsewhere.example/a.mp4' }],
      ['content', { title: 'Fine', content: 'a'.repeat(60_001) }],
    ] as const) {
      const { status, body } = await admin.post(`/api/courses/${id}/lessons`, wrong);
      expect([status, body.errors[0].path]).toEqual([400, path]);
    }
  });
});

describe('an edit of a lesson', () => {
  it('changes the given fields, raises the version, and is refused from an older one', async () => {
    const [lesson] = await service.buildLessons(await service.buildCourse(), 1, { content: 'Stays' });
    const path = `/api/lessons/${lesson?.id}`;
    const { body } = await admin.patch(path, { title: 'After', version: 1 });
    expect(body.data).toMatchObject({ title: 'After', content: 'Stays', version: 2 });
    expect((await admin.patch(path, { title: 'After' })).body.data.version).toBe(2);
    const stale = await admin.patch(path, { title: 'Theirs', version: 1 });
    expect([stale.status, stale.body.current]).toEqual([409, body.data]);
  });

  it('does not find a deleted one, one of a deleted course, or a course', async () => {
    const course = await service.buildCourse();
    const [deleted] = await service.buildLessons(course, 1, { deletedAt: service.inHours(-1) });
    const [lost] = await service.buildLessons(
      await service.buildCourse({ deletedAt: service.inHours(-1) }),
      1,
    );
    for (const id of [deleted?.id, lost?.id, course.id]) {
      expect((await admin.patch(`/api/lessons/${id}`, { title: 'After' })).status).toBe(404);
      expect((await admin.delete(`/api/lessons/${id}`)).status).toBe(404);
    }
  });
});

describe('deleting a lesson', () => {
  it('removes it from its course and from counts, once', async () => {
    const course = await service.buildCourse();
    const [first] = await service.buildLessons(course, 2);
    const responses = await Promise.all([1, 2].map(() => admin.delete(`/api/lessons/${first?.id}`)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await editedTitles(course.id)).toEqual(['Lesson 2']);
    expect((await admin.get(`/api/courses/${course.id}`)).body.data.lessonCount).toBe(1);
  });
});

describe('the order of lessons', () => {
  it('is set as a whole, and a new lesson comes last', async () => {
    const { id } = await service.buildCourse();
    const lessons = await service.buildLessons({ id }, 3);
    const lessonIds = [lessons[2]?.id, lessons[0]?.id, lessons[1]?.id];
    const { status, body } = await admin.patch(`/api/courses/${id}/lessons`, { lessonIds });
    expect([status, body.data.map((each: { id: string }) => each.id)]).toEqual([200, lessonIds]);
    await admin.post(`/api/courses/${id}/lessons`, { title: 'Last' });
    expect(await editedTitles(id)).toEqual(['Lesson 3', 'Lesson 1', 'Lesson 2', 'Last']);
    expect(body.data.map((each: { version: number }) => each.version)).toEqual([1, 1, 1]);
  });

  it('must list all of them, each once, and no other', async () => {
    const { id } = await service.buildCourse();
    const [one = '', two = ''] = (await service.buildLessons({ id }, 2)).map((each) => each.id);
    const [other = ''] = (await service.buildLessons(await service.buildCourse(), 1)).map((each) => each.id);
    for (const lessonIds of [
      [],
      [one],
      [one, one],
      [one, two, two],
      [one, other],
      [one, two, other],
      [id, one],
    ]) {
      const { status, body } = await admin.patch(`/api/courses/${id}/lessons`, { lessonIds });
      expect([status, body.errors[0].path]).toEqual([400, 'lessonIds']);
    }
    expect(await editedTitles(id)).toEqual(['Lesson 1', 'Lesson 2']);
  });
});
