import type { QueryOf } from '@backflow/contracts';
import { listWebinars } from '@backflow/contracts/webinars';
import type { WebinarCounts, WebinarTab } from '@backflow/contracts/webinars';
import {
  ValidationError,
  afterCursor,
  all,
  ascending,
  byId,
  byInstant,
  defineList,
  descending,
  join,
  limitFor,
  orderOfCursor,
  orderSql,
  raw,
  select,
  cachedList,
  sql,
  toPage,
} from '@backflow/service-kit';
import type { Database, Facets, Order, PageOf, SharedPage, Sql } from '@backflow/service-kit';
import { myBookings } from '../bookings/booking-columns.ts';
import type { EventsContext } from '../context.ts';
import { getYears } from '../search-years.ts';
import { presentWebinar, selectWebinars } from './webinar.presenter.ts';
import type { WebinarRow } from './webinar.presenter.ts';

/** A part of the published webinars `w` with its own order. A tab shows one part, or several one after the other. */
interface Part {
  order: Order;
  contains: (now: Date) => Sql;
}

const SORT_KEYS = [byInstant('w.scheduled_at', 'scheduledAt'), byId('w.id')];
const soonest = (name: string, contains: Part['contains']): Part => ({
  order: ascending(name, ...SORT_KEYS),
  contains,
});
const latest = (name: string, contains: Part['contains']): Part => ({
  order: descending(name, ...SORT_KEYS),
  contains,
});

const isLive = (now: Date): Sql =>
  sql`(w.is_live and w.scheduled_at <= ${now} and w.scheduled_at + w.duration * interval '1 minute' > ${now})`;
const isUpcoming = (now: Date): Sql => sql`(w.scheduled_at > ${now})`;
const isPast = (now: Date): Sql => sql`(w.scheduled_at <= ${now} and not ${isLive(now)})`;
const isRecording = (now: Date): Sql => sql`(w.recording_url is not null and ${isPast(now)})`;

const LIVE = soonest('live', isLive);
const UPCOMING = soonest('upcoming', isUpcoming);
const RECORDINGS = latest('recordings', isRecording);
const PAST = latest('past', isPast);
const ANY = latest('any', () => raw('true'));

const TABS: Readonly<Record<WebinarTab, readonly [Part, ...Part[]]>> = {
  live: [LIVE],
  upcoming: [UPCOMING],
  recordings: [RECORDINGS],
  all: [LIVE, UPCOMING, PAST],
};

/** Published webinars: those of a tab in its order, or all of them, latest first; the best matches of a search. */
export const webinarsList = cachedList(listWebinars, {
  topics: ['webinars'],
  readsSameRows: true,
  read: async (context: EventsContext, query) =>
    query.search ? { page: await foundWebinars(context, query), until: 0 } : webinarsOfTab(context, query),
  own: myBookings,
  present: (row: WebinarRow, audience, registration) =>
    presentWebinar(registration ? { ...row, registration } : row, audience),
});

type Query = QueryOf<typeof listWebinars>;

async function webinarsOfTab(
  { db, now }: EventsContext,
  { tab, cursor, limit }: Query,
): Promise<SharedPage<WebinarRow>> {
  const parts = tab ? TABS[tab] : ([ANY] as const);
  // A cursor names its part: its webinar may have moved to the next part since.
  const from = cursor ? parts.findIndex((part) => part.order.name === orderOfCursor(cursor)) : 0;
  if (from < 0) throw new ValidationError([{ path: 'cursor', message: 'This is not a cursor of this list' }]);

  const present = now();
  const rows: WebinarRow[] = [];
  let [{ order }] = parts;
  for (const [index, part] of parts.entries()) {
    if (index < from || rows.length > limit) continue;
    const conditions = [
      sql`w.is_published and w.deleted_at is null and ${part.contains(new Date(present))}`,
      ...(index === from ? afterCursor(part.order, cursor) : []),
    ];
    const list = sql`where ${all(conditions)} order by ${orderSql(part.order)} ${limitFor(limit)}`;
    const more = await select<WebinarRow>(db, 'webinars', sql`${selectWebinars(null)} ${list}`);
    // The cursor belongs to the part of the page's last row, which may precede the part of the extra row.
    if (more.length > 0 && rows.length < limit) order = part.order;
    rows.push(...more);
  }
  return { page: toPage(order, rows, limit), until: tab ? await nextMove(db, present) : Infinity };
}

