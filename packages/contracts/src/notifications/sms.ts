import * as z from '@backflow/contracts/zod';
import { id } from '../fields.ts';
import { jobContract } from '../job.ts';
import { MAIL_TEMPLATES } from './mail.ts';
import type { MailTemplate } from './mail.ts';

/** A text message with the code that confirms a phone number. All others are made from the request of a mail. */
export const SMS_CODE = 'sms-code';
export const SmsCodeData = z.object({ code: z.string(), expiresAt: z.string() });

/** A text message to be sent by the notifications service. */
export const SmsRequest = z.object({
  template: z.enum([...(Object.keys(MAIL_TEMPLATES) as MailTemplate[]), SMS_CODE]),
  /** A number such as +14155550100, or a member, whose confirmed number is looked up when the message is sent. */
  to: z.union([z.string(), z.object({ kind: z.literal('member'), id })]),
  /** Data of the template; with `mailing`, only the fields that differ from its data. */
  data: z.record(z.string(), z.string()),
  mailing: z.optional(id),
  /** The delivery that this message continues after the quiet hours. Only notifications sets it. */
  deliveryId: z.optional(id),
});
export type SmsRequest = z.infer<typeof SmsRequest>;

/** Sends one text message. Tried for about a day and a half, unless it is out of date before. */
export const sendSms = jobContract({
  name: 'notifications.send-sms',
  data: SmsRequest,
  retries: 39,
  concurrency: 2,
});
