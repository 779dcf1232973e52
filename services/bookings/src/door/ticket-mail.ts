import type { BookingStatus } from '@backflow/contracts/bookings';
import type { BookingsContext } from '../context.ts';
import type { Offer } from '../offers/offer.ts';
import { signTicket } from './sign-ticket.ts';
import { endOfTicket, hasTickets } from './ticket-of-booking.ts';

/** What a mail about a seat has beside the offer: the ticket of a confirmed one, where people come to the offer. */
export async function ticketMailData(
  context: Pick<BookingsContext, 'db' | 'now'>,
  offer: Offer,
  { bookingId, status }: { bookingId: string; status: BookingStatus },
): Promise<{ ticket?: string }> {
  if (status !== 'confirmed' || !hasTickets(offer)) return {};
  if (endOfTicket(offer, { status, isMoved: false, isHandedOver: false }, context.now()) !== null) return {};
  return { ticket: await signTicket(context, { bookingId, offerId: offer.id }) };
}
