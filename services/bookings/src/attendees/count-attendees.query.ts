import { KIND_OF_PATH } from '@backflow/contracts/bookings';
import type { BookingCounts, countAttendees } from '@backflow/contracts/bookings';
import { NotFoundError, select, sql } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';
import { OFFER_TEXTS } from '../offers/offer-texts.ts';

/**
 * How many bookings an offer has of each status; what was withdrawn keeps its own.
 * @throws NotFoundError when there never was such an offer
 */
export async function countAttendeesOf(
  { db }: BookingsContext,
  { params: { offers, id } }: Call<typeof countAttendees>,
): Promise<BookingCounts> {
  const kind = KIND_OF_PATH[offers];
  const [counts] = await select<BookingCounts>(
    db,
    'attendee-counts',
    sql`select pending, confirmed, waitlisted, cancelled, attended from offers where id = ${id} and kind = ${kind}`,
  );
  if (!counts) throw new NotFoundError(OFFER_TEXTS[kind].subject);
  return counts;
}
