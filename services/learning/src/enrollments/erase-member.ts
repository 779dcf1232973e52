import { ERASE_MEMBER } from '@backflow/contracts';
import type { JobData } from '@backflow/contracts';
import { job, mutate, select, sql } from '@backflow/service-kit';
import type { JobRun } from '@backflow/service-kit';
import type { LearningContext } from '../context.ts';

/**
 * Takes away what is held of a member whose account was erased. What they have not paid is cancelled, without a mail:
 * there is nobody left to write to. Paid and free enrollments stay, as invoices and counts are of them; they hold the id
 * of an account that is gone, which says nothing of who it was. How far they were in their courses is deleted.
 */
async function eraseEnrollments(
  context: LearningContext,
  { memberId }: JobData<typeof ERASE_MEMBER.learning>,
  run: JobRun,
): Promise<void> {
  const pending = await select<{ id: string; courseId: string }>(
    context.db,
    'pending-of-erased',
    sql`select id, course_id as "courseId" from enrollments
         where user_id = ${memberId} and status = 'pending' order by id`,
  );
  const cancelling = { ...run, endpoint: { ...run.endpoint, changes: ['courses'] as const } };
  for (const { id, courseId } of pending) {
    run.signal.throwIfAborted();
    await mutate(context, cancelling, async ({ rows, unchanged }) => {
      // First, as every write of an enrollment does: the course's count is of what is true then.
      await rows(sql`select 1 from courses where id = ${courseId} for update`);
      const cancelled = await rows(sql`
        update enrollments set status = 'cancelled', updated_at = ${new Date(context.now())}
         where id = ${id} and status = 'pending' returning id`);
      if (cancelled.length === 0) return unchanged();
      await rows(sql`update courses set enrollment_count = enrollment_count - 1 where id = ${courseId}`);
    });
  }
  await mutate(context, run, ({ rows }) =>
    rows(sql`
      delete from lesson_completions
       where enrollment_id in (select id from enrollments where user_id = ${memberId})`),
  );
}

export const erasureOfMembers = job(ERASE_MEMBER.learning, eraseEnrollments);
