import type { EventView, QueryOf, listAdminEvents, listEvents } from '@backflow/contracts';
import { PageOf, decodeCursor, toPage } from '@backflow/service-kit';
import type { Actor } from '@backflow/service-kit';
import { all, limitFor, raw, selectRows, sql } from '../db/sql.ts';
import type { Sql } from '../db/sql.ts';
import type { EventsDeps } from '../deps.ts';
import { pacificInstant } from '../pacific-instant.ts';
import { selectEvents } from './event-select.ts';
import type { EventRow } from './event-select.ts';
import { presentEvent } from './event.presenter.ts';
import { searchQuery } from './search-query.ts';

/** How many events, in the list's order, are looked through for a search before its index is asked. */
const SEARCH_WINDOW = '2000';

/** Published events, soonest first; without a start date in the filters, those that are still to start. */
export function eventsPage(
  deps: EventsDeps,
  filters: QueryOf<typeof listEvents>,
  actor: Actor | null,
): Promise<PageOf<EventView>> {
  const { startDate, endDate, supplierId } = filters;
  // Instants are whole milliseconds: after now is from the next one on.
  const from = startDate ? instantOf(startDate) : new Date(deps.now() + 1);
  const conditions = [
    sql`e.is_published and e.deleted_at is null`,
    ...(endDate ? [sql`e.start_date < ${instantOf(endDate)}`] : []),
    ...(supplierId ? [sql`e.supplier_id = ${supplierId}`] : []),
  ];
  return pageOf(deps, 'events', { conditions, from, actor, latestFirst: false, ...filters });
}

/** A day alone is its beginning. */
const instantOf = (given: string): Date =>
  given.includes('T') ? new Date(given) : pacificInstant(given, '00:00');

/** Every event that was not deleted, drafts and past ones included, latest start first. */
export const adminEventsPage = (
  deps: EventsDeps,
  filters: QueryOf<typeof listAdminEvents>,
  actor: Actor,
): Promise<PageOf<EventView>> =>
  pageOf(deps, 'admin-events', {
    conditions: [sql`e.deleted_at is null`],
    actor,
    latestFirst: true,
    ...filters,
  });

interface Listing {
  conditions: readonly Sql[];
  /** The earliest start. */
  from?: Date;
  actor: Actor | null;
  latestFirst: boolean;
  search?: string | undefined;
  cursor?: string | undefined;
  limit: number;
}

async function pageOf(deps: EventsDeps, label: string, listing: Listing): Promise<PageOf<EventView>> {
  const { actor, limit } = listing;
  const query = searchQuery(listing.search);
  const rows =
    query === undefined ? await readPage(deps, label, listing) : await search(deps, label, listing, query);
  const { items, nextCursor } = toPage(rows, limit, ({ startDate, id }) => ({
    after: startDate,
    id,
  }));
  return new PageOf(
    items.map((row) => presentEvent(row, actor)),
    nextCursor,
  );
}

const readPage = ({ db, eventRows }: EventsDeps, label: string, listing: Listing): Promise<EventRow[]> =>
  eventRows.read(
    db,
    label,
    listing.actor,
    sql`where ${wanted(listing)} order by ${order(listing)} ${limitFor(listing.limit)}`,
  );

/**
 * A common word is found by walking the list in its order for a while; a rare one through the index, whose
 * matches are then few enough to sort. Either alone takes most of a second on the other's words.
 */
async function search(
  { db }: EventsDeps,
  label: string,
  listing: Listing,
  query: string,
): Promise<EventRow[]> {
  if (query === '') return [];
  const matches = sql`e.search @@ to_tsquery('simple', ${query})`;
  const end = sql`order by ${order(listing)} ${limitFor(listing.limit)}`;

  const nearby = sql`
    (select * from events e where ${wanted(listing)} order by ${order(listing)} limit ${raw(SEARCH_WINDOW)})`;
  const found = await selectRows<EventRow>(
    db,
    `${label}-near`,
    sql`${selectEvents(listing.actor, nearby)} where ${matches} ${end}`,
  );
  if (found.length > listing.limit) return found;

  // `offset 0` keeps the planner from walking the list after all.
  const matching = sql`(select * from events e where ${wanted(listing)} and ${matches} offset 0)`;
  return selectRows(db, `${label}-search`, sql`${selectEvents(listing.actor, matching)} ${end}`);
}

/** A page begins after its cursor or at the earliest start, whichever is later: given both, Postgres walks from the earlier. */
function wanted({ conditions, from, cursor, latestFirst }: Listing): Sql {
  const last = decodeCursor(cursor);
  if (last && !(from && Date.parse(last.after) < from.getTime())) {
    const beyond = raw(latestFirst ? '<' : '>');
    return all([...conditions, sql`(e.start_date, e.id) ${beyond} (${new Date(last.after)}, ${last.id})`]);
  }
  return all(from ? [...conditions, sql`e.start_date >= ${from}`] : conditions);
}

const order = ({ latestFirst }: Listing): Sql =>
  raw(latestFirst ? 'e.start_date desc, e.id desc' : 'e.start_date, e.id');
