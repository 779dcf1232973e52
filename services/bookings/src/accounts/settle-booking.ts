import { centsOf, isPositive, needsInvoice, takesSeat } from '@backflow/contracts/bookings';
import type { BookingFrom, BookingStatus } from '@backflow/contracts/bookings';
import { AppError, sql } from '@backflow/service-kit';
import type { Write } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';
import type { InvoiceRow } from '../invoices/invoice-rows.ts';
import { lockCounter } from '../invoices/issue-invoice.ts';
import type { Offer } from '../offers/offer.ts';
import { lockAccount } from './account.ts';
import { agree } from './agree.ts';
import { storePayment, takeBackPayments } from './store-payment.ts';
import type { PaymentDetails } from './store-payment.ts';
import { settleAccount } from './settle-account.ts';
import type { Settled } from './settle-account.ts';

/** What happens to the money of a booking that loses its seat: it is returned, or what was invoiced stays. */
export type MoneyPolicy = 'refund' | 'keep';

export interface BookingChange {
  /** Locked. */
  offer: Offer;
  booking: { id: string; userId: string };
  from: BookingFrom;
  to: BookingStatus;
  /** Of a booking that loses its seat. Default: refund. */
  policy?: MoneyPolicy | undefined;
  /** Of a pending booking that is confirmed: how it was paid. */
  payment?: PaymentDetails | undefined;
  actorId?: string | undefined;
}

/** What a change of a booking has done to its money. */
export interface BookingMoney {
  /** With a seat: pending while something is due. */
  status: BookingStatus;
  /** The price that a new seat agreed to: a decimal string in dollars. */
  price: string;
  /** What was issued; null for nothing. */
  issued: InvoiceRow | null;
  paid: readonly InvoiceRow[];
}

type Context = Pick<BookingsContext, 'db' | 'now'>;

/**
 * What a change of a booking's status does to its money, in the transaction of the change (ADR 98). A new seat agrees to the price of
 * now; what was invoiced for the seat before counts. A lost seat is credited, or stays invoiced. Confirming a pending booking is its
 * payment, and the opposite takes its payments back.
 */
export async function settleBooking(
  context: Context,
  write: Write,
  { offer, booking, from, to, policy = 'refund', payment, actorId }: BookingChange,
): Promise<BookingMoney> {
  const unchanged: BookingMoney = { status: to, price: '0', issued: null, paid: [] };
  const [hadSeat, hasSeat] = [from !== 'none' && takesSeat(from), takesSeat(to)];
  if (!hadSeat && !hasSeat) return unchanged;
  await write.rows(sql`delete from unsettled_bookings where booking_id = ${booking.id}`);
  if (!hadSeat) {
    const price = needsInvoice(offer) ? offer.price : '0';
    const account = await agree(context, write, { offer, booking, reason: 'booked', price });
    const settled = account && (await settleSeat(context, write, { account, offer, bookingId: booking.id, price }));
    const status = settled?.status ?? 'confirmed';
    if (status !== to) await write.rows(sql`update bookings set status = ${status} where id = ${booking.id}`);
    return { ...unchanged, ...settled, status, price };
  }
  const account = await lockAccount(write, booking.id);
  if (!hasSeat) {
    if (!account || policy === 'keep') return unchanged;
    await settleAccount(context, write, { account, offer, bookingId: booking.id, target: '0' });
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
  return unchanged;
}

/** What stays due of a seat before belongs to the account: the larger of both is invoiced. */
const settleSeat = (
  context: Context,
  write: Write,
  { price, ...seat }: Omit<Parameters<typeof settleAccount>[2], 'target'> & { price: string },
): Promise<Settled> => {
  const target = centsOf(seat.account.invoiced) > centsOf(price) ? seat.account.invoiced : price;
  return settleAccount(context, write, { ...seat, target });
};
