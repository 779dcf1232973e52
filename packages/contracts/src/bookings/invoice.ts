import * as z from '@backflow/contracts/zod';
import { optionalText, requiredText } from '../fields.ts';
import { OfferPath } from './offer.ts';

/** Issued with its number, and still open to a change of whom it is billed to; sent, and final; paid; or void. */
export const INVOICE_STATUSES = ['issued', 'sent', 'paid', 'void'] as const;
export const InvoiceStatus = z.enum(INVOICE_STATUSES, 'Status must be issued, sent, paid or void');
export type InvoiceStatus = z.infer<typeof InvoiceStatus>;

/** Bill-to address as it is entered. */
export const BillToInput = z.object({
  name: requiredText('Name', { max: 200 }),
  company: optionalText('Company', { max: 200 }),
  /** Several lines. */
  address: optionalText('Address', { max: 500, multiline: true }),
  purchaseOrder: optionalText('Purchase order', { max: 60 }),
});

/** Bill-to address. */
export const BillTo = z.object({
  name: z.string(),
  company: z.nullable(z.string()),
  /** Several lines. */
  address: z.nullable(z.string()),
  purchaseOrder: z.nullable(z.string()),
});
export type BillTo = z.infer<typeof BillTo>;

/** An amount is a decimal string in dollars. */
export const InvoiceLine = z.object({
  description: z.string(),
  /** A second, smaller line, such as when and where; null for none. */
  details: z.nullable(z.string()),
  amount: z.string(),
  /** The booking that it is for, on an invoice over several. */
  bookingId: z.optional(z.string()),
  /** Credited, while the rest of the invoice stays. */
  isCancelled: z.optional(z.boolean()),
});
export type InvoiceLine = z.infer<typeof InvoiceLine>;

/** An invoice or a credit note in a list. */
export const Invoice = z.object({
  id: z.string(),
  kind: z.enum(['invoice', 'credit-note']),
  /** Such as 'INV-2026-00017', of a credit note 'CN-2026-00003': by calendar year, without gaps. */
  number: z.string(),
  status: InvoiceStatus,
  issuedAt: z.string(),
  /** When it is sent; null once it is. */
  sendAt: z.nullable(z.string()),
  sentAt: z.nullable(z.string()),
  paidAt: z.nullable(z.string()),
  /** A day, such as 2026-12-31. */
  dueOn: z.string(),
  /** Decimal string in dollars, tax included. */
  total: z.string(),
  /** Amount left to pay; negative: the supplier's refund, on the newest document of its account. */
  balance: z.string(),
  /** State of the supplier's refund. */
  refund: z.enum(['none', 'due', 'made']),
  /** Title of the paid event or course. */
  title: z.string(),
  offers: OfferPath,
  offerId: z.string(),
  bookingId: z.string(),
  /** How many bookings it is for. */
  bookings: z.int(),
  /** The company that it is billed to; null for a member. */
  companyId: z.nullable(z.string()),
  /** Null before it is sent. */
  pdfHref: z.nullable(z.string()),
});
export type Invoice = z.infer<typeof Invoice>;

/** An invoice with all that its page shows. */
export const InvoiceDetails = z.extend(Invoice, {
  billTo: BillTo,
  lines: z.array(InvoiceLine),
  /** The total without what credit notes have taken off. */
  net: z.string(),
  /** The tax that the total includes; null for none. */
  tax: z.nullable(z.object({ label: z.string(), rate: z.string(), amount: z.string() })),
  /** A credit note's invoice; an invoice's last credit note. */
  related: z.nullable(z.object({ id: z.string(), number: z.string() })),
  paymentInstructions: z.string(),
});
export type InvoiceDetails = z.infer<typeof InvoiceDetails>;
