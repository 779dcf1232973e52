import * as z from '@backflow/contracts/zod';

/**
 * Status of a member's address. `unconfirmed` gets only mail about money and about cancelled or moved events. The mail
 * server of a `bounced` address refused a mail: nothing is sent there until the address is changed or confirmed. `none`: there is
 * no address. The address of a person without an account, which the office has typed, counts as `confirmed`.
 */
export const EMAIL_STATUSES = ['confirmed', 'unconfirmed', 'bounced', 'none'] as const;
export const EmailStatus = z.enum(EMAIL_STATUSES);
export type EmailStatus = z.infer<typeof EmailStatus>;

/** The number of members who receive a mail now, and of those who do not. */
export const RecipientCount = z.object({ recipients: z.int(), unreached: z.int() });

/** Before it is sent: also the names of up to 50 members who do not receive it. */
export const RecipientPreview = z.extend(RecipientCount, {
  people: z.array(
    z.object({ id: z.string(), firstName: z.string(), lastName: z.string(), emailStatus: EmailStatus }),
  ),
});
export type RecipientPreview = z.infer<typeof RecipientPreview>;

/** The recipients: members with a seat (pending included), on the waiting list, or both. */
export const MailAudience = z.enum(['seated', 'waiting', 'all'], 'To must be seated, waiting or all');
export type MailAudience = z.infer<typeof MailAudience>;

/** Query of the preview of recipients. */
export const recipientQuery = z.object({
  to: z._default(MailAudience, 'all'),
  /** `message`: an administrator's own mail. `change`: money, or an event that is cancelled or moved. */
  about: z._default(z.enum(['message', 'change'], 'About must be message or change'), 'message'),
});
