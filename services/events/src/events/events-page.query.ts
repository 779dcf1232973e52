import type { EventView, listEvents } from '@backflow/contracts';
import {
  PageOf,
  all,
  decodeCursor,
  limitFor,
  raw,
  searchRows,
  searchTerms,
  sql,
  toPage,
} from '@backflow/service-kit';
import type { Call, Sql } from '@backflow/service-kit';
import type { EventsContext } from '../context.ts';
import { pacificInstant } from '../pacific-time.ts';
import { selectEvents } from './event-select.ts';
import type { EventRow } from './event-select.ts';
import { presentEvent } from './event.presenter.ts';

/** Which events a page asks for. */
interface Listing {
  conditions: readonly Sql[];
  /** The earliest start. */
  from?: Date;
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
  const since = running
    ? { conditions: [...conditions, runsWithin(from, endDate ? instantOf(endDate) : null)] }
    : { conditions, from };
  const listing = { ...since, cursor, limit };
  const terms = searchTerms(search);
  const rows =
    terms === undefined
      ? await eventRows.read(db, 'events', actor, listOf(listing))
      : await searchRows<EventRow>(db, 'events', {
          ...searchOf(listing, terms),
          selectFrom: (found) => selectEvents(actor, found),
        });
  const { items, nextCursor } = toPage(rows, limit, ({ startDate: after, id }) => ({ after, id }));
  return new PageOf(
    items.map((row) => presentEvent(row, actor)),
    nextCursor,
  );
}

/** When an event is on, its start and its end included. The index on it is of this very expression. */
const EVENT_SPAN = raw(`tstzrange(e.start_date, greatest(e.start_date, e.end_date), '[]')`);

/** What is on at some time from one instant until before another; null is no end. */
export const runsWithin = (from: Date, until: Date | null): Sql =>
  sql`${EVENT_SPAN} && tstzrange(${from}, ${until}, '[)')`;

/** Few events name the same resource: all of them are found first, by an index that is of this very condition. */
const namesResource = (id: string): Sql => sql`e.id in (
  select id from events where related_resource_ids @> array[${id}]::uuid[]
     and is_published and deleted_at is null and related_resource_ids <> '{}' offset 0)`;

/** A day alone is its beginning. */
const instantOf = (given: string): Date =>
  given.includes('T') ? new Date(given) : pacificInstant(given, '00:00');

const ORDER = raw('e.start_date, e.id');

const listOf = (listing: Listing): Sql =>
  sql`where ${all(wanted(listing))} order by ${ORDER} ${limitFor(listing.limit)}`;

const searchOf = (listing: Listing, terms: string) => ({
  table: raw('events e'),
  conditions: wanted(listing),
  order: ORDER,
  terms,
  limit: listing.limit,
});

/** A page begins after its cursor or at the earliest start, whichever is later: given both, Postgres walks from the earlier. */
function wanted({ conditions, from, cursor }: Listing): Sql[] {
  const last = decodeCursor(cursor);
  if (last && !(from && Date.parse(last.after) < from.getTime())) {
    return [...conditions, sql`(e.start_date, e.id) > (${new Date(last.after)}, ${last.id})`];
  }
  return from ? [...conditions, sql`e.start_date >= ${from}`] : [...conditions];
}
