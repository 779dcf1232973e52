import * as z from '@backflow/contracts/zod';

/** Something of a member's with a day: a credential that ends, or a gauge that has to be verified again. */
export const DueItem = z.object({
  kind: z.enum(['credential', 'gauge']),
  /** Without a number: people show calendars and mails to others. */
  title: z.string(),
  /** Such as 2027-06-30. */
  day: z.string(),
  /** From the day of the message; negative afterwards. */
  daysLeft: z.int(),
});
export type DueItem = z.infer<typeof DueItem>;

/** A class that an authority counts, as a mail lists it. */
export const MailedClass = z.object({ title: z.string(), text: z.string(), path: z.string() });
export type MailedClass = z.infer<typeof MailedClass>;

/** Data of mails about credentials and gauges. */
export const CREDENTIAL_MAIL_TEMPLATES = {
  'credentials-due': z.object({
    /** An array of `DueItem` as JSON, the most urgent first. */
    dueItems: z.string(),
    /** An array of `MailedClass` as JSON. */
    classes: z.optional(z.string()),
    url: z.string(),
  }),
} as const;
