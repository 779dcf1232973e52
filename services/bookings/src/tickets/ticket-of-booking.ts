import type { BookingStatus, TicketEnd } from '@backflow/contracts/bookings';
import { pacificDay } from '@backflow/contracts/time';
import { getDetails, isWithdrawn } from '../offers/offer.ts';
import type { Offer } from '../offers/offer.ts';

/** True for offers that people come to: an event that is not virtual. */
export const hasTickets = (offer: Offer): boolean =>
  offer.kind === 'event' && !getDetails('event', offer).isVirtual;

/** A booking as far as its ticket depends on it. */
export interface TicketBooking {
  status: BookingStatus;
  isMoved: boolean;
  isHandedOver: boolean;
}

/** Why a ticket lets nobody in; null for one that does. @param now milliseconds since 1970 */
export function endOfTicket(offer: Offer, booking: TicketBooking, now: number): TicketEnd | null {
  if (booking.status === 'cancelled') {
    if (booking.isHandedOver) return 'handed-over';
    return booking.isMoved ? 'moved' : 'cancelled';
  }
  if (isWithdrawn(offer)) return 'withdrawn';
  // Events without an end have their start as one, and who leaves late is scanned after the end.
  return offer.endsAt !== null && pacificDay(new Date(offer.endsAt)) < pacificDay(new Date(now))
    ? 'over'
    : null;
}
