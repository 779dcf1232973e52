import { randomUUID } from 'node:crypto';
import type { TestClient, TestMember } from '@backflow/service-kit/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { useLearningService } from '../../test/start-learning-service.ts';

let member: TestMember;
let client: TestClient;
const service = await useLearningService();
const admin = await service.as(await service.buildMember({ isAdmin: true }));
beforeEach(async () => {
  member = await service.buildMember();
  client = await service.as(member);
});

const getPath = (course: string, lesson: string | undefined) => `/api/courses/${course}/lessons/${lesson}`;
const complete = (course: string, lesson: string | undefined, who = client) =>
  who.post(`${getPath(course, lesson)}/complete`);
const reopen = (course: string, lesson: string | undefined) =>
  client.delete(`${getPath(course, lesson)}/complete`);

/** A course with `count` lessons, in which the member is enrolled. */
async function enrolled(count: number, overrides = {}) {
  const course = await service.buildCourse(overrides);
  const ids = (await service.buildLessons(course, count)).map(({ id }) => id);
  await service.buildBooking(course, member);
  return { course, ids };
}

describe('a lesson', () => {
  it('shows its content as HTML, its video, its position and the progress', async () => {
    const { course, ids } = await enrolled(2);
    const [last] = await service.buildLessons(course, 1, {
      title: 'The relief valve',
      duration: '8 min',
      content: 'Open **slowly**.',
      videoUrl: 'https://vimeo.com/123456',
    });
    await complete(course.id, ids[0]);
    const { status, body } = await client.get(getPath(course.id, last?.id));
    expect(status).toBe(200);
    expect(body.data).toEqual({
      id: last?.id,
      title: 'The relief valve',
      duration: '8 min',
      html: expect.stringContaining('<strong>slowly</strong>'),
      video: { kind: 'vimeo', url: 'https://player.vimeo.com/video/123456?dnt=1' },
      isCompleted: false,
      position: 3,
      previousId: ids[1],
      nextId: null,
      course: { id: course.id, title: course.title },
      progress: { completed: 1, total: 3 },
    });
    expect((await client.get(getPath(course.id, ids[0]))).body.data).toMatchObject({
      ...{ html: null, video: null, isCompleted: true, position: 1, previousId: null, nextId: ids[1] },
    });
    expect((await admin.get(getPath(course.id, ids[0]))).body.data).toMatchObject({
      isCompleted: false,
      progress: null,
    });
  });

  it('of a course without lessons is the course itself', async () => {
    const course = await service.buildCourse({ content: 'All there is.' });
    await service.buildBooking(course, member);
    const { body } = await client.get(getPath(course.id, course.id));
    expect(body.data).toMatchObject({
      ...{ id: course.id, title: course.title, position: 1, previousId: null, nextId: null },
      html: expect.stringContaining('All there is.'),
    });
    await service.buildLessons(course, 1);
    expect((await client.get(getPath(course.id, course.id))).status).toBe(404);
  });

  it.each([
    ['is not enrolled', {}, undefined, 'ENROLLMENT_REQUIRED', 'Enroll in this course to open its lessons.'],
    ['has cancelled', {}, 'cancelled', 'ENROLLMENT_REQUIRED', 'Enroll in this course to open its lessons.'],
    ['has not paid', {}, 'pending', 'PAYMENT_PENDING', 'This course opens once its invoice is paid.'],
    [
      'is not premium any more',
      { accessLevel: 'premium' },
      'confirmed',
      'PREMIUM_REQUIRED',
      'This course is for premium members. Upgrade to Premium to open its lessons.',
    ],
  ] as const)(
    'stays closed for who %s, and cannot be completed',
    async (_who, overrides, status, code, message) => {
      const course = await service.buildCourse(overrides);
      const [lesson] = await service.buildLessons(course, 1);
      if (status) await service.buildBooking(course, member, { status });
      for (const response of [
        await client.get(getPath(course.id, lesson?.id)),
        await complete(course.id, lesson?.id),
        await reopen(course.id, lesson?.id),
      ])
        expect([response.status, response.body.code, response.body.message]).toEqual([403, code, message]);
    },
  );

  it('of another course is not found, nor a deleted one', async () => {
    const { course, ids } = await enrolled(1);
    const other = await enrolled(1);
    await service.models.Lesson.update({ deletedAt: new Date() }, { where: { id: ids[0] } });
    await service.buildLessons(course, 1);
    for (const [courseId, lessonId] of [
      [course.id, other.ids[0]],
      [course.id, ids[0]],
      [course.id, course.id],
      [course.id, randomUUID()],
      [other.ids[0] ?? '', other.ids[0]],
    ] as const) {
      expect((await client.get(getPath(courseId, lessonId))).status).toBe(404);
      expect((await complete(courseId, lessonId)).status).toBe(404);
      expect((await reopen(courseId, lessonId)).status).toBe(404);
    }
    expect((await client.get(getPath(other.course.id, 'first'))).body.errors[0].path).toBe('lessonId');
  });
});

