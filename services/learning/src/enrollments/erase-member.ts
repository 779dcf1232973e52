import { ERASE_MEMBER } from '@backflow/contracts/identity';
import type { JobData } from '@backflow/contracts';
import { job, mutate, sql } from '@backflow/service-kit';
import type { JobRun } from '@backflow/service-kit';
import type { LearningContext } from '../context.ts';

/** Deletes the progress of an erased account. The bookings service cancels its bookings. */
async function eraseProgress(
  context: LearningContext,
  { memberId }: JobData<typeof ERASE_MEMBER.learning>,
  run: JobRun,
): Promise<void> {
  await mutate(context, run, ({ rows }) =>
    rows(sql`
      delete from lesson_completions
       where enrollment_id in (select id from bookings.own_bookings_v1 where user_id = ${memberId})`),
  );
}

export const eraseMemberJob = job(ERASE_MEMBER.learning, eraseProgress);
