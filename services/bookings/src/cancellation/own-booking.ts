import type { BookingStatus } from '@backflow/contracts/bookings';
import { NotFoundError, sql } from '@backflow/service-kit';
import type { Write } from '@backflow/service-kit';
import { lockOfferOf } from '../offers/offer.ts';
import type { Offer } from '../offers/offer.ts';

export interface OwnBookingRow {
  id: string;
  userId: string;
  status: BookingStatus;
}

export const bookingNotFound = () => new NotFoundError('This booking');

/**
 * Locks the offer of a member's own booking, and reads the booking.
 * @throws NotFoundError, for a booking of somebody else too
 */
export async function lockOwnBooking(
  write: Write,
  id: string,
  userId: string,
): Promise<{ offer: Offer; booking: OwnBookingRow }> {
  const own = sql`
    select id, user_id as "userId", status from bookings where id = ${id} and user_id = ${userId}`;
  // Nobody locks the offers of others.
  if ((await write.rows(own)).length === 0) throw bookingNotFound();
  const offer = await lockOfferOf(write, id);
  const [booking] = await write.rows<OwnBookingRow>(own);
  if (!booking) throw bookingNotFound();
  return { offer, booking };
}
