import * as z from '@backflow/contracts/zod';
import { id } from '../fields.ts';
import { jobContract } from '../job.ts';
import { ENROLLMENT_MAIL_TEMPLATES } from './enrollment-mail.ts';
import { FORUM_MAIL_TEMPLATES } from './forum-mail.ts';
import { ORGANIZER_MAIL_TEMPLATES } from './organizer-mail.ts';
import { PREMIUM_MAIL_TEMPLATES } from './premium-mail.ts';
import { REGISTRATION_MAIL_TEMPLATES } from './registration-mail.ts';

/** Left out in mail to an address nobody has confirmed: its reader may not be who chose the name. */
const firstName = z.optional(z.string());
const url = z.string();

/** Every kind of mail there is, and what its template needs to be filled in. All of it plain text. */
export const MAIL_TEMPLATES = {
  'confirm-email': z.object({ url }),
  'reset-password': z.object({ firstName, url }),
  'password-changed': z.object({ firstName, url }),
  'email-changed': z.object({ firstName, url }),
  'confirm-newsletter': z.object({ url, unsubscribeToken: z.string() }),
  'newsletter-confirmed': z.object({ unsubscribeToken: z.string() }),
  ...PREMIUM_MAIL_TEMPLATES,
  ...REGISTRATION_MAIL_TEMPLATES,
  ...ENROLLMENT_MAIL_TEMPLATES,
  ...FORUM_MAIL_TEMPLATES,
  ...ORGANIZER_MAIL_TEMPLATES,
  /** What more than a few mails an hour would have told the supplier; made of their requests when it is sent. */
  'supplier-digest': z.object({}),
  /** A whole mail, sent as it is: only for what the outbox of an earlier release still held. */
  raw: z.object({ subject: z.string(), text: z.string(), html: z.string() }),
} as const;

export type MailTemplate = keyof typeof MAIL_TEMPLATES;
export type MailData<Template extends MailTemplate> = z.infer<(typeof MAIL_TEMPLATES)[Template]>;

/**
 * Whom a mail goes to: an address, or somebody whose address is looked up when it is sent, so that whoever causes the
 * mail need not know it. Null sends nothing and costs the same: so that time does not tell who has an account.
 */
export const MailRecipient = z.nullable(
  z.union([
    z.string(),
    /**
     * A member. What is neither about money nor about an event that is cancelled or moved is delayed until they have confirmed
     * their address; everything is, while mail to it is refused.
     */
    z.object({ kind: z.literal('member'), id }),
    /** The supplier that runs the site (not one of an event), told about a member. */
    z.object({ kind: z.literal('supplier'), about: id }),
  ]),
);
export type MailRecipient = z.infer<typeof MailRecipient>;

/** A mail to be sent by the notifications service. The template's own data is checked there and where it is queued. */
export const MailRequest = z.object({
  template: z.enum(Object.keys(MAIL_TEMPLATES) as MailTemplate[]),
  to: MailRecipient,
  data: z.record(z.string(), z.string()),
  /** The member it is for, whose preferences decide on every mail that is not about the account itself. */
  userId: z.optional(id),
  /** The delivery it goes on from. Only notifications sets it, for what was delayed. */
  heldAs: z.optional(id),
});
export type MailRequest = z.infer<typeof MailRequest>;

/** Sends one mail. Tried for about a day and a half, a few at the same time. */
export const sendMail = jobContract({
  name: 'notifications.send-mail',
  data: MailRequest,
  retries: 39,
  concurrency: 4,
});

/** Sends what was delayed until a member's address is confirmed, or another one. Queued by whoever confirms it. */
export const releaseMail = jobContract({
  name: 'notifications.release-mail',
  data: z.object({ member: id }),
  retries: 39,
});

/** What `sendMail` is queued with, checked by the template's own shape. */
export const mailRequest = <Template extends MailTemplate>(
  template: Template,
  to: MailRecipient,
  data: MailData<Template>,
  { userId }: Pick<MailRequest, 'userId'> = {},
): MailRequest => ({
  template,
  to,
  data: z.parse(MAIL_TEMPLATES[template], data) as MailRequest['data'],
  ...(userId !== undefined && { userId }),
});
