import { randomUUID } from 'node:crypto';
import { sendMail } from '@backflow/contracts';
import { TEST_ORIGIN } from '@backflow/service-kit/testing';
import type { TestClient, TestMember } from '@backflow/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startLearningService } from '../../test/start-learning-service.ts';
import type { LearningService } from '../../test/start-learning-service.ts';
import { jobRun } from '../../test/job-run.ts';
import { mailCourseMembersJob, sendToMembers } from '../mails/course-mail.ts';
import type { CourseRecord } from '../db/models/course.ts';

let service: LearningService;
let admin: TestClient;
let visitor: TestClient;
let stranger: TestClient;
beforeAll(async () => {
  service = await startLearningService();
  admin = await service.as(await service.buildMember({ isAdmin: true }));
  visitor = await service.as(null);
  stranger = await service.as(await service.buildMember());
});
afterAll(() => service.stop());

const of = ({ id }: Pick<CourseRecord, 'id'>, rest = '') => `/api/admin/courses/${id}/enrollments${rest}`;

/** Five people: two wait to pay, two have a place, one has left. */
async function aCourseWithPeople() {
  const course = await service.buildCourse({ title: 'Relief, valves', accessLevel: 'paid', price: '20' });
  const people: TestMember[] = [];
  const statuses = ['pending', 'pending', 'confirmed', 'confirmed', 'cancelled'] as const;
  for (const [index, status] of statuses.entries()) {
    const firstName = ['Ann', 'Bea', 'Cid', 'Dot', 'Eve'][index] ?? '';
    const person = await service.buildMember({
      firstName,
      lastName: 'Löwe',
      email: `${firstName}.${randomUUID()}@pipes.example`,
    });
    people.push(person);
    await service.buildEnrollment(course, person, { status, enrolledAt: service.inHours(-index) });
  }
  return { course, people };
}
const namesIn = (body: { data: { user: { firstName: string } }[] }) =>
  body.data.map(({ user }) => user.firstName);

