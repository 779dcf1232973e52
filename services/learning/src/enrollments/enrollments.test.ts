import { sendMail } from '@backflow/contracts';
import type { MailRequest } from '@backflow/contracts';
import { openDatabase } from '@backflow/service-kit';
import type { TestClient, TestMember } from '@backflow/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startLearningService } from '../../test/start-learning-service.ts';
import type { LearningService } from '../../test/start-learning-service.ts';

let service: LearningService;
let admin: TestClient;
beforeAll(async () => {
  service = await startLearningService();
  admin = await service.as(await service.buildMember({ isAdmin: true }));
});
afterAll(() => service.stop());

const enroll = async (who: Pick<TestMember, 'id'> | null, { id }: { id: string }) =>
  (await service.as(who)).post(`/api/courses/${id}/enroll`);
const setStatus = (id: string, status: unknown) =>
  admin.patch(`/api/admin/enrollments/${id}/status`, { status });

/** The mails that wait to be sent to a member, or to the supplier about them. */
async function mailsAbout({ id }: { id: string }): Promise<MailRequest[]> {
  const mails = await service.queued(sendMail);
  return mails.filter(
    ({ to }) => typeof to === 'object' && to !== null && (to.kind === 'member' ? to.id : to.about) === id,
  );
}
const namesOf = (mails: MailRequest[]) => mails.map(({ template }) => template);

describe('enrolling in a course', () => {
  it('opens a free one at once, counts it and tells the member', async () => {
    const member = await service.buildMember();
    const course = await service.buildCourse({ title: 'Gauge care', duration: '2 hours' });
    const [first] = await service.buildLessons(course, 2);
    const { status, body } = await enroll(member, course);
    expect([status, body.message]).toEqual([201, 'Successfully enrolled in course!']);
    expect(body.data).toEqual({
      id: expect.any(String),
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
    });
    expect(await service.enrolledIn(course)).toEqual({ counted: 1, live: 1 });
    expect(await mailsAbout(member)).toMatchObject([
      {
        template: 'enrollment-confirmed',
        data: {
          title: 'Gauge care',
          duration: '2 hours',
          url: expect.stringMatching(`/courses/${course.id}$`),
        },
      },
    ]);
  });

  it.each([
    ['paid', '325.00', 'pending'],
    ['premium', '325.00', 'pending'],
    ['premium', '0', 'confirmed'],
    ['free', '325.00', 'confirmed'],
    ['paid', '0', 'confirmed'],
  ] as const)('begins a %s course at $%s as %s', async (accessLevel, price, status) => {
    const premium = await service.buildMember({ subscriptionStatus: 'premium' });
    const course = await service.buildCourse({ accessLevel, price });
    const { body } = await enroll(premium, course);
    expect(body.data).toMatchObject({ status, mayOpen: status === 'confirmed' });
    expect(namesOf(await mailsAbout(premium)).sort()).toEqual(
      status === 'confirmed'
        ? ['enrollment-confirmed']
        : ['enrollment-invoice-requested', 'enrollment-requested'],
    );
  });

  it('in a premium course needs a premium member or an administrator', async () => {
    const course = await service.buildCourse({ accessLevel: 'premium' });
    const { status, body } = await enroll(await service.buildMember(), course);
    expect([status, body.code]).toEqual([403, 'PREMIUM_REQUIRED']);
    expect(body.message).toContain('premium members');
    expect(await service.enrolledIn(course)).toEqual({ counted: 0, live: 0 });
    expect((await enroll(await service.buildMember({ isAdmin: true }), course)).status).toBe(201);
  });

  it('is for who is signed in, and does not find a draft or a deleted course', async () => {
    const course = await service.buildCourse();
    expect((await enroll(null, course)).status).toBe(401);
    const draft = await service.buildCourse({ isPublished: false });
    const deleted = await service.buildCourse({ deletedAt: service.inHours(-1) });
    for (const gone of [draft, deleted])
      for (const isAdmin of [true, false])
        expect((await enroll(await service.buildMember({ isAdmin }), gone)).status).toBe(404);
  });

  it('happens once, however often at the same moment', async () => {
    const member = await service.buildMember();
    const client = await service.as(member);
    const course = await service.buildCourse();
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => client.post(`/api/courses/${course.id}/enroll`)),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    const refused = responses.filter(({ status }) => status !== 201);
    expect(new Set(refused.map(({ status, body }) => `${status} ${body.code}`))).toEqual(
      new Set(['409 ALREADY_ENROLLED']),
    );
    expect(await service.enrolledIn(course)).toEqual({ counted: 1, live: 1 });
    expect(await mailsAbout(member)).toHaveLength(1);
    expect((await enroll(member, course)).body.message).toBe('You are already enrolled in this course.');
  });

  it('is possible again after a cancellation, from the beginning', async () => {
    const member = await service.buildMember();
    const course = await service.buildCourse();
    const cancelled = await service.buildEnrollment(course, member, { status: 'cancelled' });
    const { status, body } = await enroll(member, course);
    expect(status).toBe(201);
    expect(body.data.id).not.toBe(cancelled.id);
  });

  it('while the course is deleted leaves no enrollment, or one the member sees', async () => {
    for (let round = 0; round < 5; round++) {
      const course = await service.buildCourse();
      const members = [await service.buildMember(), await service.buildMember()];
      const clients = await Promise.all(members.map((member) => service.as(member)));
      const [removed, ...enrolled] = await Promise.all([
        admin.delete(`/api/courses/${course.id}`),
        ...clients.map((client) => client.post(`/api/courses/${course.id}/enroll`)),
      ]);
      expect(removed.status).toBe(200);
      for (const [index, { status }] of enrolled.entries()) {
        expect([201, 404]).toContain(status);
        const own = await clients[index]?.get('/api/user/enrollments');
        expect(own?.body.data).toMatchObject(
          status === 201 ? [{ courseId: course.id, mayOpen: false, course: { isDeleted: true } }] : [],
        );
      }
      const { counted, live } = await service.enrolledIn(course);
      expect([counted, live]).toEqual([live, enrolled.filter(({ status }) => status === 201).length]);
    }
  });
});

