import { KIND_OF_PATH } from '@backflow/contracts/bookings';
import type { SeatOffer, listSeatOffers as contract } from '@backflow/contracts/bookings';
import { byId, byInstant, defineList, descending, sql } from '@backflow/service-kit';
import type { Call, PageOf } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';
import { memberName, memberJson } from '../member-columns.ts';
import { readOffer } from '../offers/offer.ts';

const SEAT_OFFERS = defineList({
  ...{ label: 'seat-offers', table: 'seat_offers', alias: 's' },
  orders: { newest: descending('newest', byInstant('s.created_at', 'createdAt'), byId('s.id')) },
});

/**
 * The seats offered to the waiting list of an offer, newest first.
 * @throws NotFoundError when no such offer ever existed
 */
export async function seatOffersPage(
  { db }: BookingsContext,
  { params: { offers, id }, query: { cursor, limit } }: Call<typeof contract>,
): Promise<PageOf<SeatOffer>> {
  const offer = await readOffer(db, id, KIND_OF_PATH[offers]);
  return SEAT_OFFERS.page<SeatOffer>(
    db,
    { order: 'newest', cursor, limit, conditions: [sql`s.offer_id = ${offer.id}`] },
    (source) => sql`
      select s.id, s.booking_id as "bookingId", s.status, s.created_at as "createdAt", s.expires_at as "expiresAt",
             s.ended_at as "endedAt", ${memberJson('s.user_id')} as member,
             case when s.offered_by is not null then coalesce(${memberName('s.offered_by')}, 'Former member') end as "offeredBy"
        from ${source} s`,
  );
}