describe('the list of a course’s enrollments', () => {
  it('is searched by names and addresses, and narrowed to a status, page by page', async () => {
    const { course, people } = await aCourseWithPeople();
    const elsewhere = await service.buildCourse();
    await service.buildEnrollment(elsewhere, await service.buildMember({ firstName: 'Ann' }));
    const found = async (query: string) => namesIn((await admin.get(of(course, `?${query}`))).body);
    expect(await found('search=ann')).toEqual(['Ann']);
    expect(await found('search=L%C3%B6we')).toEqual(['Ann', 'Bea', 'Cid', 'Dot', 'Eve']);
    expect(await found('search=pipes.example%20dot')).toEqual(['Dot']);
    expect(await found(`search=${people[1]?.email ?? ''}`)).toEqual(['Bea']);
    expect(await found('search=nobody')).toEqual([]);
    expect(await found('search=%25%27')).toEqual([]);
    expect(await found('status=pending')).toEqual(['Ann', 'Bea']);
    expect(await found('status=cancelled&search=pipes')).toEqual(['Eve']);
    for (const query of ['search=pipes', 'status=confirmed', '']) {
      const whole = await found(query);
      const paged: string[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const { body } = await admin.get(of(course, `?limit=1&${query}&cursor=${cursor}`));
        paged.push(...namesIn(body));
        cursor = body.page.nextCursor as string | null;
      }
      expect(paged).toEqual(whole);
    }
    const wrong = await admin.get(of(course, '?status=waitlisted'));
    expect([wrong.status, wrong.body.errors[0].path]).toEqual([400, 'status']);
    expect((await admin.get(of({ id: randomUUID() }, '?search=ann'))).status).toBe(404);
  });

  it('is counted by status, through every change', async () => {
    const { course } = await aCourseWithPeople();
    const counts = async () => (await admin.get(of(course, '/counts'))).body.data as unknown;
    expect(await counts()).toEqual({ pending: 2, confirmed: 2, cancelled: 1 });
    const { body } = await admin.get(of(course, '?status=pending'));
    await admin.patch(`/api/admin/enrollments/${body.data[0].id}/status`, { status: 'confirmed' });
    await admin.patch(`/api/admin/enrollments/${body.data[1].id}/status`, { status: 'cancelled' });
    expect(await counts()).toEqual({ pending: 0, confirmed: 3, cancelled: 2 });
    expect((await admin.get(of(await service.buildCourse(), '/counts'))).body.data).toEqual({
      ...{ pending: 0, confirmed: 0, cancelled: 0 },
    });
  });

  it('is a table to be saved, complete and safe to open', async () => {
    const { course } = await aCourseWithPeople();
    const evil = await service.buildMember({ firstName: '=1+1', lastName: 'O"Hara, Jr' });
    await service.buildEnrollment(course, evil, { enrolledAt: service.inHours(1) });
    const response = await admin.fetch(of(course, '/csv'));
    expect(response.headers.get('content-type')).toContain('text/csv');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="enrollments.csv"');
    const [header, first, second, ...others] = (await response.text()).trimEnd().split('\n');
    expect(header).toContain(
      'First name,Last name,Email,Email status,Phone,Status,Enrolled at (PT),Lessons completed,Lessons',
    );
    expect(first).toBe(`'=1+1,"O""Hara, Jr",${evil.email},confirmed,,confirmed,2026-06-01 09:00,0,1`);
    expect(second).toMatch(/^Ann,Löwe,Ann\..*@pipes\.example,confirmed,,pending,2026-06-01 08:00,0,1$/);
    expect(others).toHaveLength(4);
  });

  it('reads on where one page ends, in a table of any length', async () => {
    const course = await service.buildCourse();
    await service.models.Enrollment.bulkCreate(
      Array.from({ length: 230 }, () => ({
        ...{ courseId: course.id, userId: randomUUID(), status: 'confirmed' as const },
        enrolledAt: new Date(service.clock.now),
      })),
    );
    const lines = (await (await admin.fetch(of(course, '/csv'))).text()).trimEnd().split('\n');
    expect(lines).toHaveLength(231);
    expect((await admin.get(of(course, '/counts'))).body.data.confirmed).toBe(230);
  });
});

