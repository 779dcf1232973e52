import { AdminEventView, EventView } from '@backflow/contracts/events';
import { columnsOf, raw, sql } from '@backflow/service-kit';
import type { Actor, Sql } from '@backflow/service-kit';
import { TAKEN, WAITING, joinSeats, ownBooking } from '../bookings/booking-columns.ts';

/** An event as it is read: the contract's fields, some of them not yet as the wire has them. */
export interface EventRow extends Omit<EventView, 'supplierName' | 'needsPremium' | 'marks'> {
  /** The chosen supplier's name, or the typed one. */
  supplierName: string | null;
}

export type AdminEventRow = EventRow & Pick<AdminEventView, 'version'>;

/** What a list has of an event besides its own row, and what changes without it. */
const JOINED_FIELDS = {
  supplierName: null,
  facilitatorHeadshot: null,
  currentAttendees: null,
  waitingCount: null,
  registration: null,
  needsPremium: null,
  marks: null,
};

const COLUMNS = columnsOf(EventView, 'e', JOINED_FIELDS);
const ADMIN_COLUMNS = columnsOf(AdminEventView, 'e', JOINED_FIELDS);
/** The transaction that wrote the row: another one after every change. */
const WRITTEN_BY = raw('e.xmin::text as "writtenBy"');
const EVENTS = raw('events');
const ID = raw('e.id');

/**
 * The SELECT and FROM of events as `actor` sees them, with the seats taken and the actor's own booking. Add where, order and limit.
 * @param source what `e` is: the table, or a subquery with all its columns
 */
export const selectEvents = (actor: Actor | null, source: Sql = EVENTS): Sql =>
  selectWith(COLUMNS, actor, source);

/** The same, with each event's version. */
export const selectAdminEvents = (actor: Actor): Sql => selectWith(ADMIN_COLUMNS, actor, EVENTS);

/** The same, for administrators' list. @param columns more columns, which begin with a comma */
export const selectListedEvents = (actor: Actor, source: Sql, columns: Sql): Sql =>
  selectWith(sql`${ADMIN_COLUMNS}${columns}`, actor, source);

/** The same for the cache of rows: with what tells that a row has changed. */
export const selectMarkedEvents = (actor: Actor | null): Sql =>
  selectWith(sql`${COLUMNS}, ${WRITTEN_BY}`, actor, EVENTS);

/** The same, with nothing of an event's own row but its mark. */
export const selectEventMarks = (actor: Actor | null): Sql =>
  selectWith(sql`e.id, ${WRITTEN_BY}`, actor, EVENTS);

/** The photo that the facilitator has now, of events without one of their own. */
const HEADSHOT = raw(`
  coalesce(e.facilitator_headshot,
           (select f.profile_image_url from identity.people_v1 f where f.id = e.facilitator_id))`);

const selectWith = (columns: Sql, actor: Actor | null, source: Sql): Sql => sql`
  select ${columns}, e.supplier_name as "supplierName", ${HEADSHOT} as "facilitatorHeadshot",
         ${TAKEN} as "currentAttendees", ${WAITING} as "waitingCount", ${ownBooking(ID, actor)} as registration
    from ${source} e
    ${joinSeats(ID)}`;
