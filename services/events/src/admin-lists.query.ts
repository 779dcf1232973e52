import type { AccessLevel } from '@backflow/contracts';
import type { ADMIN_EVENT_SORTS, AdminEventView, listAdminEvents } from '@backflow/contracts/events';
import type { AdminWebinarView, listAdminWebinars } from '@backflow/contracts/webinars';
import {
  afterCursorAndBound,
  ascending,
  byId,
  byInstant,
  byTitle,
  defineList,
  descending,
  hidden,
  raw,
  sql,
} from '@backflow/service-kit';
import type { Call, Database, PageOf, Sql } from '@backflow/service-kit';
import type { EventsContext } from './context.ts';
import type { AdminEventRow } from './db/models.ts';
import { ADMIN_COLUMNS as EVENT_COLUMNS, presentAdminEvent, selectEvents } from './events/event.presenter.ts';
import {
  ADMIN_COLUMNS as WEBINAR_COLUMNS,
  presentWebinar,
  selectWebinars,
} from './webinars/webinar.presenter.ts';
import type { AdminWebinarRow } from './webinars/webinar.presenter.ts';
import { getYears } from './search-years.ts';

type AdminSort = (typeof ADMIN_EVENT_SORTS)[number];

/** The query of an administrators' list. */
interface AdminQuery {
  sort: AdminSort;
  status?: 'published' | 'draft' | undefined;
  timing?: 'upcoming' | 'past' | undefined;
  accessLevel?: AccessLevel | undefined;
  search?: string | undefined;
  cursor?: string | undefined;
  limit: number;
}

/** Events that administrators look for: with unpaid bookings, or with people who wait. */
type Wanted = 'unpaid' | 'waited-for';

/** Defines the administrators' list of events or of webinars. @param start field and column of the start */
function defineAdminList(table: 'events' | 'webinars', alias: 'e' | 'w', start: [string, string]) {
  const [field, column] = start;
  const [byStart, id] = [byInstant(`${alias}.${column}`, field), byId(`${alias}.id`)];
  const orders = {
    latest: descending('latest', byStart, id),
    soonest: ascending('soonest', byStart, id),
    title: ascending('title', byTitle(`${alias}.title`), id),
    newest: descending('newest', hidden(byInstant(`${alias}.created_at`, 'createdAt')), id),
  };
  /** The same orders of few events, by an index of bookings that has only these. */
  const wantedOrders = (condition: string) => {
    const from = `bookings.wanted_events_v1 v join ${table} ${alias} on ${alias}.id = v.id`;
    const keys = [byInstant('v.starts_at', field), byId('v.id')];
    const ranking = { from, alias: 'v', columns: [], condition };
    const ofRows = (direction: string) => `${alias}.${column} ${direction}, ${alias}.id ${direction}`;
    return {
      latest: { ...descending('latest', ...keys), ranking, ofRows: ofRows('desc') },
      soonest: { ...ascending('soonest', ...keys), ranking, ofRows: ofRows('asc') },
    };
  };
  const [unpaid, waitedFor] = [wantedOrders('v.is_unpaid'), wantedOrders('v.is_waited_for')];
  const wanted = {
    ...{ 'unpaid latest': unpaid.latest, 'unpaid soonest': unpaid.soonest },
    ...{ 'waited-for latest': waitedFor.latest, 'waited-for soonest': waitedFor.soonest },
  };
  const list = defineList({
    ...{ label: `admin-${table}`, table, alias, orders: { ...orders, ...wanted } },
    facets: { isPublished: 'is_published', accessLevel: 'access_level' },
  });
  /** Compares the start only, as the badge "Upcoming" or "Past" does. */
  const getTiming = (timing: 'upcoming' | 'past', now: Date, start = byStart.column) =>
    sql`${raw(start)} ${raw(timing === 'upcoming' ? '>' : '<=')} ${now}`;

  /**
   * One page of all records that were not deleted, including drafts and past ones; the best matches first for a search.
   * @param only records with unpaid bookings, or people who wait
   */
  return <Row extends object>(
    db: Database,
    query: AdminQuery,
    {
      now,
      only = [],
      selectFrom,
    }: { now: Date; only?: readonly Wanted[]; selectFrom: (source: Sql, columns: Sql) => Sql },
  ): Promise<PageOf<Row>> => {
    const { sort, status, timing, accessLevel, search, cursor, limit } = query;
    const isIndexed = sort === 'latest' || sort === 'soonest';
    const [first] = only;
    const name = first !== undefined && isIndexed && !search ? (`${first} ${sort}` as const) : sort;
    const order = { ...orders, ...wanted }[name];
    const timed = timing && getTiming(timing, now, name === sort ? byStart.column : 'v.starts_at');
    const others = only.slice(name === sort ? 0 : 1).map((each) => WANTED[each]);
    const startsAtBound = timing === (order.direction === 'asc' ? 'upcoming' : 'past');
    // Instants are whole milliseconds: "after now" begins with the next one.
    const at = new Date(now.getTime() + (timing === 'upcoming' ? 1 : 0));
    return list.page<Row>(
      db,
      {
        ...{ order: name, search, cursor, limit },
        facets: { accessLevel, isPublished: status && status === 'published' },
        conditions: [
          raw(`${alias}.deleted_at is null`),
          ...(timed && (search || (isIndexed && !startsAtBound)) ? [timed] : []),
        ],
        otherConditions: [...others, ...(timed && !search && !isIndexed ? [timed] : [])],
        start:
          timed && isIndexed && startsAtBound
            ? afterCursorAndBound(order, cursor, { at, condition: timed })
            : undefined,
        derived: timing ? { year: getYears(timing === 'upcoming' ? { from: now } : { until: now }) } : {},
      },
      selectFrom,
    );
  };
}

