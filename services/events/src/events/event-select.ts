import { EventView } from '@backflow/contracts';
import type { Actor } from '@backflow/service-kit';
import { OWN_REGISTRATION, columnsOf } from '../db/columns.ts';
import { raw, sql } from '../db/sql.ts';
import type { Sql } from '../db/sql.ts';

/** An event as `selectEvents` reads it: the contract's fields, some of them not yet as the wire has them. */
export interface EventRow extends Omit<EventView, 'supplierName'> {
  /** The chosen supplier's name, or the typed one. */
  supplierName: string | null;
}

/** The version of an event's own row, and what a list has of it besides, which changes without it. */
export interface EventVersion extends Pick<
  EventRow,
  'id' | 'supplierName' | 'facilitatorHeadshot' | 'registration'
> {
  version: string;
}

const COLUMNS = columnsOf(EventView, 'e', ['supplierName', 'facilitatorHeadshot', 'registration']);
/** The transaction that wrote the row: another one after every change. */
const VERSION = raw('e.xmin::text as version');

/**
 * The SELECT and FROM of events as `actor` sees them, with the actor's own registration. Add where, order and limit.
 * @param source what `e` is: the table, or a subquery with all its columns
 */
export const selectEvents = (actor: Actor | null, source?: Sql): Sql => selecting(COLUMNS, actor, source);

/** The same, with each event's version. */
export const selectVersionedEvents = (actor: Actor | null): Sql =>
  selecting(sql`${COLUMNS}, ${VERSION}`, actor);

/** The same, with nothing of an event's own row but its version. */
export const selectEventVersions = (actor: Actor | null): Sql => selecting(sql`e.id, ${VERSION}`, actor);

const selecting = (columns: Sql, actor: Actor | null, source: Sql = raw('events')): Sql => sql`
  select ${columns}, coalesce(s.name, e.custom_supplier_name) as "supplierName",
         coalesce(e.facilitator_headshot, f.profile_image_url) as "facilitatorHeadshot",
         ${actor ? OWN_REGISTRATION : raw('null')} as registration
    from ${source} e
    left join suppliers s on s.id = e.supplier_id
    left join identity.members_v1 f on f.id = e.facilitator_id
    ${actor ? joinOwn(actor) : raw('')}`;

const joinOwn = (actor: Actor): Sql => sql`
    left join registrations r
      on r.event_id = e.id and r.user_id = ${actor.id} and r.status <> 'cancelled'`;
