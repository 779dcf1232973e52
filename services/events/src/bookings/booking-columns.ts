import type { OwnRegistration } from '@backflow/contracts/bookings';
import { raw, select, sql } from '@backflow/service-kit';
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
export function ownBooking(id: Sql, actor: Actor | null): Sql {
  if (!actor) return NONE;
  const own = sql`bookings.own_bookings_v1 b where b.user_id = ${actor.id} and b.status <> 'cancelled'`;
  return sql`
  case when ${id} = any(array(select b.offer_id from ${own})) then
    (select ${bookingJson(actor)} from ${own} and b.offer_id = ${id})
  end`;
}

const bookingJson = (actor: Actor): Sql => sql`
  json_strip_nulls(json_build_object(
    'id', b.id, 'status', b.status, 'registeredAt', b.booked_at, 'place', b.position,
    'confirmBy', ${actor.isEmailConfirmed ? NONE : raw('b.confirm_by')},
    'seatOffer', case when b.seat_offer_expires_at is not null then
                   json_build_object('expiresAt', b.seat_offer_expires_at) end))`;

/** The actor's bookings of these events or webinars, by the offer's id. */
export async function ownBookings(
  { db }: Pick<EventsContext, 'db'>,
  actor: Actor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, OwnRegistration>> {
  if (ids.length === 0) return new Map();
  const rows = await select<{ id: string; registration: OwnRegistration }>(
    db,
    'own-bookings',
    sql`
      select b.offer_id as id, ${bookingJson(actor)} as registration
        from bookings.own_bookings_v1 b
       where b.user_id = ${actor.id} and b.status <> 'cancelled' and b.offer_id = any(${ids}::uuid[])`,
  );
  return new Map(rows.map(({ id, registration }) => [id, registration]));
}

/**
 * Joins the seats of an event or a webinar as `o`, as the bookings service publishes them.
 * @param id the column with the offer's id: `e.id`
 */
export const joinSeats = (id: Sql): Sql => sql`left join bookings.offers_v1 o on o.id = ${id}`;

/** The booking that was read as JSON: there Postgres formats instants differently. */
export const presentOwn = ({ confirmBy, seatOffer, ...own }: OwnRegistration): OwnRegistration => ({
  ...own,
  registeredAt: new Date(own.registeredAt).toISOString(),
  ...(confirmBy !== undefined && { confirmBy: new Date(confirmBy).toISOString() }),
  ...(seatOffer && { seatOffer: { expiresAt: new Date(seatOffer.expiresAt).toISOString() } }),
});
