import type { JobData } from '@backflow/contracts';
import type { sendMail, MailRequest } from '@backflow/contracts/notifications';
import type { JobRun } from '@backflow/service-kit';
import type { NotificationsContext } from '../context.ts';
import { isSent, noteDelivery } from '../deliveries/note-delivery.ts';
import { reasonNotToSend } from '../preferences/reason-not-to-send.ts';
import { unsubscribeLinks } from '../preferences/unsubscribe-links.ts';
import { readSite } from '../site.ts';
import { categoryOf, renderMail } from '../templates/render-mail.ts';
import { delayMail } from './delayed-mail.ts';
import { isRefusedForGood, recordBounce } from '../recipients/bounces.ts';
import { joinDigest } from './supplier-digest-entries.ts';
import { MailNotTakenError, handOver } from './hand-over.ts';
import { findRecipient } from '../recipients/recipient.ts';

/**
 * Hands one mail over to the mail server, at least once: a process that is killed between the server's yes and the
 * note of it sends it again under the same Message-ID, by which mail programs know it.
 */
export async function sendRequestedMail(
  context: NotificationsContext,
  request: JobData<typeof sendMail>,
  run: JobRun,
): Promise<void> {
  const { template, heldAs: id = run.id } = request;
  if (await isSent(context, run, id)) return;
  const site = await readSite(context);
  const found = await findRecipient(context, site, request);
  if (!found) return;

  const { address, userId, person } = found;
  const note = (status: 'waiting' | 'sent' | 'failed' | 'skipped', reason: string | null = null) =>
    noteDelivery(context, run, { id, template, to: address, status, reason });

  const category = categoryOf(template);
  const reason = await reasonNotToSend(context, site, { category, userId });
  if (reason !== null) return note('skipped', reason);
  if (found.delayedBy !== null) {
    const isDelayed = await delayMail(context, site, request, run);
    return note(isDelayed ? 'waiting' : 'skipped', found.delayedBy);
  }

  if (category === 'supplier' && (await joinDigest(context, run, { id, request, address }))) return;

  const wayOut = unsubscribeLinks(context, { category, request: { data: request.data, userId } });
  const mail = renderMail(request, site, { page: wayOut?.page, person });
  try {
    await handOver(context, run, { to: address, mail, oneClick: wayOut?.oneClick });
  } catch (error) {
    const notTaken = MailNotTakenError.of(error);
    const isRefused = isRefusedForGood(error);
    if (isRefused) await recordBounce(context, run, address);
    // Trying again makes no sense until the member has another address, or confirms this one.
    if (isRefused && isForMember(request)) {
      const isDelayed = await delayMail(context, site, request, run);
      return note(isDelayed ? 'waiting' : 'failed', notTaken.code);
    }
    await note(run.isLastAttempt ? 'failed' : 'waiting', notTaken.code);
    throw notTaken;
  }
  // It is gone: failing now would only send it once more.
  await note('sent').catch((error: unknown) => run.log.warn({ error }, 'a sent mail could not be noted'));
}

const isForMember = ({ to }: Pick<MailRequest, 'to'>): boolean =>
  typeof to === 'object' && to?.kind === 'member';
