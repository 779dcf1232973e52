import type { MyRegistration } from '@backflow/contracts/bookings';
import { eachMember, idArray, raw, selectOwn, sql } from '@backflow/service-kit';
import type { Actor, Sql } from '@backflow/service-kit';
import type { EventsContext } from '../context.ts';

/** The number of taken seats of an offer `o`, those that seat offers hold among them. */
export const TAKEN = raw('o.taken');

/** The number of bookings on the waiting list of an offer `o` without a seat offer. */
export const WAITING = raw('o.waiting - o.held');

const NONE = raw('null');

/**
 * The actor's booking of an event or a webinar as JSON; null when there is none, and for visitors. A join would be slow: a
 * prepared statement reads all bookings of a member and compares each with each row. So read the ids of the booked offers once,
 * and a booking only for its row.
 * @param id the column with the offer's id: `e.id`
 */
export function myBooking(id: Sql, actor: Actor | null): Sql {
  if (!actor) return NONE;
  const own = sql`bookings.own_bookings_v1 b where b.user_id = ${actor.id} and b.status <> 'cancelled'`;
  return sql`
  case when ${id} = any(array(select b.offer_id from ${own})) then
    (select ${bookingJson(actor.isEmailConfirmed ? raw('false') : raw('true'))} from ${own} and b.offer_id = ${id})
  end`;
}

/** @param isUnconfirmed whether the member still has to show that mail reaches them */
const bookingJson = (isUnconfirmed: Sql): Sql => sql`
  json_strip_nulls(json_build_object(
    'id', b.id, 'status', b.status, 'registeredAt', b.booked_at, 'place', b.position,
    'confirmBy', case when ${isUnconfirmed} then b.confirm_by end,
    'seatOffer', case when b.seat_offer_expires_at is not null then
                   json_build_object('expiresAt', b.seat_offer_expires_at) end))`;

/** Each member's bookings of these events or webinars, by the offer's id. */
export function myBookings(
  { db }: Pick<EventsContext, 'db'>,
  members: readonly Actor[],
  ids: readonly string[],
): Promise<ReadonlyMap<string, MyRegistration>[]> {
  const unconfirmed = members.flatMap(({ id, isEmailConfirmed }) => (isEmailConfirmed ? [] : [id]));
  return selectOwn(
    db,
    { label: 'own-bookings', members, ids },
    sql`
      select b.user_id as "memberId", b.offer_id as id,
             ${bookingJson(sql`b.user_id = any(${idArray(unconfirmed)})`)} as own
        from ${eachMember(members)}
       cross join lateral (
         select * from bookings.own_bookings_v1 b
          where b.user_id = m.id and b.status <> 'cancelled' and b.offer_id = any(${idArray(ids)}) offset 0) b`,
  );
}

/**
 * Joins the seats of an event or a webinar as `o`, as the bookings service publishes them.
 * @param id the column with the offer's id: `e.id`
 */
export const joinSeats = (id: Sql): Sql => sql`left join bookings.offers_v1 o on o.id = ${id}`;

/** The booking that was read as JSON: there Postgres formats instants differently. */
export const presentOwn = ({ confirmBy, seatOffer, ...own }: MyRegistration): MyRegistration => ({
  ...own,
  registeredAt: new Date(own.registeredAt).toISOString(),
  ...(confirmBy !== undefined && { confirmBy: new Date(confirmBy).toISOString() }),
  ...(seatOffer && { seatOffer: { expiresAt: new Date(seatOffer.expiresAt).toISOString() } }),
});
