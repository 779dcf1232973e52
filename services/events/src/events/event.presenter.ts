import { takesSeat, withoutLocations } from '@backflow/contracts/bookings';
import { AdminEventView, DEFAULT_SUPPLIER_NAME, EventView } from '@backflow/contracts/events';
import { getColumns, needsPremium, presentPrice, raw, sql } from '@backflow/service-kit';
import type { Actor, Audience, Sql } from '@backflow/service-kit';
import { TAKEN, WAITING, joinSeats, myBooking, presentOwn } from '../bookings/booking-columns.ts';
import type { EventRow } from '../db/models.ts';

/** Fields that are not columns of the event's own row, or change without it. */
const JOINED_FIELDS = {
  supplierName: null,
  facilitatorHeadshot: null,
  currentAttendees: null,
  waitingCount: null,
  registration: null,
  needsPremium: null,
  marks: null,
};

const COLUMNS = getColumns(EventView, 'e', JOINED_FIELDS);
/** The event's position among the dates of its series; null without a series. */
const SERIES = raw(`
  case when e.series_id is not null then
    (select json_build_object('id', e.series_id, 'count', count(*),
                              'position', count(*) filter (where (s.start_date, s.id) <= (e.start_date, e.id)))
       from events s where s.series_id = e.series_id and s.deleted_at is null)
  end as series`);
/** Includes the version, and the position in the series. */
export const ADMIN_COLUMNS = sql`${getColumns(AdminEventView, 'e', { ...JOINED_FIELDS, series: null })}, ${SERIES}`;
const EVENTS = raw('events');
const ID = raw('e.id');

/** The facilitator's current photo, for events without a photo. */
const HEADSHOT = raw(`
  coalesce(e.facilitator_headshot,
           (select f.profile_image_url from identity.people_v1 f where f.id = e.facilitator_id))`);

/**
 * The SELECT and FROM of events as `actor` sees them, with seats and the actor's booking. Add where, order and limit.
 * @param options `source` replaces the table `e`: a subquery with all its columns
 */
export const selectEvents = (
  actor: Actor | null,
  { columns = COLUMNS, source = EVENTS }: { columns?: Sql; source?: Sql } = {},
): Sql => sql`
  select ${columns}, e.supplier_name as "supplierName", ${HEADSHOT} as "facilitatorHeadshot",
         ${TAKEN} as "currentAttendees", ${WAITING} as "waitingCount", ${myBooking(ID, actor)} as registration
    from ${source} e
    ${joinSeats(ID)}`;

/** An event as this caller may see it. Keeps other columns of the row. */
export const presentEvent = <Row extends EventRow>(row: Row, audience: Audience) => ({
  ...row,
  ...(!maySeeLocation(audience, row) && {
    location: null,
    sessions: withoutLocations(row.sessions),
  }),
  price: presentPrice(row.price),
  supplierName: row.supplierName ?? DEFAULT_SUPPLIER_NAME,
  needsPremium: needsPremium(audience, row),
  registration: row.registration && presentOwn(row.registration),
});

/** Only administrators see drafts. */
export const maySee = (actor: Actor | null, event: Pick<EventView, 'isPublished'>): boolean =>
  event.isPublished || actor?.isAdmin === true;

/**
 * The location of a virtual event is its meeting link, which is for members with a seat and for administrators. A member whose
 * premium plan has ended keeps the seat and the link.
 */
const maySeeLocation = (
  audience: Audience,
  { isVirtual, registration }: Pick<EventView, 'isVirtual' | 'registration'>,
): boolean =>
  !isVirtual || audience?.isAdmin === true || (registration !== null && takesSeat(registration.status));
