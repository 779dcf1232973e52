import { takesSeat } from '@backflow/contracts/bookings';
import type { BookingFrom, BookingStatus } from '@backflow/contracts/bookings';
import type { Write } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';
import { settleHours } from '../hours/settle-hours.ts';
import { settleInvoice } from '../invoices/settle-invoice.ts';
import type { MoneyPolicy } from '../invoices/settle-invoice.ts';
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
  /** Who changes it, for the ledger of CE hours. Without one, the entries that it causes have no name. */
  actorId?: string | undefined;
  /** Members who did it themselves get the mail, but no notice. Default: true. */
  isByAdmin?: boolean;
  /** What happens to the money of a booking that loses its seat. Default: refund. */
  policy?: MoneyPolicy;
  /** False where the caller sends another mail, or none. Default: true. */
  notifies?: boolean;
}

/** Everything that a change of a booking's status does beyond the row itself. Every writer of a status calls it, and nothing else. */
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
    notifies = true,
  }: StatusChange,
): Promise<void> {
  // A booking that was attended or completed: its hours are undone with its seat, and back with it.
  if (actorId !== undefined && from !== 'none' && takesSeat(from) !== takesSeat(to)) {
    await settleHours(write, id, { actorId, now: context.now() });
  }
  const invoice = await settleInvoice(context, write, { offer, bookingId: id, from, to, policy });
  const losesSeat = from !== 'none' && takesSeat(from) && !takesSeat(to);
  if (losesSeat) await endHandOver(write, id, new Date(context.now()));
  // Who leaves a waiting list may have had one of the seats that are held.
  if (losesSeat || (from === 'waitlisted' && to === 'cancelled' && offer.heldCount > 0))
    await queueSeatOffers(write, offer);
  if (notifies) await notifyMember(context, write, { offer, userId, from, to, isByAdmin, invoice });
}
