import * as z from '@backflow/contracts/zod';

/**
 * Whether mail reaches a member: `unconfirmed` gets only what is about money and about events that are cancelled or moved;
 * the mail server of a `bounced` address refused it, and nothing is sent there until it is changed or confirmed.
 */
export const EMAIL_STATUSES = ['confirmed', 'unconfirmed', 'bounced'] as const;
export const EmailStatus = z.enum(EMAIL_STATUSES);
export type EmailStatus = z.infer<typeof EmailStatus>;

/** How many receive a mail now, and how many do not. */
export const RecipientCount = z.object({ recipients: z.int(), unreached: z.int() });

/** The same before it is sent, with those by name who do not receive it: at most 50. */
export const RecipientPreview = z.extend(RecipientCount, {
  people: z.array(
    z.object({ id: z.string(), firstName: z.string(), lastName: z.string(), emailStatus: EmailStatus }),
  ),
});
export type RecipientPreview = z.infer<typeof RecipientPreview>;

/** Those a mail goes to: with a seat (pending ones too), waiting for one, or both. */
export const MailAudience = z.enum(['seated', 'waiting', 'all'], 'To must be seated, waiting or all');
export type MailAudience = z.infer<typeof MailAudience>;

/** Whom a mail would reach. */
export const recipientQuery = z.object({
  to: z._default(MailAudience, 'all'),
  /** `message`: an administrator's own mail. `change`: money, or an event that is cancelled or moved. */
  about: z._default(z.enum(['message', 'change'], 'About must be message or change'), 'message'),
});
