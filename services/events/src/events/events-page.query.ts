import type { QueryOf } from '@backflow/contracts';
import { listEvents } from '@backflow/contracts/events';
import { instantOfWall } from '@backflow/contracts/time';
import {
  PageOf,
  afterCursor,
  afterCursorAndBound,
  all,
  ascending,
  byId,
  byInstant,
  cursorValues,
  defineList,
  limitFor,
  orderSql,
  raw,
  select,
  cachedList,
  sql,
  toPage,
} from '@backflow/service-kit';
import type { SharedPage, Sql } from '@backflow/service-kit';
import { myBookings } from '../bookings/booking-columns.ts';
import type { EventsContext } from '../context.ts';
import { getYears } from '../search-years.ts';
import { selectEvents } from './event.presenter.ts';
import type { EventRow } from '../db/models.ts';
import { presentEvent } from './event.presenter.ts';

const SOONEST = ascending('soonest', byInstant('e.start_date', 'startDate'), byId('e.id'));

const SEARCH = defineList({
  ...{ label: 'found-events', table: 'events', alias: 'e' },
  orders: { soonest: SOONEST },
  facets: { isPublished: 'is_published' },
});

/** The query of a page. */
interface Listing {
  conditions: readonly Sql[];
  /** The earliest start. */
  from: Date;
  cursor: string | undefined;
  limit: number;
}

/** Published events, soonest first; upcoming ones unless the query has a start date. */
export const eventsList = cachedList(listEvents, {
  topics: ['events', 'suppliers', 'members'],
  readsSameRows: true,
  read: readPage,
  own: myBookings,
  present: (row: EventRow, audience, registration) =>
    presentEvent(registration ? { ...row, registration } : row, audience),
});

async function readPage(
  { db, now }: EventsContext,
  query: QueryOf<typeof listEvents>,
): Promise<SharedPage<EventRow>> {
  const { startDate, endDate, running, supplierId, resourceId, seriesId, search, cursor, limit } = query;
  const conditions = [
    sql`e.is_published and e.deleted_at is null`,
    ...(endDate ? [sql`e.start_date < ${getInstant(endDate)}`] : []),
    ...(supplierId ? [sql`e.supplier_key = ${supplierId}`] : []),
    ...(resourceId ? [listsResource(resourceId)] : []),
    ...(seriesId ? [sql`e.series_id = ${seriesId}`] : []),
  ];
  // Instants are whole milliseconds: "after now" begins with the next one.
  const from = startDate ? getInstant(startDate) : new Date(now() + 1);
  const until = endDate ? getInstant(endDate) : undefined;
  if (until && until <= from) return { page: new PageOf([], null), until: Infinity };
  if (search) {
    const starts = sql`e.start_date >= ${from}`;
    const page = await SEARCH.page<EventRow>(
      db,
      {
        ...{ order: 'soonest', onlyPublished: true, facets: { isPublished: true }, search, cursor, limit },
        conditions: [
          ...conditions,
          running ? sql`(${starts} or ${EVENT_SPAN} @> ${from}::timestamptz)` : starts,
        ],
        derived: {
          ...(!running && { year: getYears({ from, until }) }),
          ...(supplierId && { supplier: supplierId.toLowerCase() }),
        },
      },
      (source) => selectEvents(null, { source }),
    );
    return { page, until: 0 };
  }
  const listing = { conditions, from, cursor, limit };
  const ids = running ? [sql`e.id in (${runningIds(listing)})`] : startingConditions(listing);
  const list = sql`where ${all(ids)} order by ${orderSql(SOONEST)} ${limitFor(limit)}`;
  const rows = await select<EventRow>(db, 'events', sql`${selectEvents(null)} ${list}`);
  return {
    page: toPage(SOONEST, rows, limit),
    until: startDate ? Infinity : Math.min(...rows.map((row) => leavesAt(row, running !== undefined))),
  };
}

/** When an event leaves the list of those to come, in milliseconds since 1970. */
function leavesAt({ startDate, endDate }: EventRow, running: boolean): number {
  const start = Date.parse(startDate);
  return running && endDate !== null ? Math.max(start, Date.parse(endDate)) : start;
}

/** The time of an event, including start and end. An index has exactly this expression. */
const EVENT_SPAN = raw(`tstzrange(e.start_date, greatest(e.start_date, e.end_date), '[]')`);

/** Finds all events that list a resource first: they are few, and a partial index has exactly this condition. */
const listsResource = (id: string): Sql => sql`e.id in (
  select id from events where related_resource_ids @> array[${id}]::uuid[]
     and is_published and deleted_at is null and related_resource_ids <> '{}' offset 0)`;

/** A day without a time is its midnight in the Pacific zone, which always exists: clocks change at two in the morning. */
function getInstant(value: string): Date {
  const instant = new Date(value);
  return value.includes('T') ? instant : (instantOfWall(instant) ?? instant);
}

/**
 * Events that start in time, by the index on the start, and events that began earlier and still run, by the index on the span.
 * With both in one condition, Postgres scans the first index from its beginning; `offset 0` prevents the same for the second
 * part.
 */
function runningIds(listing: Listing): Sql {
  const { conditions, from, cursor, limit } = listing;
  const page = sql`order by ${orderSql(SOONEST)} ${limitFor(limit)}`;
  const starting = sql`(select e.id from events e where ${all(startingConditions(listing))} ${page})`;
  const [last] = cursorValues(SOONEST, cursor) ?? [];
  if (last !== undefined && Date.parse(String(last)) >= from.getTime()) return starting;
  const running = sql`select e.* from events e
    where ${all(conditions)} and e.start_date < ${from} and ${EVENT_SPAN} @> ${from}::timestamptz offset 0`;
  return sql`${starting} union all
    (select e.id from (${running}) e where ${all(afterCursor(SOONEST, cursor))} ${page})`;
}

const startingConditions = ({ conditions, from, cursor }: Listing): Sql[] => [
  ...conditions,
  ...afterCursorAndBound(SOONEST, cursor, { at: from, condition: sql`e.start_date >= ${from}` }),
];
