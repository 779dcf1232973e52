import * as z from '@backflow/contracts/zod';
import { id } from '../fields.ts';
import { jobContract } from '../job.ts';
import { CERTIFICATE_MAIL_TEMPLATES } from './certificate-mail.ts';
import { COMPANY_MAIL_TEMPLATES } from './company-mail.ts';
import { COMPANY_SEAT_MAIL_TEMPLATES } from './company-seat-mail.ts';
import { CREDENTIAL_MAIL_TEMPLATES } from './credential-mail.ts';
import { ENROLLMENT_MAIL_TEMPLATES } from './enrollment-mail.ts';
import { FORUM_MAIL_TEMPLATES } from './forum-mail.ts';
import { INVOICE_MAIL_TEMPLATES } from './invoice-mail.ts';
import { NEWS_MAIL_TEMPLATES } from './news-mail.ts';
import { ORGANIZER_MAIL_TEMPLATES } from './organizer-mail.ts';
import { OWN_BOOKING_MAIL_TEMPLATES } from './my-booking-mail.ts';
import { PREMIUM_MAIL_TEMPLATES } from './premium-mail.ts';
import { REGISTRATION_MAIL_TEMPLATES } from './registration-mail.ts';
import { SEAT_MAIL_TEMPLATES } from './seat-mail.ts';

/** Left out in mail to an unconfirmed address, which may belong to somebody else. */
const firstName = z.optional(z.string());
const url = z.string();

/** Every kind of mail with its template's data. All values are plain text. */
export const MAIL_TEMPLATES = {
  'confirm-email': z.object({ url }),
  'reset-password': z.object({ firstName, url }),
  /** To a person without an account: sets the first password. */
  'set-password': z.object({ firstName, url }),
  'password-changed': z.object({ firstName, url }),
  'email-changed': z.object({ firstName, url }),
  /** `what` begins a sentence: 'A passkey'. */
  'second-factor-added': z.object({ firstName, what: z.string(), url }),
  'second-factor-removed': z.object({ firstName, what: z.string(), url }),
  'recovery-code-used': z.object({ firstName, left: z.string(), url }),
  'recovery-codes-renewed': z.object({ firstName, url }),
  'confirm-newsletter': z.object({ url, unsubscribeToken: z.string() }),
  'newsletter-confirmed': z.object({ unsubscribeToken: z.string() }),
  ...PREMIUM_MAIL_TEMPLATES,
  ...COMPANY_MAIL_TEMPLATES,
  ...REGISTRATION_MAIL_TEMPLATES,
  ...SEAT_MAIL_TEMPLATES,
  ...ENROLLMENT_MAIL_TEMPLATES,
  ...INVOICE_MAIL_TEMPLATES,
  ...OWN_BOOKING_MAIL_TEMPLATES,
  ...COMPANY_SEAT_MAIL_TEMPLATES,
  ...NEWS_MAIL_TEMPLATES,
  ...FORUM_MAIL_TEMPLATES,
  ...ORGANIZER_MAIL_TEMPLATES,
  ...CERTIFICATE_MAIL_TEMPLATES,
  ...CREDENTIAL_MAIL_TEMPLATES,
  /** Replaces further mails to the supplier in an hour; built from their requests when it is sent. */
  'supplier-digest': z.object({}),
  /** A complete mail, only for jobs that an earlier release queued. */
  raw: z.object({ subject: z.string(), text: z.string(), html: z.string() }),
} as const;

export type MailTemplate = keyof typeof MAIL_TEMPLATES;
export type MailData<Template extends MailTemplate> = z.infer<(typeof MAIL_TEMPLATES)[Template]>;

/**
 * A mail's recipient: an address, or a member or supplier whose address is looked up when the mail is sent, so that other
 * services need no addresses. Null sends nothing but takes as long, so that response times don't reveal who has an account.
 */
export const MailRecipient = z.nullable(
  z.union([
    z.string(),
    /**
     * A member. Mail other than about payments and cancelled or moved events is delayed until their address is confirmed; all
     * mail is delayed after a bounce.
     */
    z.object({ kind: z.literal('member'), id }),
    /** The supplier that runs the site, not one of an event; the mail is about a member. */
    z.object({ kind: z.literal('supplier'), about: id }),
  ]),
);
export type MailRecipient = z.infer<typeof MailRecipient>;

/** A mail to be sent by the notifications service. The template's own data is checked there and where it is queued. */
export const MailRequest = z.object({
  template: z.enum(Object.keys(MAIL_TEMPLATES) as MailTemplate[]),
  to: MailRecipient,
  /** Data of the template; with `mailing`, only the fields that differ from its data. */
  data: z.record(z.string(), z.string()),
  /** The stored data of a mail to many (`storeMailing` of the service kit). */
  mailing: z.optional(id),
  /** The invoice or credit note whose stored PDF file is attached. */
  document: z.optional(id),
  /** Further stored PDF files. */
  documents: z.optional(z.array(id)),
  /** The recipient, whose preferences apply to all mail except about the account. */
  userId: z.optional(id),
  /** Where the member wants it, if not by both: `sms` alone sends no mail, `mail` alone no text message. */
  channels: z.optional(z.array(z.enum(['mail', 'sms']))),
  /** An instant from which the mail is of no use, and not sent. */
  expiresAt: z.optional(z.string()),
  /** The delayed delivery that this mail continues. Only notifications sets it. */
  heldAs: z.optional(id),
});
export type MailRequest = z.infer<typeof MailRequest>;

/** Sends one mail. Tried for about a day and a half, a batch at the same time. */
export const sendMail = jobContract({
  name: 'notifications.send-mail',
  data: MailRequest,
  retries: 39,
  batchSize: 16,
  // Four connections to a mail server that does not respond take this long for a batch.
  expireSeconds: 120,
});

/** Sends the mails delayed until a member's address was confirmed or changed. Identity queues it. */
export const releaseMail = jobContract({
  name: 'notifications.release-mail',
  data: z.object({ member: id }),
  retries: 39,
});

/** The data of a `sendMail` job, checked by the template's schema. */
export const mailRequest = <Template extends MailTemplate>(
  template: Template,
  to: MailRecipient,
  data: MailData<Template>,
  { userId, document, documents }: Pick<MailRequest, 'userId' | 'document' | 'documents'> = {},
): MailRequest => ({
  template,
  to,
  data: z.parse(MAIL_TEMPLATES[template], data) as MailRequest['data'],
  ...(userId !== undefined && { userId }),
  ...(document !== undefined && { document }),
  ...(documents !== undefined && { documents }),
});

/** A mail to many, whose data is stored once. */
export interface Mailing<Template extends MailTemplate = MailTemplate> {
  readonly id: string;
  readonly template: Template;
  readonly data: Partial<MailData<Template>>;
}

/**
 * The data of a `sendMail` job for one recipient of a mail to many.
 * @param own what only this recipient's mail contains
 */
export const mailingRequest = <Template extends MailTemplate>(
  { id: mailing, template, data }: Mailing<Template>,
  to: MailRecipient,
  own: Partial<MailData<Template>> = {},
): MailRequest => {
  z.parse(MAIL_TEMPLATES[template], { ...data, ...own });
  return { template, to, data: own as MailRequest['data'], mailing };
};
