import type { BookingStatus } from '@backflow/contracts/bookings';
import type { Write } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';
import type { Offer } from '../offers/offer.ts';
import { ticketSignerOf } from './ticket-keys.ts';
import { endOfTicket, hasTickets } from './ticket-of-booking.ts';

interface Seat {
  bookingId: string;
  status: BookingStatus;
}

/** What mails about seats of an offer have beside its data: the ticket of a confirmed one, where people come to it. */
export async function ticketMails(
  context: Pick<BookingsContext, 'settings' | 'now'>,
  write: Write,
  offer: Offer,
): Promise<(seat: Seat) => { ticket?: string }> {
  const seat = { status: 'confirmed', isMoved: false, isHandedOver: false } as const;
  if (!hasTickets(offer) || endOfTicket(offer, seat, context.now()) !== null) return () => ({});
  const sign = await ticketSignerOf(context, write);
  return ({ bookingId, status }) =>
    status === 'confirmed' ? { ticket: sign({ bookingId, offerId: offer.id }) } : {};
}

/** The same for one seat. */
export const ticketMailData = async (
  context: Pick<BookingsContext, 'settings' | 'now'>,
  write: Write,
  offer: Offer,
  seat: Seat,
): Promise<{ ticket?: string }> =>
  seat.status === 'confirmed' ? (await ticketMails(context, write, offer))(seat) : {};
