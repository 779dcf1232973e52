import type { JobData } from '@backflow/contracts';
import type { sendMail } from '@backflow/contracts/notifications';
import type { JobRun } from '@backflow/service-kit';
import type { NotificationsContext } from '../context.ts';
import { isSent, recordDelivery } from '../deliveries.ts';
import { reasonNotToSend } from '../preferences/mail-preferences.ts';
import { unsubscribeLinks } from '../preferences/unsubscribe.ts';
import { storeNotice } from '../notices/store-notice.ts';
import { requestSms } from '../sms/request-sms.ts';
import { withMailing } from '../mailings/mailings.ts';
import { isRefusedForGood, recordBounce } from '../recipients/bounces.ts';
import { findRecipient } from '../recipients/recipient.ts';
import { readSite } from '../site.ts';
import { getCategory, renderMail } from '../templates/render-mail.ts';
import { attachedFiles } from './attached-files.ts';
import { delayMail } from './delayed-mail.ts';
import { deliverMail } from './deliver-mail.ts';
import { addToDigest } from './supplier-digest.ts';

/**
 * Stores the notice of a mail, requests its text message, and sends the mail once, unless its recipient is gone, does not want it, or gets it later.
 */
export async function sendRequestedMail(
  context: NotificationsContext,
  request: JobData<typeof sendMail>,
  run: JobRun,
): Promise<void> {
  const { template, to, heldAs: id = run.id } = request;
  if (await isSent(context, run, id)) return;
  const site = await readSite(context);
  const recipient = await findRecipient(context, site, request);
  if (!recipient) return;

  const { address, userId, person, delayedBy } = recipient;
  const record = (status: 'waiting' | 'skipped', reason: string) =>
    recordDelivery(context, run, { id, template, to: address, status, reason });
  if (isExpired(context, request)) return record('skipped', 'too late');
  const mailed = await withMailing(context, request);
  await storeNotice(context, site, { id, userId, request: mailed });
  await requestSms(context, run, { id, userId, request });
  if (request.channels?.includes('mail') === false) return record('skipped', 'member');
  const category = getCategory(template);
  const unwanted = await reasonNotToSend(context, site, { category, userId });
  if (unwanted !== null) return record('skipped', unwanted);
  if (delayedBy !== null) {
    const isDelayed = await delayMail(context, site, request, run);
    return record(isDelayed ? 'waiting' : 'skipped', delayedBy);
  }
  if (category === 'supplier' && (await addToDigest(context, run, { id, request, address }))) return;

  const links = unsubscribeLinks(context, { category, userId, data: mailed.data });
  const mail = renderMail(mailed, site, { unsubscribePage: links?.page, person });
  const files = await attachedFiles(context, request, mail);
  await deliverMail(
    context,
    run,
    { id, template, to: address, mail, oneClick: links?.oneClick, files },
    async (error) => {
      if (!isRefusedForGood(error)) return undefined;
      await recordBounce(context, run, address);
      // Another attempt can't succeed before the member confirms this address or has another one.
      if (typeof to !== 'object' || to?.kind !== 'member') return undefined;
      return (await delayMail(context, site, request, run)) ? 'waiting' : 'failed';
    },
  );
}

const isExpired = ({ now }: NotificationsContext, { expiresAt }: JobData<typeof sendMail>): boolean =>
  expiresAt !== undefined && Date.parse(expiresAt) <= now();
