import type { AccessLevel } from '@backflow/contracts';
import { PageOf, all, foundPage, limitFor, raw, select, sql } from '@backflow/service-kit';
import type { Database, Sql } from '@backflow/service-kit';
import { yearsOf } from '../search-years.ts';
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
  /** Further conditions, which no index of an order answers. */
  only?: readonly Sql[];
}

/** How many rows, in the list's order, are looked through before another index is asked. */
const WINDOW = raw('limit 2000');
/** Too many to sort for one page. */
const MANY = raw('10000');

/** One page of what was not deleted, drafts and past ones included; of a search the best matches first. */
export async function adminPage<Row extends Pick<Listed, 'id' | 'title'> & { description: string | null }>(
  db: Database,
  kind: Kind,
  query: AdminQuery,
  now: Date,
): Promise<PageOf<Row>> {
  const { sort, limit, search } = query;
  const withoutOrder = ({ startsAt: _, createdAt: __, ...row }: Row & Listed) => row as unknown as Row;
  if (search) {
    const found = await foundRows<Row & Listed>(db, kind, { ...query, search }, now);
    return new PageOf(found.items.map(withoutOrder), found.nextCursor);
  }
  const rows = await adminRows<Row & Listed>(db, kind, query, now);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return new PageOf(page.map(withoutOrder), rows.length > limit && last ? cursorAt(sort, last) : null);
}

/** The best matches; of equally good ones the first in the order asked for. */
async function foundRows<Row extends Listed & { description: string | null }>(
  db: Database,
  kind: Kind,
  { sort, status, timing, accessLevel, search, cursor, limit }: AdminQuery & { search: string },
  now: Date,
): Promise<PageOf<Row>> {
  const { table, alias, selectFrom } = kind;
  const as = raw(alias);
  const conditions = [
    sql`${as}.deleted_at is null`,
    ...(kind.only ?? []),
    ...(timing ? [timingOf(kind, timing, now)] : []),
  ];
  const { items, nextCursor } = await foundPage<Row>(
    db,
    `admin-${table}`,
    {
      ...{ table, alias, conditions, order: ORDERS[sort](kind), text: search },
      facets: {
        ...(status && { is_published: status === 'published' }),
        ...(accessLevel && { access_level: accessLevel }),
      },
      derived: timing ? { year: yearsOf(timing === 'upcoming' ? { from: now } : { until: now }) } : {},
    },
    { cursor, limit },
    (ids) =>
      select<Row>(
        db,
        `admin-${table}-found`,
        selectFrom(sql`(select * from ${raw(table)} ${as}
          where ${as}.id = any(${ids}::uuid[]) and ${all([...conditions, ...fieldsOf(kind, { status, accessLevel })])})`),
      ),
  );
  return new PageOf(items, nextCursor);
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
  // Past ones are far down the list of the newest, and too many to sort.
  const matching = sql`from ${from} where ${all([...walked, ...sifted])}`;
  const [counted] = await select<{ isMany: boolean }>(
    db,
    `admin-${table}-count`,
    sql`select count(*) >= ${MANY} as "isMany" from (select 1 ${matching} limit ${MANY}) counted`,
  );
  // `offset 0` keeps the planner from walking the list after all.
  return counted?.isMany
    ? rows('common', sql`(select * ${matching} ${end})`)
    : rows('rare', sql`(select * ${matching} offset 0)`);
}

const ORDERS: Readonly<Record<AdminSort, (kind: Kind) => Sql>> = {
  latest: ({ alias, start }) => raw(`${alias}.${start} desc, ${alias}.id desc`),
  soonest: ({ alias, start }) => raw(`${alias}.${start}, ${alias}.id`),
  title: ({ alias }) => raw(`lower(${alias}.title), ${alias}.id`),
  newest: ({ alias }) => raw(`${alias}.created_at desc, ${alias}.id desc`),
};

/** Which conditions the index of the order answers, and which its rows are sifted by. */
function conditionsOf(
  kind: Kind,
  { sort, status, timing, accessLevel, cursor }: AdminQuery,
  now: Date,
): { walked: Sql[]; sifted: Sql[] } {
  const place = placeOf(sort, cursor);
  const isByStart = sort === 'latest' || sort === 'soonest';
  const timed = timing && timingOf(kind, timing, now);
  const walked = [
    sql`${raw(kind.alias)}.deleted_at is null`,
    ...fieldsOf(kind, { status, accessLevel }),
    ...(isByStart ? startBounds(kind, { sort, timing, timed, place, now }) : beyond(kind, sort, place)),
  ];
  return { walked, sifted: [...(kind.only ?? []), ...(timed && !isByStart ? [timed] : [])] };
}

function fieldsOf(
  { alias }: Kind,
  { status, accessLevel }: Pick<AdminQuery, 'status' | 'accessLevel'>,
): Sql[] {
  const as = raw(alias);
  return [
    ...(status ? [status === 'published' ? sql`${as}.is_published` : sql`not ${as}.is_published`] : []),
    ...(accessLevel ? [sql`${as}.access_level = ${accessLevel}`] : []),
  ];
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
