import type { BookingStatus } from '@backflow/contracts/bookings';
import { NotFoundError, sql } from '@backflow/service-kit';
import type { Sql, Write } from '@backflow/service-kit';
import { managedCompanies } from '../managed-companies.ts';
import { lockOfferWith } from '../offers/offer.ts';
import type { Offer } from '../offers/offer.ts';

export interface MyBookingRow {
  id: string;
  userId: string;
  status: BookingStatus;
  /** True if a company pays, for which the caller acts. */
  actsForPayer: boolean;
}

/** True if a company pays for a booking `b`, for which a member acts. */
export const actsForPayer = (userId: string): Sql => sql`
  coalesce(b.company_id in (${managedCompanies(userId)}), false)`;

/** The condition that a member may cancel a booking `b`: their own, or one that their company pays. */
export const isCancelledBy = (userId: string): Sql => sql`(b.user_id = ${userId} or ${actsForPayer(userId)})`;

export const bookingNotFound = () => new NotFoundError('This booking');

/**
 * Locks the offer of a booking that is the caller's, and reads the booking.
 * @param isTheirs the condition of a booking `b`. Default: their own
 * @throws NotFoundError, for a booking of somebody else too
 */
export async function lockMyBooking(
  write: Write,
  id: string,
  userId: string,
  isTheirs: Sql = sql`b.user_id = ${userId}`,
): Promise<{ offer: Offer; booking: MyBookingRow }> {
  const own = sql`
    select b.id, b.user_id as "userId", b.status, ${actsForPayer(userId)} as "actsForPayer"
      from bookings b where b.id = ${id} and ${isTheirs}`;
  // Nobody locks the offers of others.
  if ((await write.rows(own)).length === 0) throw bookingNotFound();
  const offer = await lockOfferWith(write, id);
  const [booking] = await write.rows<MyBookingRow>(own);
  if (!booking) throw bookingNotFound();
  return { offer, booking };
}
