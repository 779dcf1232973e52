import { getCents, isPositive, isStandard, takesSeat } from '@backflow/contracts/bookings';
import type { AgreedRule, BookingFrom, BookingStatus } from '@backflow/contracts/bookings';
import { AppError, sql } from '@backflow/service-kit';
import type { Write } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';
import type { InvoiceRow } from '../invoices/invoice-rows.ts';
import { issueInvoice, lockCounter } from '../invoices/issue-invoice.ts';
import type { JointNumbers } from '../invoices/joint-invoice.ts';
import { companyChoice } from '../payers/company-seat.ts';
import type { Offer } from '../offers/offer.ts';
import { lastRule } from '../prices/agreed-rule.ts';
import { priceOfSeat } from '../prices/price-of-seat.ts';
import type { PriceChoice } from '../prices/price-of-seat.ts';
import { lockAccount } from './account.ts';
import { agree, findFormerAccount, openAccount } from './agree.ts';
import { storePayment, takeBackPayments } from './store-payment.ts';
import type { PaymentDetails } from './store-payment.ts';
import { settleAccount } from './settle-account.ts';

/** Policy for a booking that loses its seat: return its money, or keep what was invoiced. */
export type MoneyPolicy = 'refund' | 'keep';

export interface BookingChange {
  /** Locked. */
  offer: Offer;
  booking: { id: string; userId: string };
  from: BookingFrom;
  to: BookingStatus;
  /** Applies to a booking that loses its seat. Default: refund. */
  policy?: MoneyPolicy | undefined;
  /** The payment that confirms a pending booking. */
  payment?: PaymentDetails | undefined;
  actorId?: string | undefined;
  /** The account that a new booking continues; null for none. */
  accountId?: string | null | undefined;
  /** What decides the price of a new seat besides the offer and the member. */
  choice?: PriceChoice | undefined;
  /** Where several bookings are changed in one step: the numbers that their documents share. */
  group?: JointNumbers | undefined;
}

/** The effect of a booking's change on its money. */
export interface BookingMoney {
  /** The booking's new status. A seat is pending while something is due. */
  status: BookingStatus;
  /** The price that a new seat agreed to: a decimal string in dollars. */
  price: string;
  /** The rule by which it applies; absent without a new seat. */
  rule?: AgreedRule;
  /** The new invoice; null if none was issued. */
  issued: InvoiceRow | null;
  paid: readonly InvoiceRow[];
}

type Context = Pick<BookingsContext, 'db' | 'now'>;

/**
 * Applies a change of a booking's status to its money, in the transaction of the change (ADR 98). A new seat agrees to
 * the current price; invoices of the former seat count. A lost seat is credited, or stays invoiced. Confirming a
 * pending booking records its payment; the opposite takes its payments back.
 */
export async function settleBooking(
  context: Context,
  write: Write,
  { offer, booking, from, to, policy = 'refund', payment, actorId, accountId, choice, group }: BookingChange,
): Promise<BookingMoney> {
  const unchanged: BookingMoney = { status: to, price: '0', issued: null, paid: [] };
  const [hadSeat, hasSeat] = [from !== 'none' && takesSeat(from), takesSeat(to)];
  if (!hadSeat && !hasSeat) return unchanged;
  // One without an account is settled with its invoice.
  if (hadSeat || accountId !== null)
    await write.rows(sql`delete from unsettled_bookings where booking_id = ${booking.id}`);
  if (!hadSeat) {
    const companys = from === 'none' || group ? {} : await companyChoice(write, booking.id);
    const seat = await agreeToSeat(context, write, {
      ...{ offer, booking, reason: 'booked', accountId, choice: { ...choice, ...companys }, group },
    });
    if (seat.status !== to)
      await write.rows(sql`update bookings set status = ${seat.status} where id = ${booking.id}`);
    return seat;
  }
  const account = await lockAccount(write, booking.id);
  if (!hasSeat) {
    if (!account || policy === 'keep') return unchanged;
    await settleAccount(context, write, {
      ...{ account, offer, bookingId: booking.id, target: account.kept, joint: group },
    });
    return unchanged;
  }
  await lockCounter(context, write);
  if (to === 'confirmed') {
    if (!account || !isPositive(account.due)) return unchanged;
    const derived = await storePayment(context, write, account, { ...payment, kind: 'payment', actorId });
    return { ...unchanged, paid: derived.paid, status: derived.status ?? to };
  }
  const derived = account && (await takeBackPayments(context, write, account, actorId));
  if (derived?.status !== 'pending') {
    throw new AppError('CONFLICT', 'Nothing was paid for this booking, so it can’t be pending.');
  }
  return { ...unchanged, price: account?.agreed ?? '0' };
}

interface Seat {
  /** Locked. */
  offer: Offer;
  booking: { id: string; userId: string };
  reason: 'booked' | 'moved';
  /** The account in which it continues; null for none, undefined where that is not known. */
  accountId?: string | null | undefined;
  /** The title of the date that it was moved from. */
  former?: string;
  choice?: PriceChoice | undefined;
  group?: JointNumbers | undefined;
}

/**
 * A booking with a seat agrees to the price that applies. A free one without a former account gets none, unless it is free by a rule. The amount that
 * stays due for the former seat belongs to the account: the larger of both is invoiced. A moved one is invoiced the new
 * date's price.
 */
export async function agreeToSeat(
  context: Context,
  write: Write,
  { offer, booking, reason, former, choice, group, ...seat }: Seat,
): Promise<BookingMoney> {
  const [bookingId, offerId] = [booking.id, offer.id];
  const { accountId: open = await findFormerAccount(write, { ...booking, offerId }) } = seat;
  const given = reason === 'moved' && open !== null ? await readFormerChoice(write, open) : choice;
  const rule = await priceOfSeat(context, write.rows, offer, booking.userId, given);
  const { price } = rule;
  if (open === null && (isPositive(price) || isStandard(rule))) {
    const toIssue = {
      ...{ offer, bookingId, accountId: open, total: price, price, rule },
      shared: group?.invoice,
    };
    const issued = isPositive(price) ? await issueInvoice(context, write, toIssue) : null;
    return { status: issued ? 'pending' : 'confirmed', price, rule, issued, paid: [] };
  }
  const accountId = open ?? (await openAccount(context, write, { ...booking, offerId }));
  const account = await agree(context, write, { accountId, booking, reason, price, rule });
  const isMoved = reason === 'moved';
  const keepsDebt = !isMoved && getCents(account.invoiced) > getCents(price);
  const settled = await settleAccount(context, write, {
    ...{ account, offer, bookingId, target: keepsDebt ? account.invoiced : price },
    // An open invoice names the former date.
    ...{ reissues: isMoved, isNewSeat: !isMoved, ...(former !== undefined && { former }) },
    joint: group,
  });
  return { ...settled, status: settled.status ?? 'confirmed', price, rule };
}

/** A moved booking keeps its code where the new date has it too, and stays free where an administrator gave it away. */
async function readFormerChoice({ rows }: Pick<Write, 'rows'>, accountId: string): Promise<PriceChoice> {
  const [former] = await rows<{ rule: AgreedRule | null }>(sql`select ${lastRule(accountId)} as rule`);
  return formerChoice(former?.rule);
}

/** What an agreement by this rule says about the next one of the same seat. */
export const formerChoice = (rule: AgreedRule | null | undefined): PriceChoice => ({
  formerCode: rule?.code,
  company: rule?.company,
  freeReason: rule?.kind === 'free' ? rule.reason : undefined,
});
