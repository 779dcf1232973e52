import type { UnpaidTotal } from '@backflow/contracts';
import { select, sql } from '@backflow/service-kit';
import type { LearningContext } from '../context.ts';

/** How many courses are named. */
const MOST = 5;

/**
 * Enrollments that have not been paid, at what their courses cost now: how much in all, and in which courses, the longest
 * waiting first. Who waits for a course that was deleted is not asked to pay for it.
 */
export async function coursesAttention({ db }: LearningContext): Promise<{ unpaid: UnpaidTotal }> {
  const [[total], items] = await Promise.all([
    select<Omit<UnpaidTotal, 'items'>>(
      db,
      'unpaid-total',
      sql`
        select coalesce(sum(n.pending), 0)::int as count,
               coalesce(sum(n.pending * case when c.access_level = 'free' then 0 else c.price end), 0)
                 ::numeric(20, 2)::text as amount
          from enrollment_counts n join courses c on c.id = n.course_id
         where n.pending > 0 and c.deleted_at is null`,
    ),
    select<UnpaidTotal['items'][number]>(
      db,
      'unpaid-courses',
      sql`
        select c.id, c.title, n.pending as count
          from enrollment_counts n
          join courses c on c.id = n.course_id
         cross join lateral (
           select r.enrolled_at from enrollments r
            where r.course_id = n.course_id and r.status = 'pending' order by r.enrolled_at limit 1) oldest
         where n.pending > 0 and c.deleted_at is null
         order by oldest.enrolled_at, c.id limit ${MOST}`,
    ),
  ]);
  return { unpaid: { count: total?.count ?? 0, amount: total?.amount ?? '0.00', items } };
}