/**
 * Published events `e` with a price (`needsInvoice`) and pending bookings. Read from the bookings, where a partial index contains
 * only the pending ones.
 */
const HAS_UNPAID = raw(`(e.is_published and e.deleted_at is null and e.price > 0 and e.access_level <> 'free'
  and e.id in (select offer_id from bookings.own_bookings_v1 where status = 'pending'))`);

/** Events `e` with people on their waiting list: a partial index contains only the waiting ones. */
const HAS_WAITING = raw(
  `e.id in (select offer_id from bookings.own_bookings_v1 where status = 'waitlisted')`,
);

const WANTED: Readonly<Record<Wanted, Sql>> = { unpaid: HAS_UNPAID, 'waited-for': HAS_WAITING };

const eventList = defineAdminList('events', 'e', ['startDate', 'start_date']);

/** All events that were not deleted, including drafts and past ones. */
export async function adminEventsPage(
  { db, now }: EventsContext,
  { query, actor }: Call<typeof listAdminEvents>,
): Promise<PageOf<AdminEventView>> {
  const page = await eventList<AdminEventRow>(db, query, {
    now: new Date(now()),
    only: [...(query.payment ? ['unpaid' as const] : []), ...(query.seats ? ['waited-for' as const] : [])],
    selectFrom: (source, columns) =>
      selectEvents(actor, { source, columns: sql`${EVENT_COLUMNS}${columns}` }),
  });
  return page.map((row) => presentAdminEvent(row, actor));
}

const webinarList = defineAdminList('webinars', 'w', ['scheduledAt', 'scheduled_at']);

/** All webinars that were not deleted, including drafts and past ones. */
export async function adminWebinarsPage(
  { db, now }: EventsContext,
  { query, actor }: Call<typeof listAdminWebinars>,
): Promise<PageOf<AdminWebinarView>> {
  const page = await webinarList<AdminWebinarRow>(db, query, {
    now: new Date(now()),
    selectFrom: (source, columns) =>
      selectWebinars(actor, { source, columns: sql`${WEBINAR_COLUMNS}${columns}` }),
  });
  return page.map((row) => presentWebinar(row, actor));
}
