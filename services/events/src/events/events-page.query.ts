import type { EventView, listEvents } from '@backflow/contracts/events';
import {
  PageOf,
  all,
  decodeCursor,
  foundPage,
  limitFor,
  raw,
  select,
  sql,
  toPage,
} from '@backflow/service-kit';
import type { Actor, Call, Database, Sql } from '@backflow/service-kit';
import type { EventsContext } from '../context.ts';
import { pacificInstant } from '../pacific-time.ts';
import { yearsOf } from '../search-years.ts';
import { selectEvents } from './event-select.ts';
import type { EventRow } from './event-select.ts';
import { presentEvent } from './event.presenter.ts';

/** Which events a page asks for. */
interface Listing {
  conditions: readonly Sql[];
  /** The earliest start. */
  from: Date;
  /** Also what began earlier and has not ended by then. */
  running: boolean;
  cursor: string | undefined;
  limit: number;
}

/** Published events, soonest first; without a start date in the filters, those that are still to start. */
export async function eventsPage(
  { db, eventRows, now }: EventsContext,
  { query, actor }: Call<typeof listEvents>,
): Promise<PageOf<EventView>> {
  const { startDate, endDate, running, supplierId, resourceId, search, cursor, limit } = query;
  const conditions = [
    sql`e.is_published and e.deleted_at is null`,
    ...(endDate ? [sql`e.start_date < ${instantOf(endDate)}`] : []),
    ...(supplierId ? [sql`e.supplier_key = ${supplierId}`] : []),
    ...(resourceId ? [namesResource(resourceId)] : []),
  ];
  // Instants are whole milliseconds: after now is from the next one on.
  const from = startDate ? instantOf(startDate) : new Date(now() + 1);
  if (endDate && instantOf(endDate) <= from) return new PageOf([], null);
  const listing = { conditions, from, running: running !== undefined, cursor, limit };
  const { items, nextCursor } = search
    ? await foundEvents(db, actor, listing, { ...query, search })
    : toPage(
        await eventRows.read(db, 'events', actor, listOf(listing)),
        limit,
        ({ startDate: after, id }) => ({
          ...{ after, id },
        }),
      );
  return new PageOf(
    items.map((row) => presentEvent(row, actor)),
    nextCursor,
  );
}

type Query = Call<typeof listEvents>['query'];

/** The best matches; of equally good ones the soonest first. */
function foundEvents(
  db: Database,
  actor: Actor | null,
  { conditions, from, running }: Listing,
  { search, supplierId, endDate, cursor, limit }: Query & { search: string },
) {
  const starts = sql`e.start_date >= ${from}`;
  const wanted = [
    ...conditions,
    running ? sql`(${starts} or ${EVENT_SPAN} @> ${from}::timestamptz)` : starts,
  ];
  return foundPage<EventRow>(
    db,
    'found-events',
    {
      ...{ table: 'events', alias: 'e', text: search, conditions: wanted, order: ORDER },
      facets: { is_published: true },
      derived: {
        ...(!running && { year: yearsOf({ from, until: endDate ? instantOf(endDate) : undefined }) }),
        ...(supplierId && { supplier: supplierId.toLowerCase() }),
      },
      onlyPublished: true,
    },
    { cursor, limit },
    (ids) =>
      select(
        db,
        'events-of-search',
        sql`${selectEvents(actor)} where e.id = any(${ids}::uuid[]) and ${all(wanted)}`,
      ),
  );
}

/** When an event is on, its start and its end included. The index on it is of this very expression. */
const EVENT_SPAN = raw(`tstzrange(e.start_date, greatest(e.start_date, e.end_date), '[]')`);

/** Few events name the same resource: all of them are found first, by an index that is of this very condition. */
const namesResource = (id: string): Sql => sql`e.id in (
  select id from events where related_resource_ids @> array[${id}]::uuid[]
     and is_published and deleted_at is null and related_resource_ids <> '{}' offset 0)`;

/** A day alone is its beginning. */
const instantOf = (given: string): Date =>
  given.includes('T') ? new Date(given) : pacificInstant(given, '00:00');

const ORDER = raw('e.start_date, e.id');

const listOf = (listing: Listing): Sql =>
  sql`where ${listing.running ? sql`e.id in (${runningIds(listing)})` : all(startingConditions(listing))}
       order by ${ORDER} ${limitFor(listing.limit)}`;

/**
 * What starts in time, by the index on the start, and what began earlier and still runs, by the one on the span. Asked
 * for both in one condition, Postgres walks the first index from the earliest event there is. `offset 0` keeps it from
 * doing so for the second half.
 */
function runningIds(listing: Listing): Sql {
  const { conditions, from, cursor, limit } = listing;
  const last = decodeCursor(cursor);
  const page = sql`order by ${ORDER} ${limitFor(limit)}`;
  const starting = sql`(select e.id from events e where ${all(startingConditions(listing))} ${page})`;
  if (last && Date.parse(last.after) >= from.getTime()) return starting;
  const began = sql`select e.* from events e
    where ${all(conditions)} and e.start_date < ${from} and ${EVENT_SPAN} @> ${from}::timestamptz offset 0`;
  return sql`${starting} union all
    (select e.id from (${began}) e where ${all(afterCursor(cursor))} ${page})`;
}

const afterCursor = (cursor: string | undefined): Sql[] => {
  const last = decodeCursor(cursor);
  return last ? [sql`(e.start_date, e.id) > (${new Date(last.after)}, ${last.id})`] : [];
};

/** A page begins after its cursor or at the earliest start, whichever is later: given both, Postgres walks from the earlier. */
function startingConditions({ conditions, from, cursor }: Listing): Sql[] {
  const last = decodeCursor(cursor);
  if (last && Date.parse(last.after) >= from.getTime()) return [...conditions, ...afterCursor(cursor)];
  return [...conditions, sql`e.start_date >= ${from}`];
}