/** When a webinar next moves from one tab to another, in milliseconds since 1970: as it starts, or as a live one ends. */
async function nextMove(db: Database, present: number): Promise<number> {
  const now = new Date(present);
  const [next] = await select<{ at: string | null }>(
    db,
    'next-webinar-move',
    sql`
      select least(
        (select min(w.scheduled_at) from webinars w
          where w.is_published and w.deleted_at is null and w.scheduled_at > ${now}),
        (select min(w.scheduled_at + w.duration * interval '1 minute') from webinars w
          where w.is_published and w.deleted_at is null and ${isLive(now)})) as at`,
  );
  return next?.at ? Date.parse(next.at) : Infinity;
}

const SEARCH = defineList({
  ...{ label: 'found-webinars', table: 'webinars', alias: 'w' },
  orders: { soonest: UPCOMING.order, latest: PAST.order },
  facets: { isPublished: 'is_published', isLive: 'is_live' },
});

/** The facets of a tab's search, and the order of equally good matches. */
const SEARCHES: Readonly<
  Record<
    WebinarTab,
    (now: Date) => { order: 'soonest' | 'latest'; isLive?: boolean; derived?: Facets; matchOrder?: Sql }
  >
> = {
  live: () => ({ order: 'soonest', isLive: true }),
  upcoming: (now) => ({ order: 'soonest', derived: { year: getYears({ from: now }) } }),
  recordings: () => ({ order: 'latest', derived: { recording: 'true' } }),
  // Upcoming webinars soonest first, past ones latest first: the nearest to the present.
  all: (now) => ({
    order: 'latest',
    matchOrder: sql`not ${isLive(now)}, w.scheduled_at <= ${now}, abs(extract(epoch from w.scheduled_at - ${now}::timestamptz)), w.id`,
  }),
};

/** The best matches among the published webinars, or those of a tab. */
function foundWebinars({ db, now }: EventsContext, { tab, ...query }: Query): Promise<PageOf<WebinarRow>> {
  const present = new Date(now());
  const { isLive: live, ...narrowed } = tab
    ? SEARCHES[tab](present)
    : { order: 'latest' as const, isLive: undefined };
  const inTab = (tab ? TABS[tab] : [ANY]).map(({ contains }) => contains(present));
  return SEARCH.page<WebinarRow>(
    db,
    {
      ...{ ...query, ...narrowed, onlyPublished: true },
      facets: { isPublished: true, isLive: live },
      conditions: [sql`w.is_published and w.deleted_at is null`, sql`(${join(inTab, ' or ')})`],
    },
    (source) => selectWebinars(null, { source }),
  );
}

/** The number of published webinars in each tab: those of other days are counted by day. */
export async function webinarCounts({ db, now }: EventsContext): Promise<WebinarCounts> {
  const present = new Date(now());
  const today = raw(`date '${present.toISOString().slice(0, 'yyyy-mm-dd'.length)}'`);
  const count = (source: Sql, condition: Sql) =>
    sql`(select count(*) from webinars w where w.is_published and w.deleted_at is null and ${source} and ${condition})`;
  const ofToday = sql`w.scheduled_at >= ${today}::timestamp at time zone 'UTC'
    and w.scheduled_at < (${today} + 1)::timestamp at time zone 'UTC'`;
  const live = sql`w.is_live`;
  const [counts] = await select<WebinarCounts>(
    db,
    'webinar-counts',
    sql`
      select (coalesce(sum(published) filter (where day > ${today}), 0) + ${count(ofToday, isUpcoming(present))})::int as upcoming,
             ${count(live, isLive(present))}::int as live,
             (coalesce(sum(recorded) filter (where day < ${today}), 0)
               + ${count(ofToday, sql`w.recording_url is not null and w.scheduled_at <= ${present}`)}
               - ${count(live, sql`w.recording_url is not null and ${isLive(present)}`)})::int as recordings,
             coalesce(sum(published), 0)::int as "all"
        from webinar_days`,
  );
  return counts ?? { upcoming: 0, live: 0, recordings: 0, all: 0 };
}
