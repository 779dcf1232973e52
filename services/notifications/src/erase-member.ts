import { sendMail } from '@backflow/contracts/notifications';
import type { JobData } from '@backflow/contracts';
import type { ERASE_MEMBER } from '@backflow/contracts/identity';
import { mutate, sql } from '@backflow/service-kit';
import type { JobRun } from '@backflow/service-kit';
import type { NotificationsContext } from './context.ts';
import { recipientOf } from './deliveries/note-delivery.ts';

/**
 * An account was erased: mails to it that wait, or are held until its address is confirmed, are sent no more, and the log
 * forgets its addresses. What a member wishes to get is in identity's own row, which is gone.
 */
export async function eraseMember(
  context: NotificationsContext,
  { memberId, addresses }: JobData<typeof ERASE_MEMBER.notifications>,
  run: JobRun,
): Promise<void> {
  await mutate(context, run, async (write) => {
    await write.rows(sql`
      delete from jobs.job
       where name = ${sendMail.name} and state < 'active'
         and (data ->> 'to' = any(${addresses}) or data ->> 'userId' = ${memberId}
              or data -> 'to' ->> 'id' = ${memberId} or data -> 'to' ->> 'about' = ${memberId})`);
    await write.rows(
      sql`delete from supplier_digest_entries where request -> 'to' ->> 'about' = ${memberId}`,
    );
    const recipients = addresses.map((address) => recipientOf(context, address));
    await write.rows(sql`delete from deliveries where recipient = any(${recipients})`);
  });
}
