import { SMS_CODE, SmsCodeData, sendSms } from '@backflow/contracts/notifications';
import type { Delivery, SmsRequest } from '@backflow/contracts/notifications';
import * as z from '@backflow/contracts/zod';
import { mutate, sql } from '@backflow/service-kit';
import type { JobRun } from '@backflow/service-kit';
import type { NotificationsContext } from '../context.ts';
import { isSent, recordDelivery } from '../deliveries.ts';
import { withMailing } from '../mailings/mailings.ts';
import { readSite } from '../site.ts';
import type { Site } from '../site.ts';
import { renderSms } from '../templates/render-sms.ts';
import type { Sms } from '../templates/render-sms.ts';
import { endOfQuietHours } from './quiet-hours.ts';
import { findSmsNumber } from './request-sms.ts';
import { SmsError } from './sms-provider.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Sends a text message once, unless its recipient does not want it any more, or it is out of date. During the quiet hours it
 * waits until the morning.
 */
export async function sendRequestedSms(
  context: NotificationsContext,
  request: SmsRequest,
  run: JobRun,
): Promise<void> {
  const { template, deliveryId: id = run.id } = request;
  if (await isSent(context, run, id)) return;
  const number = await findSmsNumber(context, request.to);
  if (number === undefined) return;
  const record = (status: Delivery['status'], reason: string | null) =>
    recordDelivery(context, run, { id, channel: 'sms', template, to: number, status, reason });
  const { sms: provider } = context;
  if (!provider) return record('skipped', 'not set up');
  const sms = getSms(await withMailing(context, request), await readSite(context));
  if (!sms) return record('skipped', 'no text');

  const now = context.now();
  if (sms.endsAt && sms.endsAt.getTime() <= now) return record('skipped', 'out of date');
  const startAfter = isUrgent(request, sms, now) ? undefined : endOfQuietHours(new Date(now));
  if (startAfter) {
    await mutate(context, run, (write) =>
      // With the key, a second attempt of this job queues no second message.
      write.queue(sendSms, { ...request, deliveryId: id }, { startAfter, singletonKey: `sms ${id}` }),
    );
    return record('waiting', 'quiet hours');
  }
  try {
    await provider.send({ id, to: number, text: sms.text });
  } catch (error) {
    const { code, stopped } = error instanceof SmsError ? error : new SmsError('unknown');
    if (stopped !== undefined) {
      await mutate(context, run, (write) =>
        write.rows(sql`select identity.stop_sms_v1(${number}, ${stopped}, ${new Date(context.now())})`),
      );
      run.log.info({ code }, 'the provider refused a number permanently');
    }
    const isOver = stopped !== undefined || run.isLastAttempt;
    await record(isOver ? 'failed' : 'waiting', code);
    if (stopped !== undefined) return;
    throw error;
  }
  // The message is sent: if the job failed now, it would be sent again.
  await record('sent', null).catch((error: unknown) =>
    run.log.warn({ error }, 'the delivery of a sent text message could not be recorded'),
  );
}

/** The person waits for a code; a change of an event within a day can't wait until the morning. */
const isUrgent = ({ template }: SmsRequest, { isChange, endsAt }: Sms, now: number): boolean =>
  template === SMS_CODE || (isChange && endsAt !== undefined && endsAt.getTime() - now <= DAY_MS);

function getSms({ template, data }: SmsRequest, site: Site): Sms | undefined {
  if (template !== SMS_CODE) return renderSms({ template, data }, site);
  const { code, expiresAt } = z.parse(SmsCodeData, data);
  const text = `${site.settings.brandName}: ${code} is the code that confirms your phone number. Did you not ask for it? Reply STOP.`;
  return { text, endsAt: new Date(expiresAt), isChange: false };
}
