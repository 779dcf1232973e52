import { ERASE_MEMBER } from '@backflow/contracts/identity';
import { sendMail } from '@backflow/contracts/notifications';
import type { TestMember } from '@backflow/service-kit/testing';
import { jobRun, topicsAnnounced } from '@backflow/service-kit/testing';
import { expect, it } from '@jest/globals';
import { useLearningService } from '../../test/start-learning-service.ts';
import { eraseMemberJob } from './erase-member.ts';

const service = await useLearningService();

const erase = ({ id: memberId }: TestMember) =>
  eraseMemberJob.handle(service.context, { memberId }, jobRun(service, ERASE_MEMBER.learning));
const completions = async () =>
  (
    await service.context.db.reader.query<{ id: string }>(
      'select enrollment_id as id from lesson_completions',
    )
  ).rows;

it('deletes the member’s progress, also in cancelled enrollments, and nobody else’s', async () => {
  const [gone, stays] = [await service.buildMember(), await service.buildMember()];
  const course = await service.buildCourse();
  const left = await service.buildCourse();
  const bookings = [];
  for (const member of [gone, stays]) {
    bookings.push(await service.buildBooking(course, member));
    const done = await (
      await service.as(member)
    ).post(`/api/courses/${course.id}/lessons/${course.id}/complete`);
    expect(done.status).toBe(200);
  }
  const cancelled = await service.buildBooking(left, gone);
  await (await service.as(gone)).post(`/api/courses/${left.id}/lessons/${left.id}/complete`);
  await service.setStatus(left, gone, cancelled, 'cancelled');
  expect(await completions()).toHaveLength(3);
  const mails = (await service.queued(sendMail)).length;
  expect(await topicsAnnounced(service, () => erase(gone))).toEqual([]);
  expect(await completions()).toEqual([{ id: bookings[1]?.id }]);
  expect((await service.queued(sendMail)).length).toBe(mails);
  const own = await (await service.as(gone)).get('/api/user/enrollments');
  expect(own.body.data).toMatchObject([
    { id: bookings[0]?.id, status: 'confirmed', progress: { completed: 0 } },
  ]);
});

it('can run twice concurrently', async () => {
  const gone = await service.buildMember();
  const course = await service.buildCourse();
  await service.buildBooking(course, gone);
  await (await service.as(gone)).post(`/api/courses/${course.id}/lessons/${course.id}/complete`);
  const before = (await completions()).length;
  await Promise.all([erase(gone), erase(gone)]);
  expect(await completions()).toHaveLength(before - 1);
});

it('does nothing for a member without enrollments', async () => {
  await expect(erase(await service.buildMember())).resolves.toBeUndefined();
});
