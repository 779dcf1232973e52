import type { WebinarCounts, WebinarTab, WebinarView, listWebinars } from '@backflow/contracts/webinars';
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
  sql,
  toPage,
} from '@backflow/service-kit';
import type { Actor, Call, Facets, Order, PageOf, Sql } from '@backflow/service-kit';
import type { EventsContext } from '../context.ts';
import { yearsOf } from '../search-years.ts';
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
export async function webinarsPage(
  context: EventsContext,
  { query, actor }: Call<typeof listWebinars>,
): Promise<PageOf<WebinarView>> {
  const page = await (query.search ? foundWebinars : webinarsOfTab)(context, query, actor);
  return page.map((row) => presentWebinar(row, actor));
}

type Query = Call<typeof listWebinars>['query'];

async function webinarsOfTab(
  { db, now }: EventsContext,
  { tab, cursor, limit }: Query,
  actor: Actor | null,
): Promise<PageOf<WebinarRow>> {
  const parts = tab ? TABS[tab] : ([ANY] as const);
  // A cursor names its part: its webinar may have moved to the next part since.
  const from = cursor ? parts.findIndex((part) => part.order.name === orderOfCursor(cursor)) : 0;
  if (from < 0) throw new ValidationError([{ path: 'cursor', message: 'This is not a cursor of this list' }]);

  const rows: WebinarRow[] = [];
  let [{ order }] = parts;
  for (const [index, part] of parts.entries()) {
    if (index < from || rows.length > limit) continue;
    const conditions = [
      sql`w.is_published and w.deleted_at is null and ${part.contains(new Date(now()))}`,
      ...(index === from ? afterCursor(part.order, cursor) : []),
    ];
    const list = sql`where ${all(conditions)} order by ${orderSql(part.order)} ${limitFor(limit)}`;
    const more = await select<WebinarRow>(db, 'webinars', sql`${selectWebinars(actor)} ${list}`);
    // The cursor belongs to the part of the page's last row, which may precede the part of the extra row.
    if (more.length > 0 && rows.length < limit) order = part.order;
    rows.push(...more);
  }
  return toPage(order, rows, limit);
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
  upcoming: (now) => ({ order: 'soonest', derived: { year: yearsOf({ from: now }) } }),
  recordings: () => ({ order: 'latest', derived: { recording: 'true' } }),
  // Upcoming webinars soonest first, past ones latest first: the nearest to the present.
  all: (now) => ({
    order: 'latest',
    matchOrder: sql`not ${isLive(now)}, w.scheduled_at <= ${now}, abs(extract(epoch from w.scheduled_at - ${now}::timestamptz)), w.id`,
  }),
};

/** The best matches among the published webinars, or those of a tab. */
function foundWebinars({ db, now }: EventsContext, { tab, ...query }: Query, actor: Actor | null) {
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
    (source) => selectWebinars(actor, { source }),
  );
}

/** The number of published webinars in each tab. */
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
