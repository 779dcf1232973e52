import { notifyAttendees } from '@backflow/contracts/bookings';
import { openDatabase } from '@backflow/service-kit';
import { describe, expect, it } from '@jest/globals';
import { useLearningService } from '../../test/start-learning-service.ts';

const PAID = { price: '20.00', accessLevel: 'paid' } as const;

const service = await useLearningService();
const member = await service.buildMember();
const admin = await service.as(await service.buildMember({ isAdmin: true }));

describe('an unpublished course', () => {
  /** A course that was unpublished after `member` enrolled in it, with its one lesson. */
  async function unpublished(status: 'confirmed' | 'pending' | 'cancelled' = 'confirmed') {
    const course = await service.buildCourse({ title: 'Going away', ...(status === 'pending' && PAID) });
    const [lesson] = await service.buildLessons(course, 1, { content: 'Read me' });
    await service.buildBooking(course, member, { status });
    await admin.patch(`/api/courses/${course.id}`, { isPublished: false });
    return {
      id: course.id,
      path: `/api/courses/${course.id}`,
      lesson: `/api/courses/${course.id}/lessons/${lesson?.id}`,
    };
  }

  it('stays open to enrolled members, with lessons and progress', async () => {
    const { id, path, lesson } = await unpublished();
    const reader = await service.as(member);
    expect((await reader.get(path)).body.data).toMatchObject({ isPublished: false, mayOpen: true });
    expect((await reader.get(lesson)).body.data.html).toContain('Read me');
    expect((await reader.post(`${lesson}/complete`)).body.data.progress).toEqual({ completed: 1, total: 1 });
    const own = (await reader.get('/api/user/enrollments')).body.data;
    expect(own.find((each: { courseId: string }) => each.courseId === id)).toMatchObject({
      mayOpen: true,
      course: { title: 'Going away', isDeleted: false },
    });
  });

  it('is visible while the payment is pending, and opens with it', async () => {
    const { path, lesson } = await unpublished('pending');
    const reader = await service.as(member);
    expect((await reader.get(path)).body.data).toMatchObject({ mayOpen: false, html: null });
    expect((await reader.get(lesson)).body.code).toBe('PAYMENT_PENDING');
  });

  it('is hidden from others and from members who cancelled, and is in no list', async () => {
    const { path, lesson } = await unpublished();
    const cancelled = await unpublished('cancelled');
    const [stranger, enrolled] = [await service.as(await service.buildMember()), await service.as(member)];
    for (const each of [path, lesson]) expect((await stranger.get(each)).status).toBe(404);
    for (const each of [cancelled.path, cancelled.lesson])
      expect((await enrolled.get(each)).status).toBe(404);
    for (const list of ['/api/courses?limit=100', '/api/courses?search=going+away'])
      expect(JSON.stringify((await enrolled.get(list)).body)).not.toContain('Going away');
  });
});

describe('deleting a course that people have paid for', () => {
  async function paidCourse(overrides: object = {}) {
    const course = await service.buildCourse({ ...PAID, ...overrides });
    for (const status of ['confirmed', 'confirmed', 'pending', 'cancelled'] as const)
      await service.buildBooking(course, await service.buildMember(), { status });
    return course;
  }

  it.each(['', '?paid=1', '?paid=3', '?paid=0'])('is refused with %j, and changes nothing', async (query) => {
    const course = await paidCourse();
    const { status, body } = await admin.delete(`/api/courses/${course.id}${query}`);
    const message =
      '2 people have paid for this course. Enter 2 to delete it; they are notified, and you refund them.';
    expect([status, body]).toEqual([
      409,
      { success: false, code: 'PAID_ENROLLMENTS', message, errors: [{ path: 'paid', message }] },
    ]);
    await course.reload();
    expect([course.deletedAt, course.version]).toEqual([null, 1]);
  });

  it('needs their number, which the audit entry has', async () => {
    const course = await paidCourse();
    expect((await admin.delete(`/api/courses/${course.id}?paid=2`)).status).toBe(200);
    const [entry] = (await service.auditEntries()).filter(({ subjectId }) => subjectId === course.id);
    expect(entry?.details).toMatchObject({ price: '20.00', paid: 2, enrollmentCount: 3 });
  });

  it.each([
    ['is free', { accessLevel: 'free' }],
    ['costs nothing', { price: '0' }],
  ])('needs no number when it %s', async (_why, overrides) => {
    const course = await paidCourse(overrides);
    expect((await admin.delete(`/api/courses/${course.id}`)).status).toBe(200);
  });

  it('counts payments while it waits for the course', async () => {
    const course = await service.buildCourse(PAID);
    await service.buildBooking(course, await service.buildMember());
    const late = await service.buildMember();
    const pending = await service.buildBooking(course, late, { status: 'pending' });
    const [deleted] = await Promise.all([
      admin.delete(`/api/courses/${course.id}?paid=1`),
      service.setStatus(course, late, pending, 'confirmed'),
    ]);
    await course.reload();
    // Either order is possible.
    expect(deleted.status).toBe(course.deletedAt === null ? 409 : 200);
  });

  it('notifies all enrolled members', async () => {
    const course = await paidCourse({ title: 'Large repairs' });
    await admin.delete(`/api/courses/${course.id}?paid=2`);
    const sentAt = new Date(service.clock.now).toISOString();
    expect(await notices(course)).toEqual([{ about: 'withdrawn', id: course.id, version: 2, sentAt }]);
  });

  it('notifies nobody without enrollments, or when it is refused', async () => {
    const empty = await service.buildCourse(PAID);
    await service.buildBooking(empty, await service.buildMember(), { status: 'cancelled' });
    expect((await admin.delete(`/api/courses/${empty.id}`)).status).toBe(200);
    const refused = await paidCourse();
    expect((await admin.delete(`/api/courses/${refused.id}`)).status).toBe(409);
    expect([...(await notices(empty)), ...(await notices(refused))]).toEqual([]);
  });

  it('publishes the deletion in the same transaction', async () => {
    const course = await paidCourse();
    await admin.delete(`/api/courses/${course.id}?paid=2`);
    const owner = openDatabase(service.adminUrl, service.context.log);
    const { rows } = await owner.reader.query(
      'select deleted_at, version, confirmed from bookings.offers where id = $1',
      [course.id],
    );
    await owner.close();
    expect(rows).toEqual([
      { deleted_at: new Date(service.clock.now).toISOString(), version: 2, confirmed: 2 },
    ]);
  });
});

const notices = async ({ id }: { id: string }) =>
  (await service.queued(notifyAttendees)).filter((notice) => notice.id === id);

describe('a deleted course', () => {
  it('is 410 for enrolled members, and 404 for all others', async () => {
    const course = await service.buildCourse({ title: 'Gone' });
    const [lesson] = await service.buildLessons(course, 1);
    await service.buildBooking(course, member);
    await admin.delete(`/api/courses/${course.id}`);
    const [enrolled, stranger] = [await service.as(member), await service.as(await service.buildMember())];
    const path = `/api/courses/${course.id}/lessons/${lesson?.id}`;
    for (const response of [
      await enrolled.get(`/api/courses/${course.id}`),
      await enrolled.get(path),
      await enrolled.post(`${path}/complete`),
    ]) {
      expect([response.status, response.body.code, response.body.message]).toEqual([
        ...[410, 'COURSE_WITHDRAWN', 'Gone was withdrawn and can no longer be opened.'],
      ]);
    }
    for (const client of [stranger, admin])
      expect((await client.get(`/api/courses/${course.id}`)).status).toBe(404);
  });
});
