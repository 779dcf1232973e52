import type { WebinarCounts, WebinarTab, WebinarView, listWebinars } from '@backflow/contracts';
import {
  PageOf,
  ValidationError,
  all,
  decodeCursor,
  limitFor,
  raw,
  searchRows,
  searchTerms,
  select,
  sql,
  toPage,
} from '@backflow/service-kit';
import type { Actor, Call, Sql } from '@backflow/service-kit';
import type { EventsContext } from '../context.ts';
import { presentWebinar, selectWebinars } from './webinar.presenter.ts';
import type { WebinarRow } from './webinar.presenter.ts';

/** A part of the published webinars `w` in an order of its own. A tab shows one part, or several in turn. */
interface Part {
  name: string;
  holds: (now: Date) => Sql;
  latestFirst: boolean;
}

const isLive = (now: Date): Sql =>
  sql`(w.is_live and w.scheduled_at <= ${now} and w.scheduled_at + w.duration * interval '1 minute' > ${now})`;
const isUpcoming = (now: Date): Sql => sql`(w.scheduled_at > ${now})`;
const isPast = (now: Date): Sql => sql`(w.scheduled_at <= ${now} and not ${isLive(now)})`;
const isRecording = (now: Date): Sql => sql`(w.recording_url is not null and ${isPast(now)})`;

const LIVE: Part = { name: 'live', holds: isLive, latestFirst: false };
const UPCOMING: Part = { name: 'upcoming', holds: isUpcoming, latestFirst: false };
const RECORDINGS: Part = { name: 'recordings', holds: isRecording, latestFirst: true };
const PAST: Part = { name: 'past', holds: isPast, latestFirst: true };
const ANY: Part = { name: 'any', holds: () => raw('true'), latestFirst: true };

const TABS: Readonly<Record<WebinarTab, readonly [Part, ...Part[]]>> = {
  live: [LIVE],
  upcoming: [UPCOMING],
  recordings: [RECORDINGS],
  all: [LIVE, UPCOMING, PAST],
};

/** Published webinars: those of a tab in its order, or without a tab all of them, latest first; of these what a search finds. */
export async function webinarsPage(
  context: EventsContext,
  { query: { tab, search, cursor, limit }, actor }: Call<typeof listWebinars>,
): Promise<PageOf<WebinarView>> {
  const parts = tab ? TABS[tab] : ([ANY] as const);
  // A cursor tells which part it is in: by the time it is used, its webinar may have moved on to the next one.
  const [name = '', place] = cursor ? cursor.split('.') : [parts[0].name];
  const from = parts.findIndex((part) => part.name === name);
  if (from < 0) throw new ValidationError([{ path: 'cursor', message: 'This is not a cursor of this list' }]);

  const found: { part: Part; row: WebinarRow }[] = [];
  for (const [index, part] of parts.entries()) {
    if (index < from || found.length > limit) continue;
    const after = index === from ? place : undefined;
    const rows = await rowsOf(context, { part, after, limit, actor, terms: searchTerms(search) });
    found.push(...rows.map((row) => ({ part, row })));
  }
  const page = toPage(found, limit, ({ row: { scheduledAt, id } }) => ({ after: scheduledAt, id }));
  const nextCursor = page.nextCursor && `${page.items.at(-1)?.part.name ?? ''}.${page.nextCursor}`;
  return new PageOf(
    page.items.map(({ row }) => presentWebinar(row, actor)),
    nextCursor,
  );
}

interface Listing {
  part: Part;
  /** The place in the part after which the page begins. */
  after: string | undefined;
  limit: number;
  actor: Actor | null;
  /** What to search for; undefined is everything. */
  terms: string | undefined;
}

/** The webinars of a part in its order. */
function rowsOf(
  { db, now }: EventsContext,
  { part: { holds, latestFirst }, after, limit, actor, terms }: Listing,
): Promise<WebinarRow[]> {
  const last = decodeCursor(after);
  const beyond = raw(latestFirst ? '<' : '>');
  const conditions = [
    sql`w.is_published and w.deleted_at is null and ${holds(new Date(now()))}`,
    ...(last ? [sql`(w.scheduled_at, w.id) ${beyond} (${new Date(last.after)}, ${last.id})`] : []),
  ];
  const order = raw(latestFirst ? 'w.scheduled_at desc, w.id desc' : 'w.scheduled_at, w.id');
  if (terms === undefined) {
    const list = sql`where ${all(conditions)} order by ${order} ${limitFor(limit)}`;
    return select(db, 'webinars', sql`${selectWebinars(actor)} ${list}`);
  }
  return searchRows(db, 'webinars', {
    table: raw('webinars w'),
    selectFrom: (found) => selectWebinars(actor, found),
    conditions,
    order,
    terms,
    limit,
  });
}

/** How many published webinars each tab holds at present. */
export async function webinarCounts({ db, now }: EventsContext): Promise<WebinarCounts> {
  const present = new Date(now());
  const count = (condition: Sql) => sql`(count(*) filter (where ${condition}))::int`;
  const [counts] = await select<WebinarCounts>(
    db,
    'webinar-counts',
    sql`
      select ${count(isUpcoming(present))} as upcoming, ${count(isLive(present))} as live,
             ${count(isRecording(present))} as recordings, count(*)::int as "all"
        from webinars w where w.is_published and w.deleted_at is null`,
  );
  return counts ?? { upcoming: 0, live: 0, recordings: 0, all: 0 };
}
