import * as z from '@backflow/contracts/zod';
import { endpoint } from './endpoint.ts';
import { IdParams, amountText, day, id, optionalText, paging, requiredText } from '../fields.ts';
import { AccountDetails, Payment, PaymentInput } from './payment.ts';
import { BillToInput, InvoiceDetails } from './invoice.ts';
import { OfferPath } from './offer.ts';

/** A write announces the kind it changed. */
const changes = ['invoices', 'events/bookings', 'webinars/bookings', 'courses/bookings', 'mail'] as const;
const reads = ['invoices', 'events/bookings', 'webinars/bookings', 'courses/bookings'] as const;

export const getAccount = endpoint({
  id: 'accounts.one',
  method: 'GET',
  path: '/api/admin/registrations/:id/account',
  summary: 'What was agreed, invoiced, received and returned for a booking. Not there for a free one.',
  access: 'admin',
  params: IdParams,
  response: AccountDetails,
  reads: [...reads, 'members'],
});

export const recordPayment = endpoint({
  id: 'payments.record',
  auditSentence: 'recorded a payment of {member} for {subject}',
  method: 'POST',
  path: '/api/admin/registrations/:id/payments',
  summary:
    'Record money that was received for a booking, of any amount: all that is due without one. The booking is confirmed once nothing is due.',
  access: 'admin',
  idempotent: true,
  params: IdParams,
  body: PaymentInput,
  response: AccountDetails,
  changes,
});

export const recordRefund = endpoint({
  id: 'payments.refund',
  auditSentence: 'recorded a refund to {member} for {subject}',
  method: 'POST',
  path: '/api/admin/registrations/:id/refunds',
  summary: 'Record money that was returned: at most what is to be returned.',
  access: 'admin',
  idempotent: true,
  params: IdParams,
  body: PaymentInput,
  response: AccountDetails,
  changes,
});

export const reversePayment = endpoint({
  id: 'payments.reverse',
  auditSentence: 'took back a payment of {member} for {subject}',
  method: 'POST',
  path: '/api/admin/payments/:id/reverse',
  summary:
    'Take back a payment or a refund that was recorded by mistake. It stays in the books, with its opposite. One that was taken back stays so.',
  access: 'admin',
  params: IdParams,
  body: z.object({ reason: requiredText('Reason', { max: 300 }) }),
  response: AccountDetails,
  changes,
});

/** A line as it is entered; the sum is the price. */
const LineInput = z.object({
  description: requiredText('Description', { max: 300 }),
  details: z.optional(optionalText('Details', { max: 500, multiline: true })),
  amount: amountText('-?'),
  /** The booking that it is for, of an invoice over several. Absent: the first. */
  bookingId: z.optional(id),
});

export const correctInvoice = endpoint({
  id: 'invoices.correct',
  auditSentence: 'corrected the invoice {subject} and issued it again',
  method: 'POST',
  path: '/api/admin/invoices/:id/correct',
  summary:
    'Correct and reissue: a credit note for an invoice that was sent, and a new invoice with this bill-to address and these lines, in one step. Also invoices again what was voided.',
  access: 'admin',
  params: IdParams,
  body: z.object({
    billTo: BillToInput,
    lines: z.array(LineInput).check(z.minLength(1, 'Keep at least one line'), z.maxLength(100)),
    reason: requiredText('Reason', { max: 300 }),
  }),
  /** The new one. */
  response: InvoiceDetails,
  changes,
});

const OfferParams = z.object({ offers: OfferPath, id });

export const previewPrice = endpoint({
  id: 'bookings.pricePreview',
  method: 'GET',
  path: '/api/admin/:offers/:id/price',
  summary: 'How many bookings keep what was agreed when the price changes, and how many are not paid.',
  access: 'admin',
  params: OfferParams,
  response: z.object({
    /** Bookings with a seat. */
    seats: z.int(),
    /** Bookings with a seat and an amount due. */
    unpaid: z.int(),
    /** Bookings with a seat and a payment. */
    paid: z.int(),
    /** Total of payments: a decimal string in dollars. */
    received: z.string(),
  }),
  reads,
});

export const applyPrice = endpoint({
  id: 'bookings.applyPrice',
  auditSentence: 'applied the price of {subject} to bookings',
  method: 'POST',
  path: '/api/admin/:offers/:id/price',
  summary:
    'Apply the present price to bookings that were agreed at another one: to those that are not paid, or to all with a price. Their invoices are corrected, and what was paid too much is to be returned.',
  access: 'admin',
  params: OfferParams,
  body: z.object({ to: z.enum(['unpaid', 'all'], 'To must be unpaid or all') }),
  response: z.object({ bookings: z.int() }),
  changes,
});

/** A payment in the list of all. */
export const ListedPayment = z.extend(Payment, {
  bookingId: z.string(),
  offers: OfferPath,
  offerId: z.string(),
  title: z.string(),
  member: z.object({ id: z.string(), name: z.string() }),
  /** Number of the account's newest invoice or credit note. */
  invoiceNumber: z.nullable(z.string()),
});
export type ListedPayment = z.infer<typeof ListedPayment>;

/** The filters of payments, which the list and its CSV file share. */
const filters = {
  /** Days such as 2026-12-01, inclusive. */
  from: z.optional(day('From')),
  until: z.optional(day('Until')),
};

export const listPayments = endpoint({
  id: 'payments.list',
  method: 'GET',
  path: '/api/admin/payments',
  summary: 'Payments, refunds and their reversals by day, newest first.',
  access: 'admin',
  query: z.object({ ...paging, ...filters }),
  response: z.array(ListedPayment),
  reads: [...reads, 'people', 'members'],
});

export const exportPayments = endpoint({
  id: 'payments.export',
  method: 'GET',
  path: '/api/admin/payments/csv',
  summary: 'Payments, refunds and their reversals as a table (CSV).',
  access: 'admin',
  query: z.object(filters),
  file: true,
  response: z.unknown(),
  reads: [...reads, 'people', 'members'],
});

/** Inconsistencies in payments from before accounts. */
export const listMoneyFindings = endpoint({
  id: 'accounts.findings',
  method: 'GET',
  path: '/api/admin/money/findings',
  summary: 'Bookings whose amounts disagreed when accounts were opened for existing data.',
  access: 'admin',
  response: z.array(
    z.object({
      id: z.string(),
      bookingId: z.string(),
      finding: z.string(),
      /** Amounts that screens showed and records contain: decimal strings in dollars. */
      shown: z.nullable(z.string()),
      recorded: z.nullable(z.string()),
      offers: OfferPath,
      offerId: z.string(),
      title: z.string(),
      member: z.object({ id: z.string(), name: z.string() }),
    }),
  ),
  reads,
});
