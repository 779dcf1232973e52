import type { JobData } from '@backflow/contracts';
import { ERASE_MEMBER, FORMER_MEMBER } from '@backflow/contracts/identity';
import { job, mutate, sql } from '@backflow/service-kit';
import type { JobRun } from '@backflow/service-kit';
import type { CredentialsContext } from '../context.ts';

/** Deletes what an erased account has stored here. Its certificates stay valid, without the name. Running it again is safe. */
async function eraseMember(
  context: CredentialsContext,
  { memberId }: JobData<typeof ERASE_MEMBER.credentials>,
  run: JobRun,
): Promise<void> {
  for (const rowsOfMember of [
    sql`delete from held_credentials where user_id = ${memberId}`,
    sql`delete from gauges where user_id = ${memberId}`,
    sql`
      update certificates set facts = facts || ${JSON.stringify({ name: FORMER_MEMBER })}::jsonb, badge = null
       where user_id = ${memberId}`,
    // Reasons are free text.
    sql`
      update audit_lines set details = details - 'reason'
       where subject_id in (select id from certificates where user_id = ${memberId}) and details ? 'reason'`,
    sql`delete from wallet_links where user_id = ${memberId}`,
    sql`delete from reminders where user_id = ${memberId}`,
    sql`delete from reminder_days where user_id = ${memberId}`,
    sql`delete from reminder_settings where user_id = ${memberId}`,
    // Seven years are the law's: the authority knows a row by its license number, and only one without a number by its name.
    sql`update sent_roster_rows
           set user_id = null, first_name = case when license is null then first_name end,
               last_name = case when license is null then last_name end
         where user_id = ${memberId}`,
  ])
    await mutate(context, run, ({ rows }) => rows(rowsOfMember));
}

export const eraseMemberJob = job(ERASE_MEMBER.credentials, eraseMember);
