import { KIND_OF_PATH } from '@backflow/contracts/bookings';
import type { SeatOffer, listSeatOffers as contract } from '@backflow/contracts/bookings';
import {
  afterCursor,
  all,
  byId,
  byInstant,
  descending,
  limitFor,
  orderSql,
  select,
  sql,
  toPage,
} from '@backflow/service-kit';
import type { Call, PageOf } from '@backflow/service-kit';
import { memberName } from '../member-name.ts';
import type { BookingsContext } from '../context.ts';
import { readOffer } from '../offers/offer.ts';

const NEWEST = descending('newest', byInstant('s.created_at', 'createdAt'), byId('s.id'));

interface Row extends Omit<SeatOffer, 'member'> {
  userId: string;
  firstName: string | null;
  lastName: string | null;
}

/**
 * The seats offered to the waiting list of an offer, newest first.
 * @throws NotFoundError when no such offer ever existed
 */
export async function seatOffersPage(
  { db }: BookingsContext,
  { params: { offers, id }, query: { cursor, limit } }: Call<typeof contract>,
): Promise<PageOf<SeatOffer>> {
  const offer = await readOffer(db, id, KIND_OF_PATH[offers]);
  const conditions = [sql`s.offer_id = ${offer.id}`, ...afterCursor(NEWEST, cursor)];
  const rows = await select<Row>(
    db,
    'seat-offers',
    sql`
      select s.id, s.booking_id as "bookingId", s.status, s.created_at as "createdAt", s.expires_at as "expiresAt",
             s.ended_at as "endedAt", s.user_id as "userId", m.first_name as "firstName", m.last_name as "lastName",
             case when s.offered_by is not null then
               coalesce((select a.first_name || ' ' || a.last_name from identity.contacts_v2 a where a.id = s.offered_by),
                        'Former member')
             end as "offeredBy"
        from (select * from seat_offers s where ${all(conditions)} order by ${orderSql(NEWEST)} ${limitFor(limit)}) s
        left join identity.contacts_v2 m on m.id = s.user_id
       order by ${orderSql(NEWEST)}`,
  );
  return toPage(NEWEST, rows, limit).map(({ userId, firstName, lastName, ...row }) => {
    const name = memberName({ firstName, lastName });
    return { ...row, member: { id: userId, name: `${name.firstName} ${name.lastName}` } };
  });
}
