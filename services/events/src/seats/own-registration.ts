import type { OwnRegistration } from '@backflow/contracts';
import { decodeCursor, empty, limitFor, raw, sql } from '@backflow/service-kit';
import type { Actor, Sql } from '@backflow/service-kit';

/**
 * The caller's own registration `r` as JSON; null when there is none, and for visitors.
 * @param place the place on the waiting list, where there is one: `placeInLine`
 */
export const ownRegistration = (actor: Actor | null, place: Sql = NONE): Sql =>
  actor
    ? sql`
  case when r.id is not null then
    json_strip_nulls(json_build_object(
      'id', r.id, 'status', r.status, 'registeredAt', r.registered_at, 'place', ${place},
      'confirmBy', ${confirmBy(actor)}))
  end`
    : NONE;

const NONE = raw('null');

/** Until when the caller has to confirm their address to keep their registration `r`; null where they have. */
export const confirmBy = (actor: Actor): Sql => (actor.isEmailConfirmed ? NONE : raw('r.confirm_by'));

/**
 * Joins the caller's own registration as `r`.
 * @param on the column of the registrations that names the thing, and the thing's id: `r.event_id = e.id`
 */
export const joinOwn = (table: Sql, on: Sql, actor: Actor | null): Sql =>
  actor ? sql`left join ${table} r on ${on} and r.user_id = ${actor.id} and r.status <> 'cancelled'` : empty;

/** The one read beside its event or webinar: inside JSON, Postgres writes an instant in a style of its own. */
export const presentJoined = ({ confirmBy, ...own }: OwnRegistration): OwnRegistration => ({
  ...own,
  registeredAt: new Date(own.registeredAt).toISOString(),
  ...(confirmBy !== undefined && { confirmBy: new Date(confirmBy).toISOString() }),
});

/** Which of the actor's registrations a page asks for. */
export interface OwnListing {
  actor: Actor;
  cursor?: string | undefined;
  limit: number;
}

/**
 * The actor's own registrations of one kind as a subquery, newest first, without cancelled ones, one more than the page
 * holds. Cut before anything is joined: Postgres cannot know how many a member has and would join them all.
 */
export function ownNewest(table: Sql, { actor, cursor, limit }: OwnListing): Sql {
  const from = decodeCursor(cursor);
  const older = from ? sql`and (registered_at, id) < (${new Date(from.after)}, ${from.id})` : empty;
  return sql`(
    select * from ${table}
     where user_id = ${actor.id} and status <> 'cancelled' ${older}
     order by registered_at desc, id desc
     ${limitFor(limit)})`;
}
