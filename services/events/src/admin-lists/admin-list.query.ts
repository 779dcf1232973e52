import type { AccessLevel } from '@backflow/contracts';
import { PageOf, all, limitFor, raw, searchTerms, select, sql } from '@backflow/service-kit';
import type { Database, Sql } from '@backflow/service-kit';
import { cursorAt, placeOf } from './place.ts';
import type { AdminSort, Listed, Place } from './place.ts';

/** What an administrator asks of a list of events or of webinars. */
interface AdminQuery {
  sort: AdminSort;
  status?: 'published' | 'draft' | undefined;
  timing?: 'upcoming' | 'past' | undefined;
  accessLevel?: AccessLevel | undefined;
  search?: string | undefined;
  cursor?: string | undefined;
  limit: number;
}

/** What the list is of. */
interface Kind {
  table: 'events' | 'webinars';
  alias: 'e' | 'w';
  /** The column of its start. */
  start: 'start_date' | 'scheduled_at';
  /** The whole SELECT … FROM, reading the table through the given source under its alias. */
  selectFrom: (source: Sql) => Sql;
}

/** How many rows, in the list's order, are looked through before another index is asked. */
const WINDOW = raw('limit 2000');
/** Too many to sort for one page. */
const MANY = raw('10000');

/** One page of what was not deleted, drafts and past ones included. */
export async function adminPage<Row extends Pick<Listed, 'id' | 'title'>>(
  db: Database,
  kind: Kind,
  query: AdminQuery,
  now: Date,
): Promise<PageOf<Row>> {
  const { sort, limit } = query;
  const rows = await adminRows<Row & Listed>(db, kind, query, now);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const items = page.map(({ startsAt: _, createdAt: __, ...row }) => row as unknown as Row);
  return new PageOf(items, rows.length > limit && last ? cursorAt(sort, last) : null);
}

/** One row more than the page holds, at least, where there are more. */
async function adminRows<Row extends Listed>(
  db: Database,
  kind: Kind,
  query: AdminQuery,
  now: Date,
): Promise<Row[]> {
  const { table, alias, selectFrom } = kind;
  const { walked, sifted } = conditionsOf(kind, query, now);
  if (sifted === undefined) return [];
  const order = ORDERS[query.sort](kind);
  const end = sql`order by ${order} ${limitFor(query.limit)}`;
  const [from, as] = [raw(`${table} ${alias}`), raw(alias)];
  const rows = (label: string, source: Sql) =>
    select<Row>(db, `admin-${table}-${label}`, sql`${selectFrom(source)} ${end}`);

  if (sifted.length === 0) {
    return rows('list', sql`(select * from ${from} where ${all(walked)} ${end})`);
  }
  // What is common is found by a walk in the list's order; what is rare by its own index, and is few enough to sort.
  const nearby = await rows(
    'near',
    sql`(select * from (select * from ${from} where ${all(walked)} order by ${order} ${WINDOW}) ${as}
          where ${all(sifted)})`,
  );
  if (nearby.length > query.limit) return nearby;
  // `offset 0` keeps the planner from walking the list after all.
  const matching = sql`from ${from} where ${all([...walked, ...sifted])}`;
  const rare = sql`(select * ${matching} offset 0)`;
  if (query.search) return rows('rare', rare);
  // Past ones are far down the list of the newest, and too many to sort.
  const [counted] = await select<{ isMany: boolean }>(
    db,
    `admin-${table}-count`,
    sql`select count(*) >= ${MANY} as "isMany" from (select 1 ${matching} limit ${MANY}) counted`,
  );
  return counted?.isMany ? rows('common', sql`(select * ${matching} ${end})`) : rows('rare', rare);
}

const ORDERS: Readonly<Record<AdminSort, (kind: Kind) => Sql>> = {
  latest: ({ alias, start }) => raw(`${alias}.${start} desc, ${alias}.id desc`),
  soonest: ({ alias, start }) => raw(`${alias}.${start}, ${alias}.id`),
  title: ({ alias }) => raw(`lower(${alias}.title), ${alias}.id`),
  newest: ({ alias }) => raw(`${alias}.created_at desc, ${alias}.id desc`),
};

/** Which conditions the index of the order answers, and which its rows are sifted by; undefined where nothing can match. */
function conditionsOf(
  kind: Kind,
  { sort, status, timing, accessLevel, search, cursor }: AdminQuery,
  now: Date,
): { walked: Sql[]; sifted: Sql[] | undefined } {
  const as = raw(kind.alias);
  const place = placeOf(sort, cursor);
  const isByStart = sort === 'latest' || sort === 'soonest';
  const timed = timing && timingOf(kind, timing, now);
  const terms = searchTerms(search);
  const walked = [
    sql`${as}.deleted_at is null`,
    ...(status ? [status === 'published' ? sql`${as}.is_published` : sql`not ${as}.is_published`] : []),
    ...(accessLevel ? [sql`${as}.access_level = ${accessLevel}`] : []),
    ...(isByStart ? startBounds(kind, { sort, timing, timed, place, now }) : beyond(kind, sort, place)),
  ];
  if (terms === '') return { walked, sifted: undefined };
  const sifted = [
    ...(timed && !isByStart ? [timed] : []),
    ...(terms === undefined ? [] : [sql`${as}.search @@ to_tsquery('simple', ${terms})`]),
  ];
  return { walked, sifted };
}

/** By the start alone, as the badge that says Upcoming or Past. */
const timingOf = ({ alias, start }: Kind, timing: 'upcoming' | 'past', now: Date): Sql =>
  sql`${raw(`${alias}.${start}`)} ${raw(timing === 'upcoming' ? '>' : '<=')} ${now}`;

/** A page begins after its cursor or at the present, whichever comes later: given both, Postgres walks from the earlier. */
function startBounds(
  kind: Kind,
  given: {
    sort: AdminSort;
    timing: 'upcoming' | 'past' | undefined;
    timed: Sql | undefined;
    place: Place | undefined;
    now: Date;
  },
): Sql[] {
  const { sort, timing, timed, place, now } = given;
  const past = beyond(kind, sort, place);
  if (!timed) return past;
  if (!place || !(sort === 'soonest' ? timing === 'upcoming' : timing === 'past')) return [timed, ...past];
  const isIn = Date.parse(place.after) > now.getTime() === (timing === 'upcoming');
  return isIn ? past : [timed];
}

/** What comes after a place in the list. */
function beyond({ alias, start }: Kind, sort: AdminSort, place: Place | undefined): Sql[] {
  if (!place) return [];
  const id = raw(`${alias}.id`);
  if (sort === 'title') {
    return [sql`(lower(${raw(alias)}.title), ${id}) > (lower(${place.after}), ${place.id})`];
  }
  const column = raw(`${alias}.${sort === 'newest' ? 'created_at' : start}`);
  return [
    sql`(${column}, ${id}) ${raw(sort === 'soonest' ? '>' : '<')} (${new Date(place.after)}, ${place.id})`,
  ];
}
