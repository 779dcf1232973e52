import type { OwnRegistration } from '@backflow/contracts';
import { raw, sql } from '@backflow/service-kit';
import type { Actor, Sql } from '@backflow/service-kit';

/** How many seats of an offer `o` are taken. */
export const TAKEN = raw('o.taken');

/** How many wait for a seat of an offer `o`. */
export const WAITING = raw('o.waiting');

const NONE = raw('null');

/** The actor's own booking `b` as JSON; null when there is none, and for visitors. */
export function ownBooking(actor: Actor | null): Sql {
  if (!actor) return NONE;
  const confirmBy = actor.isEmailConfirmed ? NONE : raw('b.confirm_by');
  return sql`
  case when b.id is not null then
    json_strip_nulls(json_build_object(
      'id', b.id, 'status', b.status, 'registeredAt', b.booked_at, 'place', b.position, 'confirmBy', ${confirmBy}))
  end`;
}

/**
 * Joins what the bookings service publishes of an event or a webinar: its seats as `o`, and the actor's own booking as `b`.
 * @param id the column with its id: `e.id`
 */
export const joinBookings = (id: Sql, actor: Actor | null): Sql => sql`
    left join bookings.offers_v1 o on o.id = ${id}${
      actor
        ? sql`
    left join bookings.own_bookings_v1 b on b.offer_id = ${id} and b.user_id = ${actor.id} and b.status <> 'cancelled'`
        : NOTHING
    }`;

const NOTHING = raw('');

/** The one read beside its event or webinar: inside JSON, Postgres writes an instant in a style of its own. */
export const presentOwn = ({ confirmBy, ...own }: OwnRegistration): OwnRegistration => ({
  ...own,
  registeredAt: new Date(own.registeredAt).toISOString(),
  ...(confirmBy !== undefined && { confirmBy: new Date(confirmBy).toISOString() }),
});
