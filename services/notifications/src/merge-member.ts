import { sendMail, sendSms } from '@backflow/contracts/notifications';
import { MERGE_MEMBER } from '@backflow/contracts/identity';
import type { JobData } from '@backflow/contracts';
import { job, moveRows, mutate, sql } from '@backflow/service-kit';
import type { Operation, PersonColumns } from '@backflow/service-kit';
import type { NotificationsContext } from './context.ts';

export const MERGED_COLUMNS: PersonColumns = { 'notices.user_id': 'any', 'digests.user_id': 'true' };

/** Gives notices, and mails and text messages on their way, to the person whom somebody was merged into. */
async function mergeMember(
  context: NotificationsContext,
  { fromId, intoId }: JobData<typeof MERGE_MEMBER.notifications>,
  run: Operation,
): Promise<void> {
  await mutate(context, run, async (write) => {
    await write.rows(sql`
      update jobs.job set data = replace(data::text, ${fromId}, ${intoId})::jsonb
       where name = any(${[sendMail.name, sendSms.name]}) and state < 'active'
         and (data ->> 'userId' = ${fromId} or data -> 'to' ->> 'id' = ${fromId}
              or data -> 'to' ->> 'about' = ${fromId})`);
    await write.rows(sql`
      update supplier_digest_entries set request = replace(request::text, ${fromId}, ${intoId})::jsonb
       where request -> 'to' ->> 'about' = ${fromId}`);
    await moveRows(write, MERGED_COLUMNS, { fromId, intoId });
  });
}

export const mergeMemberJob = job(MERGE_MEMBER.notifications, mergeMember);
