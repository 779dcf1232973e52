import * as z from '@backflow/contracts/zod';
import { bookingChange, changeNote, issuedInvoice, noAccount } from './registration-mail.ts';

/** A course as it was when the mail was caused. */
const course = {
  title: z.string(),
  /** Free text, such as '4.5 hours'. */
  duration: z.optional(z.string()),
  /** Address of its page on this site. */
  url: z.string(),
  change: bookingChange,
};

/** Decimal string in dollars. */
const price = z.string();

/** The agreed price, and the rule by which it was; absent for the standard price. */
const agreedPrice = { price, priceLabel: z.optional(z.string()) };

/** Data of mails about an enrollment, all of it plain text. */
export const ENROLLMENT_MAIL_TEMPLATES = {
  /** A course without an invoice: it is open. */
  'enrollment-confirmed': z.object({ ...course, ...z.partial(z.object(agreedPrice)).shape, ...noAccount }),
  /** An invoice will come; the course opens once it is paid. */
  'enrollment-requested': z.object({ ...course, ...agreedPrice, ...issuedInvoice, ...noAccount }),
  /** To the supplier: a member requests an invoice. */
  'enrollment-invoice-requested': z.object({ ...course, ...agreedPrice, ...issuedInvoice }),
  /** Sent by the release before; now `invoice-paid`. */
  'enrollment-paid': z.object({ ...course, price }),
  /** An unpaid enrollment. Sent by the release before; now `invoice-reminder`. */
  'enrollment-payment-reminder': z.object({ ...course, due: price, requestedAt: z.string() }),
  'enrollment-cancelled': z.object({ ...course, ...changeNote }),
} as const;

export type EnrollmentMailTemplate = keyof typeof ENROLLMENT_MAIL_TEMPLATES;
