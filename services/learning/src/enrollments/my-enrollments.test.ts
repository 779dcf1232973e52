import { randomUUID } from 'node:crypto';
import type { TestMember } from '@backflow/service-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { useLearningService } from '../../test/start-learning-service.ts';

const service = await useLearningService();

describe('a member’s own enrollments', () => {
  it('are shown with course and progress', async () => {
    const member = await service.buildMember();
    const course = await service.buildCourse({ title: 'Gauge care', duration: '2 hours' });
    const [first] = await service.buildLessons(course, 2);
    const { id } = await service.buildBooking(course, member);
    const { body } = await (await service.as(member)).get('/api/user/enrollments');
    expect(body.data).toEqual([
      {
        id,
        status: 'confirmed',
        enrolledAt: new Date(service.clock.now).toISOString(),
        progress: { completed: 0, total: 2 },
        courseId: course.id,
        course: {
          id: course.id,
          title: 'Gauge care',
          description: null,
          imageUrl: null,
          duration: '2 hours',
          level: 'beginner',
          price: '0',
          accessLevel: 'free',
          categoryName: null,
          isDeleted: false,
        },
        mayOpen: true,
        nextLessonId: first?.id,
        lastCompletedAt: null,
      },
    ]);
  });

  it('are listed newest first, page by page, without cancelled ones, including deleted courses', async () => {
    const member = await service.buildMember();
    const client = await service.as(member);
    const states = [{}, { isPublished: false }, { deletedAt: service.inHours(-1) }, {}];
    const courses = [];
    for (const [index, state] of states.entries()) {
      const course = await service.buildCourse({ title: String(index), ...state });
      courses.push(course);
      await service.buildBooking(course, member, { bookedAt: service.inHours(index) });
    }
    await service.buildBooking(await service.buildCourse(), member, { status: 'cancelled' });
    await service.buildBooking(await service.buildCourse(), await service.buildMember());
    const first = await client.get('/api/user/enrollments?limit=3');
    const second = await client.get(`/api/user/enrollments?limit=3&cursor=${first.body.page.nextCursor}`);
    const items = [...first.body.data, ...second.body.data];
    expect(items).toMatchObject([
      { course: { title: '3', isDeleted: false }, mayOpen: true, nextLessonId: courses[3]?.id },
      { course: { title: '2', isDeleted: true }, mayOpen: false, nextLessonId: null },
      { course: { title: '1', isDeleted: false }, mayOpen: true, nextLessonId: courses[1]?.id },
      { course: { title: '0', isDeleted: false }, mayOpen: true },
    ]);
    expect(second.body.page.nextCursor).toBeNull();
  });

  it('are found behind many bookings of events', async () => {
    const member = await service.buildMember();
    const { id } = await service.buildBooking(await service.buildCourse(), member);
    // More than one page.
    for (let hours = 1; hours <= 25; hours += 1) {
      const offer = {
        ...{
          id: randomUUID(),
          kind: 'event',
          title: 'Repair lab',
          price: 0,
          access_level: 'free',
          version: 1,
        },
        ...{ is_published: true, details: {} },
      };
      await service.asOwner('select bookings.publish_offer_v1($1::jsonb)', [JSON.stringify(offer)]);
      const booking = { id: randomUUID(), status: 'confirmed', bookedAt: service.inHours(hours) } as const;
      await service.importBooking('event', offer.id, member.id, booking);
    }
    const { body } = await (await service.as(member)).get('/api/user/enrollments?limit=1');
    expect([body.data, body.page.nextCursor]).toMatchObject([[{ id }], null]);
  });

  it.each([
    ['paid', '20', 'pending', false],
    ['paid', '20', 'confirmed', true],
    ['premium', '0', 'confirmed', false],
  ] as const)(
    'say of a %s course at $%s, %s, whether it opens',
    async (accessLevel, price, status, mayOpen) => {
      const member = await service.buildMember();
      const course = await service.buildCourse({ accessLevel, price });
      await service.buildBooking(course, member, { status });
      const { body } = await (await service.as(member)).get('/api/user/enrollments');
      expect(body.data).toMatchObject([{ status, mayOpen, nextLessonId: mayOpen ? course.id : null }]);
    },
  );

  it('open and close with the status of their booking', async () => {
    const member = await service.buildMember();
    const course = await service.buildCourse({ accessLevel: 'paid', price: '20' });
    const booking = await service.buildBooking(course, member, { status: 'pending' });
    const client = await service.as(member);
    const shown = async () => (await client.get(`/api/courses/${course.id}`)).body.data;
    expect(await shown()).toMatchObject({ mayOpen: false, enrollmentCount: 1 });
    for (const [status, mayOpen, enrollmentCount] of [
      ['confirmed', true, 1],
      ['cancelled', false, 0],
      ['pending', false, 1],
    ] as const) {
      await service.setStatus(course, member, booking, status);
      expect(await shown()).toMatchObject({ mayOpen, enrollmentCount });
    }
  });

  it('name the next lesson, and close with the premium membership', async () => {
    const premium = await service.buildMember({ subscriptionStatus: 'premium' });
    const course = await service.buildCourse({ accessLevel: 'premium' });
    const lessons = await service.buildLessons(course, 2);
    await service.buildBooking(course, premium);
    const client = await service.as(premium);
    await client.post(`/api/courses/${course.id}/lessons/${lessons[0]?.id}/complete`);
    const own = async () => (await client.get('/api/user/enrollments')).body.data[0];
    const progress = { completed: 1, total: 2 };
    const lastCompletedAt = new Date(service.clock.now).toISOString();
    expect(await own()).toMatchObject({
      mayOpen: true,
      nextLessonId: lessons[1]?.id,
      progress,
      lastCompletedAt,
    });
    await lapse(premium);
    expect(await own()).toMatchObject({ mayOpen: false, nextLessonId: null, progress, lastCompletedAt });
  });
});

/** Ends a premium membership as the identity service does. */
const lapse = ({ id }: Pick<TestMember, 'id'>) =>
  service.asOwner(`update identity.users set subscription_status = 'free' where id = $1`, [id]);
