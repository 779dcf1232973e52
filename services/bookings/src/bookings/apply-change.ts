import { takesSeat } from '@backflow/contracts/bookings';
import type { BookingFrom, BookingStatus } from '@backflow/contracts/bookings';
import type { Write } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';
import { settleHours } from '../hours/settle-hours.ts';
import { settleBooking } from '../accounts/settle-booking.ts';
import type { MoneyPolicy } from '../accounts/settle-booking.ts';
import type { JointNumbers } from '../invoices/joint-invoice.ts';
import type { PaymentDetails } from '../accounts/store-payment.ts';
import type { PriceChoice } from '../prices/price-of-seat.ts';
import { notifyMember } from '../notifications/notify-member.ts';
import type { Offer } from '../offers/offer.ts';
import { queueSeatOffers } from '../seat-offers/end-seat-offers.ts';
import { endHandOver } from './end-hand-over.ts';

/** A change of a booking's status that was just written, under the lock of its offer. */
export interface StatusChange {
  offer: Offer;
  booking: { id: string; userId: string };
  from: BookingFrom;
  to: BookingStatus;
  /** The actor, for the ledger of CE hours. Entries without an actor have no name. */
  actorId?: string | undefined;
  /** Members who did it themselves get the mail, but no notice. Default: true. */
  isByAdmin?: boolean;
  /** Applies to a booking that loses its seat. Default: refund. */
  policy?: MoneyPolicy;
  /** The payment that confirms a pending booking. */
  payment?: PaymentDetails | undefined;
  /** The account that a new booking continues; null for none. Absent: look it up. */
  accountId?: string | null | undefined;
  /** What decides the price of a new seat besides the offer and the member. */
  choice?: PriceChoice | undefined;
  /** Where several bookings are changed in one step. */
  group?: JointNumbers | undefined;
  /** What the administrator writes to the member, in the mail about a cancellation. */
  note?: string | null | undefined;
  /** False where the caller sends another mail, or none. Default: true. */
  notifies?: boolean;
}

/**
 * Everything that a change of a booking's status does beyond the row itself. Every writer of a status calls it, and nothing else.
 * @returns the status that the booking has now: with a seat, it follows from its account
 */
export async function applyChange(
  context: Pick<BookingsContext, 'db' | 'now' | 'settings'>,
  write: Write,
  {
    offer,
    booking: { id, userId },
    from,
    to,
    actorId,
    isByAdmin = true,
    policy,
    payment,
    accountId,
    choice,
    group,
    note,
    notifies = true,
  }: StatusChange,
): Promise<BookingStatus> {
  // A booking that was attended or completed: its hours are undone with its seat, and back with it.
  if (actorId !== undefined && from !== 'none' && takesSeat(from) !== takesSeat(to)) {
    await settleHours(write, id, { actorId, now: context.now() });
  }
  const booking = { id, userId };
  const change = { offer, booking, from, to, policy, payment, actorId, accountId, choice, group };
  const money = await settleBooking(context, write, change);
  const losesSeat = from !== 'none' && takesSeat(from) && !takesSeat(to);
  if (losesSeat) await endHandOver(write, id, new Date(context.now()));
  // A member who leaves the waiting list may free a held seat.
  if (losesSeat || (from === 'waitlisted' && to === 'cancelled' && offer.heldCount > 0))
    await queueSeatOffers(write, offer);
  if (notifies)
    await notifyMember(context, write, {
      offer,
      bookingId: id,
      userId,
      from,
      to: money.status,
      isByAdmin,
      note,
      money,
    });
  return money.status;
}
