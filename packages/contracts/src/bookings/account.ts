import * as z from '@backflow/contracts/zod';
import { getCents, getDollars } from './amounts.ts';
import { AgreedRule } from './price-rule.ts';

/** The money of one seat, from its records. Amounts are decimal strings in dollars. */
export const Account = z.object({
  /** The price that was agreed last. */
  agreed: z.string(),
  /** The rule by which it was; null for the standard price. */
  rule: z.optional(z.nullable(AgreedRule)),
  /** Invoices without credit notes. */
  invoiced: z.string(),
  /** Payments without refunds. */
  received: z.string(),
  /** Amount left to pay: '0.00' for nothing. */
  due: z.string(),
  /** Amount to refund: '0.00' for nothing. */
  surplus: z.string(),
  /** The last day to pay, such as 2026-12-31; null where nothing is due. */
  dueOn: z.nullable(z.string()),
});
export type Account = z.infer<typeof Account>;

/** After booking, cancelling costs nothing for so long, or until the invoice is sent if that is later. */
export const GRACE_HOURS = 24;

/** When a member gets everything back, and when the price is due; as they were agreed. */
export const BookingTerms = z.object({
  /** Days from the day of issue until an invoice is due. */
  paymentDays: z.int(),
  /** Days before the start when it is due, if that is earlier. */
  dueBeforeDays: z.int(),
  /** A member who cancels at least so many days before the start gets everything back. */
  refundDays: z.int(),
});
export type BookingTerms = z.infer<typeof BookingTerms>;

/** Amount added by a change to this price; negative: a reduction. A decimal string in dollars. */
export const priceDifference = (account: Pick<Account, 'invoiced'> | undefined, price: string): string =>
  getDollars(getCents(price) - getCents(account?.invoiced ?? '0'));
