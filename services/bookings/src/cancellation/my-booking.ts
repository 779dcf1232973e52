import type { BookingStatus } from '@backflow/contracts/bookings';
import { NotFoundError, sql } from '@backflow/service-kit';
import type { Write } from '@backflow/service-kit';
import { lockOfferWith } from '../offers/offer.ts';
import type { Offer } from '../offers/offer.ts';

export interface MyBookingRow {
  id: string;
  userId: string;
  status: BookingStatus;
}

export const bookingNotFound = () => new NotFoundError('This booking');

/**
 * Locks the offer of a member's own booking, and reads the booking.
 * @throws NotFoundError, for a booking of somebody else too
 */
export async function lockMyBooking(
  write: Write,
  id: string,
  userId: string,
): Promise<{ offer: Offer; booking: MyBookingRow }> {
  const own = sql`
    select id, user_id as "userId", status from bookings where id = ${id} and user_id = ${userId}`;
  // Nobody locks the offers of others.
  if ((await write.rows(own)).length === 0) throw bookingNotFound();
  const offer = await lockOfferWith(write, id);
  const [booking] = await write.rows<MyBookingRow>(own);
  if (!booking) throw bookingNotFound();
  return { offer, booking };
}
