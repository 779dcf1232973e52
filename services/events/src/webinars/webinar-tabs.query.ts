import type { WebinarCounts, WebinarTab, WebinarView, listWebinars } from '@backflow/contracts/webinars';
import {
  PageOf,
  ValidationError,
  all,
  decodeCursor,
  foundPage,
  join,
  limitFor,
  raw,
  select,
  sql,
  toPage,
} from '@backflow/service-kit';
import type { Actor, Call, Search, Sql } from '@backflow/service-kit';
import type { EventsContext } from '../context.ts';
import { yearsOf } from '../search-years.ts';
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
  { query, actor }: Call<typeof listWebinars>,
): Promise<PageOf<WebinarView>> {
  const { tab, search, cursor, limit } = query;
  if (search) {
    const { items, nextCursor } = await foundWebinars(context, actor, { ...query, search });
    return new PageOf(
      items.map((row) => presentWebinar(row, actor)),
      nextCursor,
    );
  }
  const parts = tab ? TABS[tab] : ([ANY] as const);
  // A cursor tells which part it is in: by the time it is used, its webinar may have moved on to the next one.
  const [name = '', place] = cursor ? cursor.split('.') : [parts[0].name];
  const from = parts.findIndex((part) => part.name === name);
  if (from < 0) throw new ValidationError([{ path: 'cursor', message: 'This is not a cursor of this list' }]);

  const found: { part: Part; row: WebinarRow }[] = [];
  for (const [index, part] of parts.entries()) {
    if (index < from || found.length > limit) continue;
    const after = index === from ? place : undefined;
    const rows = await rowsOf(context, { part, after, limit, actor });
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
}

/** The webinars of a part in its order. */
function rowsOf(
  { db, now }: EventsContext,
  { part: { holds, latestFirst }, after, limit, actor }: Listing,
): Promise<WebinarRow[]> {
  const last = decodeCursor(after);
  const beyond = raw(latestFirst ? '<' : '>');
  const conditions = [
    sql`w.is_published and w.deleted_at is null and ${holds(new Date(now()))}`,
    ...(last ? [sql`(w.scheduled_at, w.id) ${beyond} (${new Date(last.after)}, ${last.id})`] : []),
  ];
  const order = raw(latestFirst ? 'w.scheduled_at desc, w.id desc' : 'w.scheduled_at, w.id');
  const list = sql`where ${all(conditions)} order by ${order} ${limitFor(limit)}`;
  return select(db, 'webinars', sql`${selectWebinars(actor)} ${list}`);
}

const SOONEST_FIRST = raw('w.scheduled_at, w.id');
const LATEST_FIRST = raw('w.scheduled_at desc, w.id desc');

/** What the index narrows a search by, and the order of what matches equally well. */
const SEARCHES: Readonly<Record<WebinarTab, (now: Date) => Pick<Search, 'facets' | 'derived' | 'order'>>> = {
  live: () => ({ facets: { is_live: true }, order: SOONEST_FIRST }),
  upcoming: (now) => ({ derived: { year: yearsOf({ from: now }) }, order: SOONEST_FIRST }),
  recordings: () => ({ derived: { recording: 'true' }, order: LATEST_FIRST }),
  // Those to come soonest first, past ones latest first: the nearest to the present.
  all: (now) => ({
    order: sql`not ${isLive(now)}, w.scheduled_at <= ${now}, abs(extract(epoch from w.scheduled_at - ${now}::timestamptz)), w.id`,
  }),
};

/** The best matches among the published webinars, or those of a tab. */
function foundWebinars(
  { db, now }: EventsContext,
  actor: Actor | null,
  { search, tab, cursor, limit }: Call<typeof listWebinars>['query'] & { search: string },
) {
  const present = new Date(now());
  const { facets, ...narrowed } = tab ? SEARCHES[tab](present) : { order: LATEST_FIRST, facets: {} };
  const inTab = (tab ? TABS[tab] : [ANY]).map(({ holds }) => holds(present));
  const conditions = [sql`w.is_published and w.deleted_at is null`, sql`(${join(inTab, ' or ')})`];
  return foundPage<WebinarRow>(
    db,
    'found-webinars',
    {
      ...{ table: 'webinars', alias: 'w', text: search, conditions, ...narrowed },
      facets: { ...facets, is_published: true },
      onlyPublished: true,
    },
    { cursor, limit },
    (ids) =>
      select(
        db,
        'webinars-of-search',
        sql`${selectWebinars(actor)} where w.id = any(${ids}::uuid[]) and ${all(conditions)}`,
      ),
  );
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
