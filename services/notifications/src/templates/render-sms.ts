import type { MailRequest } from '@backflow/contracts/notifications';
import type { Site } from '../site.ts';
import { MAILS } from './mails.ts';
import type { SmsTemplate } from './mail-content.ts';
import { getData, isTemplated } from './render-mail.ts';

export interface Sms {
  text: string;
  /** After this instant it is not sent. */
  endsAt: Date | undefined;
  /** Within 24 hours before `endsAt` it is sent at night too. */
  isChange: boolean;
}

/** True if a mail has a text message beside it. */
export const hasSms = (template: MailRequest['template']): boolean =>
  isTemplated(template) && MAILS[template].sms !== undefined;

/**
 * The text message of a mail; undefined for mails without one.
 * @throws as `renderMail` does
 */
export function renderSms(request: Pick<MailRequest, 'template' | 'data'>, site: Site): Sms | undefined {
  const { template } = request;
  if (!isTemplated(template)) return undefined;
  // The cast is safe: `getData` parses the data with the schema of the same template.
  const sms = MAILS[template].sms as SmsTemplate<unknown> | undefined;
  if (!sms) return undefined;
  const data = getData(template, request.data, site);
  const end = sms.endsAt ? sms.endsAt(data) : data.startsAt;
  const parts = [`${site.settings.brandName}: ${sms.text(data, site.settings)}`, data.url, OPT_OUT];
  return {
    text: parts.filter((part) => part !== undefined).join(' '),
    endsAt: end === undefined ? undefined : new Date(end),
    isChange: sms.isChange === true,
  };
}

const OPT_OUT = 'Reply STOP to end.';
