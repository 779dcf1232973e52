import type { HoursEntry } from '@backflow/contracts/bookings';
import { ERASE_MEMBER } from '@backflow/contracts/identity';
import type { TestClient, TestMember } from '@backflow/service-kit/testing';
import { jobRun, waitForSleep } from '@backflow/service-kit/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { useLearningService } from '../../test/start-learning-service.ts';
import { eraseMemberJob } from '../enrollments/erase-member.ts';

let member: TestMember;
let client: TestClient;
const service = await useLearningService();
const admin = await service.as(await service.buildMember({ isAdmin: true }));
beforeEach(async () => {
  service.clock.now = Date.parse('2026-06-01T15:00:00.000Z');
  member = await service.buildMember();
  client = await service.as(member);
});

const complete = (course: string, lesson: string) =>
  client.post(`/api/courses/${course}/lessons/${lesson}/complete`);
const reopen = (course: string, lesson: string) =>
  client.delete(`/api/courses/${course}/lessons/${lesson}/complete`);

type StoredEntry = Pick<HoursEntry, 'hours' | 'kind' | 'day' | 'reason'> & { actor_id: string | null };

/** The member's entries in the ledger of the bookings service, in their order. */
const ledger = () =>
  service.queryAsOwner<StoredEntry>(
    `select hours::text, kind, day::text, reason, actor_id from bookings.hours_entries where user_id = $1 order by at, hours desc`,
    [member.id],
  );

const hoursInAll = async () => (await ledger()).reduce((sum, { hours }) => sum + Number(hours), 0);

async function enrolled(count: number) {
  const course = await service.buildCourse({ hours: { online: '4.5' } });
  const ids = (await service.buildLessons(course, count)).map(({ id }) => id);
  const booking = await service.buildBooking(course, member);
  return { course, ids, booking };
}

it('the last lesson of a course earns its hours once, however often lessons are reopened and completed again', async () => {
  const { course, ids } = await enrolled(3);
  service.clock.now = Date.parse('2026-01-01T02:00:00Z');
  for (const id of ids.slice(1)) await complete(course.id, id);
  expect(await ledger()).toEqual([]);
  await complete(course.id, ids[0] ?? '');
  await complete(course.id, ids[0] ?? '');
  // The year of the first completion counts.
  service.clock.now = Date.parse('2026-06-01T15:00:00Z');
  for (let round = 0; round < 3; round += 1) {
    for (const id of ids) await reopen(course.id, id);
    for (const id of ids) await complete(course.id, id);
  }
  const earned = { hours: '4.50', kind: 'online', day: '2025-12-31', actor_id: member.id };
  expect(await ledger()).toEqual([{ ...earned, reason: 'completed' }]);
});

it('a member may complete and reopen lessons 120 times an hour', async () => {
  const { course, ids } = await enrolled(1);
  const [id = ''] = ids;
  for (let round = 0; round < 60; round += 1) {
    expect((await complete(course.id, id)).status).toBe(200);
    expect((await reopen(course.id, id)).status).toBe(200);
  }
  const refused = await complete(course.id, id);
  expect([refused.status, refused.body.message]).toEqual([
    429,
    expect.stringContaining('changes of lessons'),
  ]);
  expect(await ledger()).toHaveLength(1);
});

it('a course without lessons is completed as a whole', async () => {
  const course = await service.buildCourse({ hours: { online: '1' } });
  await service.buildBooking(course, member);
  await complete(course.id, course.id);
  expect(await ledger()).toMatchObject([{ hours: '1.00', reason: 'completed' }]);
});

it('of two last lessons completed at the same time, one earns the hours', async () => {
  for (let round = 0; round < 5; round += 1) {
    member = await service.buildMember();
    client = await service.as(member);
    const { course, ids } = await enrolled(4);
    await Promise.all(ids.map((id) => complete(course.id, id)));
    expect(await ledger()).toHaveLength(1);
  }
});

