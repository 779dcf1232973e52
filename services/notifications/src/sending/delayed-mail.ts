import { sendMail } from '@backflow/contracts/notifications';
import type { JobData } from '@backflow/contracts';
import type { MailRequest, releaseMail } from '@backflow/contracts/notifications';
import { mutate, sql } from '@backflow/service-kit';
import type { JobRun } from '@backflow/service-kit';
import type { NotificationsContext } from '../context.ts';
import { findRecipient } from '../recipients/recipient.ts';
import type { Site } from '../site.ts';

const MAX_DELAY_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * Delays a mail until the member confirms their address, or changes one that bounced. So nobody gets mail because
 * somebody else typed their address, and a member who confirms later misses nothing.
 * @returns false when the mail was delayed before, for as long as it may be
 */
export async function delayMail(
  context: NotificationsContext,
  site: Site,
  request: MailRequest,
  run: JobRun,
): Promise<boolean> {
  if (request.heldAs !== undefined) return false;
  const startAfter = new Date(context.now() + MAX_DELAY_MS);
  await mutate(context, run, (write) =>
    // With the key, a second attempt of this job queues no second mail.
    write.queue(sendMail, { ...request, heldAs: run.id }, { startAfter, singletonKey: `held ${run.id}` }),
  );
  // The member may have confirmed before this mail was queued: then their release did not find it.
  const current = await findRecipient(context, site, request);
  if (current?.delayedBy === null && current.userId !== undefined)
    await releaseMails(context, { member: current.userId }, run);
  return true;
}

/** Sends the delayed mails of a member now. */
export async function releaseMails(
  context: NotificationsContext,
  { member }: JobData<typeof releaseMail>,
  run: JobRun,
): Promise<void> {
  const now = new Date(context.now());
  await mutate(context, run, (write) =>
    write.rows(sql`
      update jobs.job set start_after = ${now}
       where name = ${sendMail.name} and state = 'created' and start_after > ${now}
         and data -> 'to' ->> 'id' = ${member} and data ->> 'heldAs' is not null`),
  );
}