describe('a member’s own enrollments', () => {
  it('are listed newest first, page by page, without cancelled ones and with courses taken down', async () => {
    const member = await service.buildMember();
    const client = await service.as(member);
    const states = [{}, { isPublished: false }, { deletedAt: service.inHours(-1) }, {}];
    const courses = [];
    for (const [index, state] of states.entries()) {
      const course = await service.buildCourse({ title: String(index), ...state });
      courses.push(course);
      await service.buildEnrollment(course, member, { enrolledAt: service.inHours(index) });
    }
    await service.buildEnrollment(await service.buildCourse(), member, { status: 'cancelled' });
    await service.buildEnrollment(await service.buildCourse(), await service.buildMember());
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
    expect((await (await service.as(null)).get('/api/user/enrollments')).status).toBe(401);
  });

  it('say where each goes on, and close with the premium membership', async () => {
    const premium = await service.buildMember({ subscriptionStatus: 'premium' });
    const course = await service.buildCourse({ accessLevel: 'premium' });
    const lessons = await service.buildLessons(course, 2);
    await service.buildEnrollment(course, premium);
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

/** Ends a premium membership, as identity does. */
async function lapse({ id }: Pick<TestMember, 'id'>): Promise<void> {
  const owner = openDatabase(service.adminUrl, service.context.log);
  await owner.reader.query(`update identity.users set subscription_status = 'free' where id = $1`, [id]);
  await owner.close();
}

describe('those enrolled in a course', () => {
  it('are listed for administrators, newest first, with contact details and progress', async () => {
    const course = await service.buildCourse();
    const lessons = await service.buildLessons(course, 2);
    const statuses = ['confirmed', 'cancelled', 'pending'] as const;
    const people: TestMember[] = [];
    for (const [index, status] of statuses.entries()) {
      const person = await service.buildMember({ firstName: `Person${index}` });
      people.push(person);
      await service.buildEnrollment(course, person, { status, enrolledAt: service.inHours(-index) });
    }
    await (
      await service.as(people[0] ?? null)
    ).post(`/api/courses/${course.id}/lessons/${lessons[1]?.id}/complete`);
    const path = `/api/admin/courses/${course.id}/enrollments`;
    const { status, body } = await admin.get(`${path}?limit=2`);
    expect(status).toBe(200);
    expect(body.data).toEqual([
      {
        id: expect.any(String),
        status: 'confirmed',
        enrolledAt: service.inHours(0).toISOString(),
        progress: { completed: 1, total: 2 },
        user: {
          id: people[0]?.id,
          firstName: 'Person0',
          lastName: 'Fitter',
          email: people[0]?.email,
          emailStatus: 'confirmed',
          phoneNumber: null,
        },
      },
      expect.objectContaining({ status: 'cancelled', progress: { completed: 0, total: 2 } }),
    ]);
    const next = await admin.get(`${path}?limit=2&cursor=${body.page.nextCursor}`);
    expect(next.body.data).toMatchObject([{ status: 'pending', user: { id: people[2]?.id } }]);
    expect((await (await service.as(people[0] ?? null)).get(path)).status).toBe(403);
  });

  it('include those whose account is gone, and stay with a deleted course', async () => {
    const course = await service.buildCourse();
    await service.buildEnrollment(course, { id: crypto.randomUUID() });
    await admin.delete(`/api/courses/${course.id}`);
    const { body } = await admin.get(`/api/admin/courses/${course.id}/enrollments`);
    expect(body.data).toMatchObject([{ user: { firstName: 'Former', lastName: 'member', email: '' } }]);
    expect((await admin.get(`/api/admin/courses/${crypto.randomUUID()}/enrollments`)).status).toBe(404);
  });
});

describe('an enrollment’s status', () => {
  it('opens and closes the course, keeps the count right, and is told', async () => {
    const member = await service.buildMember();
    const client = await service.as(member);
    const course = await service.buildCourse({ accessLevel: 'paid', price: '20' });
    const { id } = (await enroll(member, course)).body.data as { id: string };
    const isOpen = async () => (await client.get(`/api/courses/${course.id}`)).body.data.mayOpen as boolean;
    expect(await isOpen()).toBe(false);
    const steps = [
      ['confirmed', 1, true],
      ['confirmed', 1, true],
      ['cancelled', 0, false],
      ['pending', 1, false],
    ] as const;
    for (const [status, count, open] of steps) {
      const { body } = await setStatus(id, status);
      expect(body.data).toMatchObject({ id, status, user: { id: member.id } });
      expect(await service.enrolledIn(course)).toEqual({ counted: count, live: count });
      expect(await isOpen()).toBe(open);
    }
    const toSupplier = (await mailsAbout(member)).find(
      ({ template }) => template === 'enrollment-invoice-requested',
    );
    expect(toSupplier?.data.url).toMatch(`/admin?tab=courses&attendees=${course.id}`);
    expect(namesOf(await mailsAbout(member)).sort()).toEqual([
      'enrollment-cancelled',
      'enrollment-invoice-requested',
      'enrollment-invoice-requested',
      'enrollment-paid',
      'enrollment-requested',
      'enrollment-requested',
    ]);
  });

  it('of a deleted course is mailed where it is about money or access', async () => {
    const member = await service.buildMember();
    const course = await service.buildCourse({ accessLevel: 'paid', price: '20', deletedAt: new Date() });
    const { id } = await service.buildEnrollment(course, member, { status: 'pending' });
    for (const status of ['confirmed', 'pending', 'cancelled', 'confirmed']) await setStatus(id, status);
    const mails = await mailsAbout(member);
    expect(namesOf(mails).sort()).toEqual(['enrollment-cancelled', 'enrollment-paid']);
    for (const { data } of mails) expect(data.url).toMatch(/\/courses(\/[0-9a-f-]{36})?$/);
  });

  it('does not come back beside a newer enrollment of the same member', async () => {
    const member = await service.buildMember();
    const course = await service.buildCourse();
    const { id } = await service.buildEnrollment(course, member, { status: 'cancelled' });
    await service.buildEnrollment(course, member);
    const { status, body } = await setStatus(id, 'confirmed');
    expect([status, body.code]).toEqual([409, 'ALREADY_ENROLLED']);
    expect(await service.enrolledIn(course)).toEqual({ counted: 1, live: 1 });
  });

  it('keeps the count right while administrators and members act at once', async () => {
    const course = await service.buildCourse();
    const enrollments = [];
    for (let index = 0; index < 5; index++)
      enrollments.push(await service.buildEnrollment(course, await service.buildMember()));
    const newcomers = await Promise.all(Array.from({ length: 5 }, () => service.buildMember()));
    await Promise.all([
      ...enrollments.map(({ id }) => setStatus(id, 'cancelled')),
      ...newcomers.map((member) => enroll(member, course)),
    ]);
    expect(await service.enrolledIn(course)).toEqual({ counted: 5, live: 5 });
  });

  it.each(['waitlisted', '', null, 1, 'Confirmed'])('cannot be %j', async (wrong) => {
    const { id } = await service.buildEnrollment(await service.buildCourse(), await service.buildMember());
    const { status, body } = await setStatus(id, wrong);
    expect([status, body.errors[0].path]).toEqual([400, 'status']);
  });
});