describe('enrolling by hand', () => {
  const enroll = (course: Pick<CourseRecord, 'id'>, userId: unknown, client = admin) =>
    client.post(of(course), { userId });
  const mailsTo = async ({ id }: { id: string }) =>
    (await service.queued(sendMail))
      .filter(({ to }) => JSON.stringify(to).includes(id))
      .map(({ template }) => template)
      .sort();

  it('confirms what is free, and asks for an invoice where there is something to pay', async () => {
    const free = await service.buildCourse();
    const paid = await service.buildCourse({ accessLevel: 'paid', price: '20' });
    const [one, other] = [await service.buildMember(), await service.buildMember()];
    const confirmed = await enroll(free, one.id);
    expect([confirmed.status, confirmed.body.data]).toEqual([
      201,
      expect.objectContaining({ status: 'confirmed', user: expect.objectContaining({ id: one.id }) }),
    ]);
    expect((await enroll(paid, other.id.toUpperCase())).body.data).toMatchObject({ status: 'pending' });
    expect(await mailsTo(one)).toEqual(['enrollment-confirmed']);
    expect(await mailsTo(other)).toEqual(['enrollment-invoice-requested', 'enrollment-requested']);
    expect(await service.enrolledIn(paid)).toEqual({ counted: 1, live: 1 });
    const own = await (await service.as(one)).get('/api/user/enrollments');
    expect(own.body.data).toMatchObject([{ courseId: free.id, status: 'confirmed' }]);
    const line = (await service.auditLines()).at(-1);
    expect(line?.details).toEqual({
      courseId: paid.id,
      title: paid.title,
      userId: other.id,
      status: 'pending',
    });
  });

  it('does not ask a free member for premium', async () => {
    const premium = await service.buildCourse({ accessLevel: 'premium' });
    expect((await enroll(premium, (await service.buildMember()).id)).body.data.status).toBe('confirmed');
  });

  it('is refused for nobody, for who is enrolled, and for a deleted course', async () => {
    const course = await service.buildCourse();
    const { id } = await service.buildMember();
    for (const userId of [randomUUID(), course.id]) {
      const { status, body } = await enroll(course, userId);
      expect([status, body.errors]).toEqual([
        400,
        [{ path: 'userId', message: 'There is no member with this id' }],
      ]);
    }
    for (const wrong of [undefined, null, '1', 7]) {
      expect((await enroll(course, wrong)).body.errors[0].path).toBe('userId');
    }
    expect((await enroll(course, id)).status).toBe(201);
    const again = await enroll(course, id);
    expect([again.status, again.body.code]).toEqual([409, 'ALREADY_ENROLLED']);
    expect(again.body.message).toBe('This member is already enrolled in this course.');
    expect((await enroll(await service.buildCourse({ deletedAt: new Date() }), id)).status).toBe(404);
    expect((await enroll(course, id, visitor)).status).toBe(401);
    expect((await enroll(course, id, stranger)).status).toBe(403);
  });

  it('enrolls once when asked twice at the same moment, and when the member enrolls too', async () => {
    const course = await service.buildCourse();
    const member = await service.buildMember();
    const own = await service.as(member);
    const responses = await Promise.all([
      ...[1, 2, 3].map(() => enroll(course, member.id)),
      own.post(`/api/courses/${course.id}/enroll`),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect(await service.enrolledIn(course)).toEqual({ counted: 1, live: 1 });
  });

  it('works for a draft, which opens to the member, who gets a mail', async () => {
    const member = await service.buildMember();
    const draft = await service.buildCourse({ isPublished: false });
    expect((await enroll(draft, member.id)).status).toBe(201);
    expect((await (await service.as(member)).get(`/api/courses/${draft.id}`)).body.data.mayOpen).toBe(true);
    expect(await mailsTo(member)).toHaveLength(1);
  });

  it('lets one back who had left', async () => {
    const course = await service.buildCourse();
    const member = await service.buildMember();
    await service.buildEnrollment(course, member, { status: 'cancelled' });
    expect((await enroll(course, member.id)).status).toBe(201);
  });
});

describe('a mail to everyone enrolled', () => {
  const letter = { to: 'all', subject: 'Bring your gauge', message: 'At eight.\nAt the gate.' };
  const write = (course: Pick<CourseRecord, 'id'>, body: object = letter, client = admin) =>
    client.post(`/api/admin/courses/${course.id}/mail`, body);

  it('goes to each who has a place or waits to pay, once, and says what it is about', async () => {
    const { course, people } = await aCourseWithPeople();
    const { status, body } = await write(course);
    expect([status, body.data]).toEqual([200, { recipients: 4, unreached: 0 }]);
    await done();
    const mails = (await service.queued(sendMail)).filter(({ template }) => template === 'organizer-message');
    const told = mails.filter(({ data }) => data.url?.endsWith(course.id));
    expect(told.map(({ to }) => (to as { id: string }).id).sort()).toEqual(
      people
        .slice(0, 4)
        .map(({ id }) => id)
        .sort(),
    );
    expect(told[0]?.data).toEqual({
      ...{ subject: letter.subject, message: letter.message, title: 'Relief, valves' },
      url: `${TEST_ORIGIN}/courses/${course.id}`,
    });
    const line = (await service.auditLines()).at(-1);
    expect(line?.details).toEqual({
      ...{ title: 'Relief, valves', to: 'all', subject: letter.subject, recipients: 4, unreached: 0 },
    });
  });

  it('says before and after how many receive it, and who does not', async () => {
    const { course } = await aCourseWithPeople();
    const unconfirmed = await service.buildMember({ lastName: 'Avery', isEmailConfirmed: false });
    const bounced = await service.buildMember({ lastName: 'Baker' });
    await service.bounce(bounced);
    for (const person of [unconfirmed, bounced]) await service.buildEnrollment(course, person);
    const reach = async (query: string, client = admin) =>
      (await client.get(`/api/admin/courses/${course.id}/mail/reach?${query}`)).body.data as unknown;
    const left = (who: TestMember, emailStatus: string) => ({
      ...{ id: who.id, firstName: who.firstName, lastName: who.lastName, emailStatus },
    });
    expect(await reach('to=all')).toEqual({
      ...{ recipients: 4, unreached: 2 },
      people: [left(unconfirmed, 'unconfirmed'), left(bounced, 'bounced')],
    });
    expect(await reach('about=change')).toEqual({
      ...{ recipients: 5, unreached: 1 },
      people: [left(bounced, 'bounced')],
    });
    expect((await write(course)).body.data).toEqual({ recipients: 4, unreached: 2 });
    const table = await (await admin.fetch(of(course, '/csv'))).text();
    expect(table).toContain(`${unconfirmed.email},unconfirmed,`);
    expect(await reach('to=all', stranger)).toBeUndefined();
  });

  it('leaves out who enrolls, and who leaves, before it is sent', async () => {
    const course = await service.buildCourse();
    const stays = await service.buildMember();
    const leaves = await service.buildMember();
    const comes = await service.buildMember();
    await service.buildEnrollment(course, stays);
    const left = await service.buildEnrollment(course, leaves);
    await write(course, { ...letter, to: 'seated' });
    await left.update({ status: 'cancelled' });
    await service.buildEnrollment(course, comes, { enrolledAt: service.inHours(1) });
    await done();
    expect(await toldOf(course)).toEqual([stays.id]);
  });

  it('reaches hundreds, each once, and each letter of two', async () => {
    const course = await service.buildCourse();
    const ids = Array.from({ length: 250 }, () => randomUUID());
    await service.models.Enrollment.bulkCreate(
      ids.map((userId) => ({
        ...{ courseId: course.id, userId, status: 'confirmed' as const },
        enrolledAt: new Date(service.clock.now),
      })),
    );
    await course.update({ enrollmentCount: 250 });
    await Promise.all([write(course), write(course, { ...letter, subject: 'Again' })]);
    // Stopped after one batch of a hundred, and begun again.
    await expect(done(1)).rejects.toThrow('stopped');
    expect(await toldOf(course)).toHaveLength(100);
    await done();
    await done();
    expect(await toldOf(course)).toEqual([...ids, ...ids].sort());
  });

  it.each([
    ['to', { ...letter, to: 'waiting' }],
    ['to', { ...letter, to: 'everyone' }],
    ['subject', { ...letter, subject: ' ' }],
    ['subject', { ...letter, subject: 'One\nBcc: two@example.com' }],
    ['message', { ...letter, message: '' }],
    ['message', { ...letter, message: 'a'.repeat(5001) }],
  ])('is refused a wrong %s', async (path, body) => {
    const { course } = await aCourseWithPeople();
    const refused = await write(course, body);
    expect([refused.status, refused.body.errors[0].path]).toEqual([400, path]);
  });

  it('is refused where nobody is enrolled, and to who is no administrator', async () => {
    const empty = await service.buildCourse();
    await service.buildEnrollment(empty, await service.buildMember(), { status: 'cancelled' });
    const { status, body } = await write(empty);
    expect([status, body.errors]).toEqual([
      400,
      [{ path: 'to', message: 'Nobody is enrolled in this course.' }],
    ]);
    expect((await write({ id: randomUUID() })).status).toBe(404);
    expect((await write(empty, letter, visitor)).status).toBe(401);
    expect((await write(empty, letter, stranger)).status).toBe(403);
  });

  /** Does what is queued; what was done already has nothing left to do. @param steps then the process is stopped */
  async function done(steps = Infinity): Promise<void> {
    for (const data of await service.queued(mailCourseMembersJob)) {
      await sendToMembers(service.context, data, jobRun(service.context, mailCourseMembersJob, steps));
    }
  }

  async function toldOf({ id }: CourseRecord): Promise<string[]> {
    const mails = await service.queued(sendMail);
    return mails
      .filter(({ template, data }) => template === 'organizer-message' && data.url?.endsWith(id))
      .map(({ to }) => (to as { id: string }).id)
      .sort();
  }
});
