import * as z from '@backflow/contracts/zod';
import { amountText, blankAsNull, day, optionalText } from '../fields.ts';
import { Account } from './account.ts';
import { AgreedRule } from './price-rule.ts';
import { InvoiceLine } from './invoice.ts';
import { OfferPath } from './offer.ts';

/** How money is paid or returned, with the label that people read. */
export const PAYMENT_METHODS = {
  check: 'Check',
  'bank-transfer': 'Bank transfer',
  card: 'Card',
  cash: 'Cash',
  other: 'Other',
} as const;
export type PaymentMethod = keyof typeof PAYMENT_METHODS;
export const PAYMENT_METHOD_NAMES = Object.keys(PAYMENT_METHODS) as readonly PaymentMethod[];

const amount = amountText().check(z.refine((value) => /[1-9]/.test(value), 'Amount must be more than 0'));

const how = {
  /** A day such as 2026-12-04; absent: today. Not in the future. */
  day: z.optional(day('Day')),
  method: z._default(
    z.enum(PAYMENT_METHOD_NAMES, `Method must be one of: ${PAYMENT_METHOD_NAMES.join(', ')}`),
    'other',
  ),
  /** Such as the number of a check. */
  reference: z.optional(optionalText('Reference', { max: 100 })),
};

/** Money that was received, or returned. */
export const PaymentInput = z.object({
  /** A decimal string in dollars; absent or blank: all that is due, or that is to be returned. */
  amount: z.optional(blankAsNull(amount)),
  ...how,
});

/** How several invoices were paid, each in full. */
export const PaymentMethodInput = z.object(how);

/** The same in a response. */
export const PaymentHow = z.object({
  day: z.optional(z.string()),
  method: z.enum(PAYMENT_METHOD_NAMES),
  reference: z.optional(z.nullable(z.string())),
});

/** A payment, a refund, or one that takes an earlier one back. */
export const Payment = z.object({
  id: z.string(),
  kind: z.enum(['payment', 'refund']),
  /** Decimal string in dollars: negative where money was returned, or a payment was taken back. */
  amount: z.string(),
  /** Such as 2026-12-04. */
  day: z.string(),
  method: z.enum(PAYMENT_METHOD_NAMES),
  reference: z.nullable(z.string()),
  /** Why it was taken back; null for one that is none. */
  reason: z.nullable(z.string()),
  /** The payment that this one takes back. */
  reverses: z.nullable(z.string()),
  isReversed: z.boolean(),
  recordedAt: z.string(),
  /** The administrator's name; null where it is not known. */
  recordedBy: z.nullable(z.string()),
});
export type Payment = z.infer<typeof Payment>;

/** Why a price was agreed. */
export const AGREEMENT_REASONS = [
  'booked',
  'moved',
  'repriced',
  'corrected',
  'waived',
  'carried-over',
  // The seat went to another technician of the company; the price stayed.
  'reassigned',
] as const;

/** An account with all its records. */
export const AccountDetails = z.extend(Account, {
  bookingId: z.string(),
  offers: OfferPath,
  offerId: z.string(),
  title: z.string(),
  startsAt: z.nullable(z.string()),
  member: z.object({ id: z.string(), name: z.string() }),
  /** Oldest first. */
  agreements: z.array(
    z.object({
      price: z.string(),
      /** Null for the standard price. */
      rule: z.nullable(AgreedRule),
      reason: z.enum(AGREEMENT_REASONS),
      agreedAt: z.string(),
    }),
  ),
  /** Invoices and credit notes, oldest first. */
  documents: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(['invoice', 'credit-note']),
      number: z.string(),
      status: z.enum(['issued', 'sent', 'paid', 'void']),
      issuedAt: z.string(),
      total: z.string(),
      /** Amount left to pay; negative: to refund. */
      balance: z.string(),
      lines: z.array(InvoiceLine),
    }),
  ),
  /** Oldest first. */
  payments: z.array(Payment),
});
export type AccountDetails = z.infer<typeof AccountDetails>;