it('lessons that are added later take nothing away, and hours that are added later give nothing', async () => {
  const { course, ids } = await enrolled(1);
  await complete(course.id, ids[0] ?? '');
  await service.buildLessons(course, 1);
  await course.update({ hours: { online: '9' }, version: 2 });
  expect(await ledger()).toHaveLength(1);
  const later = await service.buildCourse();
  await service.buildBooking(later, member);
  await complete(later.id, later.id);
  await later.update({ hours: { online: '9' }, version: 2 });
  expect(await ledger()).toHaveLength(1);
});

describe('deleting the last missing lesson', () => {
  const remove = async (id = '') => (await admin.delete(`/api/lessons/${id}`)).status;

  it('completes the course with its hours, on that day, and a reopened lesson takes nothing away', async () => {
    const { course, ids } = await enrolled(3);
    await complete(course.id, ids[0] ?? '');
    await complete(course.id, ids[1] ?? '');
    service.clock.now = Date.parse('2026-07-01T15:00:00.000Z');
    expect(await remove(ids[2])).toBe(200);
    const earned = { hours: '4.50', kind: 'online', day: '2026-07-01' };
    expect(await ledger()).toEqual([{ ...earned, reason: 'completed', actor_id: null }]);
    await reopen(course.id, ids[0] ?? '');
    expect((await ledger()).map(({ reason }) => reason)).toEqual(['completed']);
  });

  it('completes nothing for who lacks another one, has begun none, or has completed it', async () => {
    const { course, ids } = await enrolled(3);
    await complete(course.id, ids[0] ?? '');
    await remove(ids[2]);
    expect(await ledger()).toEqual([]);
    await complete(course.id, ids[1] ?? '');
    expect(await ledger()).toHaveLength(1);
    await remove(ids[1]);
    await remove(ids[0]);
    expect(await ledger()).toHaveLength(1);
    member = await service.buildMember();
    const { ids: others } = await enrolled(1);
    await remove(others[0]);
    expect(await ledger()).toEqual([]);
  });

  it('gives a cancelled enrollment its hours once it is restored', async () => {
    const { course, ids, booking } = await enrolled(2);
    await complete(course.id, ids[0] ?? '');
    await service.setStatus(course, member, booking, 'cancelled');
    await remove(ids[1]);
    expect(await ledger()).toEqual([]);
    await service.setStatus(course, member, booking, 'confirmed');
    expect(await ledger()).toHaveLength(1);
  });

  it('sees the lesson that is completed or reopened at the same time', async () => {
    // Each decides, and then commits so late that the other decides before it.
    await service.asOwner(`
      create function learning.wait() returns trigger language plpgsql as $$
        begin perform pg_sleep(0.3); return null; end $$;
      create trigger zz_wait after update on learning.lessons for each row execute function learning.wait();
      create trigger zz_wait after insert or delete on learning.lesson_completions
        for each row execute function learning.wait()`);
    try {
      const { course, ids } = await enrolled(2);
      await Promise.all([complete(course.id, ids[0] ?? ''), remove(ids[1])]);
      expect(await hoursInAll()).toBe(4.5);
      const other = await enrolled(2);
      await complete(other.course.id, other.ids[0] ?? '');
      const reopened = reopen(other.course.id, other.ids[0] ?? '');
      await waitForSleep(service);
      await Promise.all([reopened, remove(other.ids[1])]);
      expect(await hoursInAll()).toBe(4.5);
    } finally {
      await service.asOwner(`
        drop trigger zz_wait on learning.lessons;
        drop trigger zz_wait on learning.lesson_completions`);
    }
  });
});

it('a cancelled enrollment loses the hours', async () => {
  const { course, ids, booking } = await enrolled(1);
  await complete(course.id, ids[0] ?? '');
  await service.setStatus(course, member, booking, 'cancelled');
  expect((await ledger()).map(({ reason }) => reason).sort()).toEqual(['cancelled', 'completed']);
});

it('erasing the account leaves the entries as they are', async () => {
  const { course, ids } = await enrolled(2);
  for (const id of ids) await complete(course.id, id);
  await service.asOwner('delete from identity.users where id = $1', [member.id]);
  await eraseMemberJob.handle(
    service.context,
    { memberId: member.id },
    jobRun(service, ERASE_MEMBER.learning),
  );
  expect(await ledger()).toHaveLength(1);
});
