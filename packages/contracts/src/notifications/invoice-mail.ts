import * as z from '@backflow/contracts/zod';
import { ticket } from './registration-mail.ts';

/** Decimal string in dollars. */
const amount = z.string();

/** An invoice or a credit note, and what it is for. The request names the document, which is attached. */
const invoice = {
  /** Such as 'INV-2026-00017'. */
  number: z.string(),
  total: amount,
  /** Title of the invoiced event or course. */
  title: z.string(),
  /** Address of the booking's page on this site. */
  url: z.string(),
  /** Date and place of events and webinars, as in the mails about a registration. */
  startsAt: z.optional(z.string()),
  endsAt: z.optional(z.string()),
  place: z.optional(z.string()),
};

/** How and when to pay. */
const payment = {
  /** A day, such as 2026-12-31. */
  dueOn: z.string(),
  /** The booking settings' text, with its line breaks. */
  paymentInstructions: z.string(),
};

/** The data of mails about invoices. All values are plain text. */
export const INVOICE_MAIL_TEMPLATES = {
  /** The invoice itself, at the time that was announced when it was issued, or when it is sent again. */
  invoice: z.object({ ...invoice, ...payment }),
  /** The receipt: the seat is confirmed, or the course is open. `calendarId` and `version` as in the mails about a registration. */
  'invoice-paid': z.object({
    ...invoice,
    /** Paid after it was cancelled, as the fee was kept. */
    booking: z.optional(z.literal('cancelled')),
    calendarId: z.optional(z.string()),
    version: z.optional(z.string()),
    ...ticket,
  }),
  /** The invoice is not paid yet. */
  'invoice-reminder': z.object({ ...invoice, ...payment }),
  /** A sent invoice is cancelled, or a part of it. `number` and `total` are those of the credit note. */
  'credit-note': z.object({
    ...invoice,
    invoiceNumber: z.string(),
    refund: z.enum(['none', 'due', 'made']),
    /** The rest of the invoice stays. */
    extent: z.optional(z.literal('part')),
  }),
} as const;

export type InvoiceMailTemplate = keyof typeof INVOICE_MAIL_TEMPLATES;
