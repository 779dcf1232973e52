import { ERASE_MEMBER, sendMail } from '@backflow/contracts';
import type { TestClient, TestMember } from '@backflow/service-kit/testing';
import { topicsAnnounced } from '@backflow/service-kit/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { jobRun } from '../../test/job-run.ts';
import { startLearningService } from '../../test/start-learning-service.ts';
import type { LearningService } from '../../test/start-learning-service.ts';
import { erasureOfMembers } from './erase-member.ts';

let service: LearningService;
let admin: TestClient;
beforeAll(async () => {
  service = await startLearningService();
  admin = await service.as(await service.buildMember({ isAdmin: true }));
});
afterAll(() => service.stop());

const erase = ({ id: memberId }: TestMember, steps?: number) =>
  erasureOfMembers.handle(
    service.context,
    { memberId },
    jobRun(service.context, ERASE_MEMBER.learning, steps),
  );
const statusesOf = async ({ id: userId }: TestMember) =>
  (await service.models.Enrollment.findAll({ where: { userId }, order: ['status'] })).map(
    ({ status }) => status,
  );
const completions = async () =>
  (await service.context.db.reader.query('select 1 from lesson_completions')).rows.length;

it('cancels what is not paid, keeps the rest without its progress, and tells nobody', async () => {
  const [gone, stays] = [await service.buildMember(), await service.buildMember()];
  const paid = await service.buildCourse({ accessLevel: 'paid', price: '20' });
  const waits = await service.buildCourse({ accessLevel: 'paid', price: '20' });
  await service.buildBooking(paid, gone);
  await service.buildBooking(waits, gone, { status: 'pending' });
  await service.buildBooking(waits, stays, { status: 'pending' });
  await service.buildBooking(await service.buildCourse(), stays);
  await service.buildBooking(paid, stays);
  for (const member of [gone, stays]) {
    const done = await (await service.as(member)).post(`/api/courses/${paid.id}/lessons/${paid.id}/complete`);
    expect(done.status).toBe(200);
  }
  const mails = (await service.queued(sendMail)).length;
  expect(await topicsAnnounced(service, () => erase(gone))).toEqual(['courses']);
  expect(await topicsAnnounced(service, () => erase(gone))).toEqual([]);

  expect(await statusesOf(gone)).toEqual(['cancelled', 'confirmed']);
  expect(await statusesOf(stays)).toEqual(['confirmed', 'confirmed', 'pending']);
  expect(await completions()).toBe(1);
  expect((await service.queued(sendMail)).length).toBe(mails);
  expect(await service.enrolledIn(waits)).toEqual({ counted: 1, live: 1 });
  expect(await service.enrolledIn(paid)).toEqual({ counted: 2, live: 2 });
  const counts = await admin.get(`/api/admin/courses/${waits.id}/enrollments/counts`);
  expect(counts.body.data).toEqual({ pending: 1, confirmed: 0, cancelled: 1 });
});

it('goes on where it was stopped, and twice at once is once', async () => {
  const gone = await service.buildMember();
  const courses = [];
  for (let index = 0; index < 4; index += 1) {
    const course = await service.buildCourse({ accessLevel: 'paid', price: '20' });
    await service.buildBooking(course, gone, { status: 'pending' });
    courses.push(course);
  }
  await expect(erase(gone, 2)).rejects.toThrow('stopped');
  expect((await statusesOf(gone)).filter((status) => status === 'cancelled')).toHaveLength(2);
  await Promise.all([erase(gone), erase(gone)]);
  expect(new Set(await statusesOf(gone))).toEqual(new Set(['cancelled']));
  for (const course of courses) expect(await service.enrolledIn(course)).toEqual({ counted: 0, live: 0 });
});

it('has nothing to do for a member who never enrolled', async () => {
  await expect(erase(await service.buildMember())).resolves.toBeUndefined();
});
