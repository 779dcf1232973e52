import { sendMail } from '@backflow/contracts/notifications';
import type { JobData } from '@backflow/contracts';
import type { MailRequest, releaseMail } from '@backflow/contracts/notifications';
import { mutate, sql } from '@backflow/service-kit';
import type { JobRun } from '@backflow/service-kit';
import type { NotificationsContext } from '../context.ts';
import type { Site } from '../site.ts';
import { findRecipient } from '../recipients/recipient.ts';

/** So long a mail waits for its reader to confirm the address. */
const DELAY_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * Delays a mail until the member confirms their address, or another one where this one bounced. Nobody else gets mail of ours
 * because someone has typed their address, and nothing is lost for whoever confirms later.
 * @returns false when it has waited long enough
 */
export async function delayMail(
  context: NotificationsContext,
  site: Site,
  request: MailRequest,
  run: JobRun,
): Promise<boolean> {
  if (request.heldAs !== undefined) return false;
  const startAfter = new Date(context.now() + DELAY_MS);
  await mutate(context, run, (write) =>
    // The key: a second attempt, after a process was lost just here, delays nothing more.
    write.queue(sendMail, { ...request, heldAs: run.id }, { startAfter, singletonKey: `held ${run.id}` }),
  );
  // If they confirmed meanwhile, the release did not find it.
  const now = await findRecipient(context, site, request);
  if (now?.delayedBy === null && now.userId !== undefined)
    await releaseMails(context, { member: now.userId }, run);
  return true;
}

/** The member's mails that were delayed go out now. Those already on their way stay as they are. */
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
