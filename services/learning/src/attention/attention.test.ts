import { randomUUID } from 'node:crypto';
import type { TestClient } from '@backflow/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startLearningService } from '../../test/start-learning-service.ts';
import type { LearningService } from '../../test/start-learning-service.ts';

let service: LearningService;
let admin: TestClient;
beforeAll(async () => {
  service = await startLearningService();
  admin = await service.as(await service.buildMember({ isAdmin: true }));
});
afterAll(() => service.stop());

const ATTENTION = '/api/admin/attention/courses';
const REPORT = '/api/admin/reports/enrollments';

describe('what has not been paid', () => {
  beforeEach(() => service.models.Enrollment.update({ status: 'cancelled' }, { where: {} }));
  const unpaid = async () => (await admin.get(ATTENTION)).body.data.unpaid as Record<string, unknown>;
  const wait = async (title: string, price: string, hours: readonly number[], overrides = {}) => {
    const course = await service.buildCourse({ title, price, accessLevel: 'paid', ...overrides });
    for (const each of hours) {
      await service.buildEnrollment(
        course,
        { id: randomUUID() },
        { status: 'pending', enrolledAt: service.inHours(each) },
      );
    }
    return course;
  };

  it('is nothing at first', async () => {
    expect(await unpaid()).toEqual({ count: 0, amount: '0.00', items: [] });
  });

  it('adds up to the cent, the longest waiting first', async () => {
    const late = await wait('Late', '0.10', [-1, -2, -3]);
    const early = await wait('Early', '0.20', [-5, 7]);
    await service.buildEnrollment(early, await service.buildMember());
    // At what it costs now: nothing, but somebody waits for it.
    const free = await wait('Free by now', '900', [-4], { accessLevel: 'free' });
    await wait('Deleted', '99', [-9], { deletedAt: new Date() });
    expect(await unpaid()).toEqual({
      ...{ count: 6, amount: '0.70' },
      items: [
        { id: early.id, title: 'Early', count: 2 },
        { id: free.id, title: 'Free by now', count: 1 },
        { id: late.id, title: 'Late', count: 3 },
      ],
    });
  });

  it('names five courses, and counts all', async () => {
    for (let index = 0; index < 7; index += 1) await wait(`Course ${index}`, '99999999.99', [index]);
    const { count, amount, items } = await unpaid();
    expect([count, amount, items]).toEqual([
      7,
      '699999999.93',
      [0, 1, 2, 3, 4].map((index) => expect.objectContaining({ title: `Course ${index}` })),
    ]);
  });
});

describe('the report of enrollments', () => {
  const report = async (query = '') => (await admin.get(`${REPORT}${query}`)).body.data as unknown[];

  it('counts by weeks of Pacific time, this one last, cancelled ones too', async () => {
    await service.models.Enrollment.destroy({ where: {} });
    const course = await service.buildCourse();
    // Monday, 1 June 2026, 8:00 in Los Angeles: its week began 8 hours ago, at 7:00 UTC.
    const at = (instant: string, status: 'confirmed' | 'cancelled' = 'confirmed') =>
      service.buildEnrollment(course, { id: randomUUID() }, { status, enrolledAt: new Date(instant) });
    await at('2026-06-01T07:00:00Z');
    await at('2026-06-01T15:00:00Z', 'cancelled');
    await at('2026-06-01T06:59:59Z');
    await at('2026-05-25T07:00:00Z');
    await at('2026-05-18T06:59:59Z');
    // Before clocks were put forward, midnight was at 8:00 UTC.
    await at('2026-03-02T07:59:59Z');
    await at('2026-03-02T08:00:00Z');
    expect(await report('?weeks=4')).toEqual([
      { week: '2026-05-11', enrollments: 1 },
      { week: '2026-05-18', enrollments: 0 },
      { week: '2026-05-25', enrollments: 2 },
      { week: '2026-06-01', enrollments: 2 },
    ]);
    const long = await report('?weeks=52');
    expect([long.length, long[0]]).toEqual([52, { week: '2025-06-09', enrollments: 0 }]);
    expect(long).toContainEqual({ week: '2026-02-23', enrollments: 1 });
    expect(long).toContainEqual({ week: '2026-03-02', enrollments: 1 });
    expect(await report()).toHaveLength(12);
    // Still Sunday in Los Angeles.
    const present = service.clock.now;
    service.clock.now = Date.parse('2026-06-01T06:30:00Z');
    expect((await report()).at(-1)).toEqual({ week: '2026-05-25', enrollments: 2 });
    service.clock.now = present;
  });

  it.each(['3', '53', '4.5', 'many', ''])('is refused %j weeks', async (weeks) => {
    const { status, body } = await admin.get(`${REPORT}?weeks=${weeks}`);
    expect([status, body.errors[0].path]).toEqual([400, 'weeks']);
  });

  it('and what needs a hand are for administrators', async () => {
    const member = await service.as(await service.buildMember());
    for (const path of [ATTENTION, REPORT]) {
      expect((await member.get(path)).status).toBe(403);
      expect((await (await service.as(null)).get(path)).status).toBe(401);
    }
  });
});

describe('counts of enrollments', () => {
  it('are those of the rows, however these were written', async () => {
    const { reader } = service.context.db;
    const course = await service.buildCourse();
    const users = Array.from({ length: 20 }, () => randomUUID());
    await Promise.all(
      users.map((userId, index) =>
        service.models.Enrollment.create({
          ...{ courseId: course.id, userId, status: index % 2 ? 'pending' : 'confirmed' },
          enrolledAt: service.inHours(index * 24),
        }),
      ),
    );
    await service.models.Enrollment.update({ status: 'cancelled' }, { where: { userId: users.slice(0, 5) } });
    await service.models.Enrollment.destroy({ where: { userId: users.slice(4, 8) } });
    const counted = await reader.query(`
      select course_id, pending, confirmed, cancelled from enrollment_counts
       where pending + confirmed + cancelled > 0 order by course_id`);
    const rows = await reader.query(`
      select course_id, count(*) filter (where status = 'pending')::int as pending,
             count(*) filter (where status = 'confirmed')::int as confirmed,
             count(*) filter (where status = 'cancelled')::int as cancelled
        from enrollments group by course_id order by course_id`);
    expect(counted.rows).toEqual(rows.rows);
    const weeks = await reader.query(`select week, sum(enrollments)::int as n from enrollment_weeks
      group by week having sum(enrollments) <> 0 order by week`);
    const made = await reader.query(`
      select date_trunc('week', enrolled_at at time zone 'America/Los_Angeles')::date as week, count(*)::int as n
        from enrollments group by 1 order by 1`);
    expect(weeks.rows).toEqual(made.rows);
  });
});
