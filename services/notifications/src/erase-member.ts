import { sendMail, sendSms } from '@backflow/contracts/notifications';
import type { JobData } from '@backflow/contracts';
import type { ERASE_MEMBER } from '@backflow/contracts/identity';
import { mutate, sql } from '@backflow/service-kit';
import type { JobRun } from '@backflow/service-kit';
import type { NotificationsContext } from './context.ts';
import { hashAddress } from './deliveries.ts';

/**
 * Deletes the queued and delayed mails and text messages of an erased account, its notices and its entries in the delivery log. Its preferences are
 * in identity's row, which is already deleted.
 */
export async function eraseMember(
  context: NotificationsContext,
  { memberId, addresses = [] }: JobData<typeof ERASE_MEMBER.notifications>,
  run: JobRun,
): Promise<void> {
  await mutate(context, run, async (write) => {
    await write.rows(sql`
      delete from jobs.job
       where name = any(${[sendMail.name, sendSms.name]}) and state < 'active'
         and (data ->> 'to' = any(${addresses}) or data ->> 'userId' = ${memberId}
              or data -> 'to' ->> 'id' = ${memberId} or data -> 'to' ->> 'about' = ${memberId})`);
    await write.rows(
      sql`delete from supplier_digest_entries where request -> 'to' ->> 'about' = ${memberId}`,
    );
    await write.rows(sql`delete from notices where user_id = ${memberId}`);
    await write.rows(sql`delete from digests where user_id = ${memberId}`);
    const recipients = addresses.map((address) => hashAddress(context, address));
    await write.rows(sql`delete from deliveries where recipient = any(${recipients})`);
  });
}
