import type { MailRequest } from '@backflow/contracts/notifications';
import type { Site } from '../site.ts';
import { decide, fillIn } from './fill-in.ts';
import { MAILS, isTemplated } from './mail-files.ts';
import { getValues } from './mail-values.ts';
import { getData } from './render-mail.ts';

export interface Sms {
  text: string;
  /** After this instant it is not sent. */
  endsAt: Date | undefined;
  /** Within 24 hours before `endsAt` it is sent at night too. */
  isChange: boolean;
}

/** True if a mail has a text message beside it. */
export const hasSms = (template: MailRequest['template']): boolean =>
  isTemplated(template) && MAILS[template].content['text message'] !== undefined;

/**
 * The text message of a mail; undefined for mails without one.
 * @throws as `renderMail` does
 */
export function renderSms(request: Pick<MailRequest, 'template' | 'data'>, site: Site): Sms | undefined {
  const { template } = request;
  if (!isTemplated(template)) return undefined;
  const { content, isChange = false } = MAILS[template];
  const sms = content['text message'];
  if (sms === undefined) return undefined;
  const data = getData(template, request.data, site);
  const values = getValues(template, data, site.settings);
  const text = fillIn(decide(sms, values), values);
  const parts = [`${site.settings.brandName}: ${text}`, data.url, OPT_OUT];
  // An offered seat expires; all else is of use until the event starts.
  const end = data.expiresAt ?? data.startsAt;
  return {
    text: parts.filter((part) => part !== undefined).join(' '),
    endsAt: end === undefined ? undefined : new Date(end),
    isChange,
  };
}

const OPT_OUT = 'Reply STOP to end.';
