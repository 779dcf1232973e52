import { AdminEventView, EventView } from '@backflow/contracts';
import { columnsOf, raw, sql } from '@backflow/service-kit';
import type { Actor, Sql } from '@backflow/service-kit';
import { joinOwn, ownRegistration } from '../seats/own-registration.ts';
import { PLACE_IN_LINE } from '../seats/line.ts';

/** An event as it is read: the contract's fields, some of them not yet as the wire has them. */
export interface EventRow extends Omit<EventView, 'supplierName' | 'needsPremium' | 'marks'> {
  /** The chosen supplier's name, or the typed one. */
  supplierName: string | null;
}

export type AdminEventRow = EventRow & Pick<AdminEventView, 'version'>;

/** What a list has of an event besides its own row, and what changes without it. */
const BESIDES = {
  supplierName: null,
  facilitatorHeadshot: null,
  registration: null,
  needsPremium: null,
  marks: null,
};

const COLUMNS = columnsOf(EventView, 'e', BESIDES);
const ADMIN_COLUMNS = columnsOf(AdminEventView, 'e', BESIDES);
/** The transaction that wrote the row: another one after every change. */
const WRITTEN_BY = raw('e.xmin::text as "writtenBy"');
const EVENTS = raw('events');

/**
 * The SELECT and FROM of events as `actor` sees them, with the actor's own registration. Add where, order and limit.
 * @param source what `e` is: the table, or a subquery with all its columns
 */
export const selectEvents = (actor: Actor | null, source: Sql = EVENTS): Sql =>
  selecting(COLUMNS, actor, source);

/** The same, with each event's version. */
export const selectAdminEvents = (actor: Actor): Sql => selecting(ADMIN_COLUMNS, actor, EVENTS);

/** The same, with what administrators' list is ordered by. */
export const selectListedEvents = (actor: Actor, source: Sql): Sql =>
  selecting(sql`${ADMIN_COLUMNS}, e.start_date as "startsAt", e.created_at as "createdAt"`, actor, source);

/** The same for the cache of rows: with what tells that a row has changed. */
export const selectMarkedEvents = (actor: Actor | null): Sql =>
  selecting(sql`${COLUMNS}, ${WRITTEN_BY}`, actor, EVENTS);

/** The same, with nothing of an event's own row but its mark. */
export const selectEventMarks = (actor: Actor | null): Sql =>
  selecting(sql`e.id, ${WRITTEN_BY}`, actor, EVENTS);

const selecting = (columns: Sql, actor: Actor | null, source: Sql): Sql => sql`
  select ${columns}, coalesce(s.name, e.custom_supplier_name) as "supplierName",
         coalesce(e.facilitator_headshot, f.profile_image_url) as "facilitatorHeadshot",
         ${ownRegistration(actor, PLACE_IN_LINE)} as registration
    from ${source} e
    left join suppliers s on s.id = e.supplier_id
    left join identity.people_v1 f on f.id = e.facilitator_id
    ${joinOwn(raw('registrations'), raw('r.event_id = e.id'), actor)}`;