describe('completing a lesson', () => {
  it('counts it once, and names the next open one, continuing at the beginning', async () => {
    const { course, ids } = await enrolled(3);
    const [first, second, third] = ids;
    const steps = [
      [second, [second], third],
      [second, [second], third],
      [third, [second, third], first],
      [first, [first, second, third], null],
    ] as const;
    for (const [lesson, completedLessonIds, nextLessonId] of steps) {
      service.clock.now += 1000;
      const { status, body } = await complete(course.id, lesson);
      expect(status).toBe(200);
      expect(body.data).toEqual({
        courseId: course.id,
        completedLessonIds,
        progress: { completed: completedLessonIds.length, total: 3 },
        nextLessonId,
      });
    }
    const { body } = await reopen(course.id, second);
    expect(body.data).toEqual({
      courseId: course.id,
      completedLessonIds: [first, third],
      progress: { completed: 2, total: 3 },
      nextLessonId: second,
    });
    expect((await reopen(course.id, second)).body).toEqual(body);
  });

  it('continues after the last completed lesson, not after the first gap', async () => {
    const { course, ids } = await enrolled(4);
    await complete(course.id, ids[2]);
    service.clock.now += 1000;
    expect((await complete(course.id, ids[0])).body.data.nextLessonId).toBe(ids[1]);
    expect((await client.get(`/api/courses/${course.id}`)).body.data.nextLessonId).toBe(ids[1]);
    expect((await client.get('/api/user/enrollments')).body.data[0].nextLessonId).toBe(ids[1]);
  });

  it('counts once from two tabs concurrently', async () => {
    const { course, ids } = await enrolled(2);
    const responses = await Promise.all([1, 2, 3].map(() => complete(course.id, ids[0])));
    for (const { status, body } of responses)
      expect([status, body.data.progress]).toEqual([200, { completed: 1, total: 2 }]);
  });

  it('belongs to the member', async () => {
    const { course, ids } = await enrolled(1);
    const other = await service.buildMember();
    await service.buildBooking(course, other);
    await complete(course.id, ids[0]);
    const { body } = await (await service.as(other)).get(`/api/courses/${course.id}`);
    expect(body.data).toMatchObject({
      lessons: [{ isCompleted: false }],
      enrollment: { progress: { completed: 0 } },
    });
  });

  it('requires administrators to enroll first', async () => {
    const { course, ids } = await enrolled(1);
    const { status, body } = await complete(course.id, ids[0], admin);
    expect([status, body.code]).toEqual([403, 'ENROLLMENT_REQUIRED']);
  });
});

describe('progress', () => {
  const progressIn = async (course: string) =>
    (await client.get(`/api/courses/${course}`)).body.data.enrollment.progress;

  it('follows added and deleted lessons', async () => {
    const { course, ids } = await enrolled(2);
    for (const id of ids) await complete(course.id, id);
    expect(await progressIn(course.id)).toEqual({ completed: 2, total: 2 });
    await admin.post(`/api/courses/${course.id}/lessons`, { title: 'Added' });
    expect(await progressIn(course.id)).toEqual({ completed: 2, total: 3 });
    await admin.delete(`/api/lessons/${ids[0]}`);
    expect(await progressIn(course.id)).toEqual({ completed: 1, total: 2 });
  });

  it('of a course without lessons restarts with its first lesson, and returns when the last one is deleted', async () => {
    const { course } = await enrolled(0);
    expect((await complete(course.id, course.id)).body.data).toMatchObject({
      completedLessonIds: [course.id],
      progress: { completed: 1, total: 1 },
      nextLessonId: null,
    });
    const { body } = await admin.post(`/api/courses/${course.id}/lessons`, { title: 'First' });
    expect(await progressIn(course.id)).toEqual({ completed: 0, total: 1 });
    expect((await client.get('/api/user/enrollments')).body.data[0]).toMatchObject({
      nextLessonId: body.data.id,
      lastCompletedAt: null,
    });
    await admin.delete(`/api/lessons/${body.data.id}`);
    expect(await progressIn(course.id)).toEqual({ completed: 1, total: 1 });
  });
});
