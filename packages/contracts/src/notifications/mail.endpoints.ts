import * as z from '@backflow/contracts/zod';
import { endpoint } from './endpoint.ts';
import { paging } from '../fields.ts';
import { email } from '../identity/contact-fields.ts';
import { SmsRequest } from './sms.ts';

export const MAIL_STATUSES = ['waiting', 'sent', 'failed', 'skipped'] as const;

/** Result of one mail or text message. The recipient's address is not stored as text; see the `to` of `listMail`. */
export const Delivery = z.object({
  id: z.string(),
  /** Time of the last attempt. */
  at: z.string(),
  /** A process of the previous release does not send it. */
  channel: z._default(z.enum(['mail', 'sms']), 'mail'),
  template: SmsRequest.shape.template,
  /** `waiting` is tried again, or waits until the member has confirmed the address; `failed` is given up. */
  status: z.enum(MAIL_STATUSES),
  attempts: z.int(),
  /** The refusal of the mail server or provider as a code, or why it was not to be sent. */
  reason: z.nullable(z.string()),
});
export type Delivery = z.infer<typeof Delivery>;

export const listMail = endpoint({
  id: 'admin.mail',
  method: 'GET',
  path: '/api/admin/mail',
  summary:
    'Emails and text messages of the last 30 days and what became of them, newest first; `to` asks for one address.',
  access: 'admin',
  query: z.object({ ...paging, status: z.optional(z.enum(MAIL_STATUSES)), to: z.optional(email) }),
  response: z.array(Delivery),
  reads: ['mail'],
});

export const unsubscribeByMail = endpoint({
  id: 'mail.unsubscribe',
  method: 'POST',
  path: '/api/mail/unsubscribe',
  summary: 'One click in an email program (RFC 8058): turns off the kind of email that the token names.',
  access: 'public',
  query: z.object({ token: z.string().check(z.maxLength(200, 'This link is not complete')) }),
  ignoresBody: true,
  response: z.null(),
});
