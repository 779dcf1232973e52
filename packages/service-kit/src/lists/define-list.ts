import type { SearchHighlights } from '@backflow/contracts';
import { highlightMatches } from '@backflow/search';
import type { Facets, Matches, Search } from '@backflow/search';
import type { Database } from '../db/database.ts';
import { all, limitFor, raw, select, sql } from '../db/sql.ts';
import type { Sql } from '../db/sql.ts';
import type { PageOf } from '../http/page-of.ts';
import { findMatches } from './find-matches.ts';
import { afterCursor, cursorColumns, orderSql, toPage } from './order.ts';
import type { Order } from './order.ts';
import { pageOfMatches } from './page-of-matches.ts';

/** An order of a list, possibly by an index of another table. */
interface ListOrder extends Order {
  ranking?: {
    /** The FROM of the page: `ranked_resources v join resources r on r.id = v.id`. */
    from: string;
    /** The other table, and its columns that facets are filtered by. */
    alias: string;
    columns: readonly string[];
    condition?: string;
  };
  /** The same order where the whole SELECT is sorted, and of matches of a search, which has the list's table alone. */
  ofRows?: string;
  ofMatches?: string;
}

/** The orders, facets and search of a list. */
interface Declaration<Name extends string, Facet extends string> {
  /** The prefix of its prepared statements. */
  label: string;
  table: string;
  /** The table's alias in all SQL of this list. */
  alias: string;
  orders: Readonly<Record<Name, ListOrder>>;
  /** Its filters and their columns; the search uses them as facets too. */
  facets?: Readonly<Record<Facet, string>>;
  /** See `searchableSql`. */
  pairs?: readonly string[];
}

/** Requested filters; absent or null for any value. */
type FacetValues<Facet extends string> = Partial<
  Readonly<Record<Facet, string | boolean | null | undefined>>
>;

/** One request for a list. */
interface Request<Name extends string, Facet extends string> extends Pick<
  Search,
  'onlyPublished' | 'derived'
> {
  order: Name;
  facets?: FacetValues<Facet>;
  /** Conditions that are part of each order's index. */
  conditions: readonly Sql[];
  /** Conditions that no order's index contains. */
  otherConditions?: readonly Sql[];
  /** A condition that few rows meet and that has an index. */
  selective?: Sql | undefined;
  /**
   * The same condition by the ids that meet it in another table; undefined when there are too many. Called when a short scan has
   * not filled the page: Postgres can't estimate how few rows of a joined table a text search finds.
   */
  narrow?: (() => Promise<Sql | undefined>) | undefined;
  /** With a search text the best matches come first. */
  search?: string | undefined;
  /** The order of equally good matches; by default the requested order. */
  matchOrder?: Sql;
  /** Only these rows; with a search, the best matches among them. */
  ids?: readonly string[] | undefined;
  cursor?: string | undefined;
  limit: number;
  /** Replaces the condition of the cursor: see `afterCursorAndBound`. */
  start?: readonly Sql[] | undefined;
}

/**
 * The SELECT and FROM of a list.
 * @param source what the alias is: a subquery with all columns of the table
 * @param columns more columns to select; they begin with a comma
 */
type SelectFrom = (source: Sql, columns: Sql) => Sql;

type Reader = Pick<Database, 'reader'>;

/** Rows to scan in the list's order before another index is used. */
const SCAN_LIMIT = raw('limit 2000');
const SHORT_SCAN = 300;
const SHORT_SCAN_LIMIT = raw(`limit ${SHORT_SCAN}`);
/** Rows that are found by a selective condition and sorted, before a longer scan is tried. */
const FEW = raw('1000');
const FEW_LIMIT = raw('limit 1001');
/** Too many rows to sort for one page. */
const MANY = raw('10000');

/** A list that is read page by page: in one of its orders, or the best matches of a search text first. */
export class List<Name extends string, Facet extends string> {
  readonly #list: Declaration<Name, Facet>;

  constructor(list: Declaration<Name, Facet>) {
    this.#list = list;
  }

  /** @throws ValidationError when the cursor is not one of this list in this order */
  page<Row extends object>(
    db: Reader,
    request: Request<Name, Facet>,
    selectFrom: SelectFrom,
  ): Promise<PageOf<Row & { marks?: SearchHighlights }>> {
    return request.search ? this.#matches(db, request, selectFrom) : this.#inOrder(db, request, selectFrom);
  }

  /** The ids of the best matches of the search text; the cursor is ignored. */
  matches(
    db: Reader,
    {
      order,
      matchOrder = this.#matchOrder(order),
      search = '',
      ...request
    }: Omit<Request<Name, Facet>, 'limit'>,
  ): Promise<Matches> {
    const { label, table, alias, pairs = [] } = this.#list;
    const { onlyPublished = false, derived = {} } = request;
    return findMatches(db, label, {
      ...{ table, alias, pairs, onlyPublished, derived, order: matchOrder, text: search },
      facets: this.#facetTokens(request.facets),
      conditions: [...request.conditions, ...(request.otherConditions ?? [])],
    });
  }

  async #matches<Row extends object>(db: Reader, request: Request<Name, Facet>, selectFrom: SelectFrom) {
    const { label, table, alias } = this.#list;
    const { conditions, otherConditions = [], facets } = request;
    const { ids: found, words } = await this.matches(db, request);
    const only = request.ids && new Set(request.ids);
    const page = pageOfMatches({ ids: only ? found.filter((id) => only.has(id)) : found }, request);
    // The conditions again: a row may have changed since the search found it.
    const rows = all([
      sql`${raw(alias)}.id = any(${page.items}::uuid[])`,
      ...[...conditions, ...otherConditions, ...this.#facetConditions(facets)],
    ]);
    const source = sql`(select * from ${raw(`${table} ${alias}`)} where ${rows})`;
    const read = await select<Row & Found>(db, `${label}-found`, selectFrom(source, raw('')));
    const byId = new Map(read.map((row) => [row.id, row]));
    return page
      .flatMap((id) => byId.get(id) ?? [])
      .map((row) => ({ ...row, marks: getHighlights(row, words) }));
  }

  async #inOrder<Row extends object>(db: Reader, request: Request<Name, Facet>, selectFrom: SelectFrom) {
    const { label, table, alias, orders } = this.#list;
    const { limit, cursor, ids, otherConditions = [], selective } = request;
    const order = orders[request.order];
    const { from = `${table} ${alias}`, condition } = order.ranking ?? {};
    const indexed = [
      ...(condition === undefined ? [] : [raw(condition)]),
      ...request.conditions,
      ...this.#facetConditions(request.facets, order),
      ...(ids ? [sql`${raw(alias)}.id = any(${ids}::uuid[])`] : []),
      ...(request.start ?? afterCursor(order, cursor)),
    ];
    const others = [...otherConditions, ...(selective ? [selective] : [])];
    const inOrder = sql`order by ${orderSql(order)}`;
    const matching = sql`from ${raw(from)} where ${all([...indexed, ...others])}`;
    const [as, columns] = [raw(alias), raw(`${alias}.*`)];
    const read = (step: string, source: Sql) => {
      const rows = selectFrom(sql`(${source})`, cursorColumns(order));
      const ofRows = sql`order by ${order.ofRows === undefined ? orderSql(order) : raw(order.ofRows)} ${limitFor(limit)}`;
      return select<Row>(db, `${label}-${step}`, sql`${rows} ${ofRows}`);
    };
    const page = sql`select ${columns} ${matching} ${inOrder} ${limitFor(limit)}`;
    if (others.length === 0) return toPage(order, await read('list', page), limit);

    const scan = (step: string, rows: Sql) => {
      const scanned = sql`select ${columns} from ${raw(from)} where ${all(indexed)} ${inOrder} ${rows}`;
      return read(step, sql`select * from (${scanned}) ${as} where ${all(others)}`);
    };
    if (selective) {
      // The most common values are near the start; of others there are few enough to sort. Longer scans cost more than both.
      const nearest = limit < SHORT_SCAN ? await scan('nearest', SHORT_SCAN_LIMIT) : [];
      if (nearest.length > limit) return toPage(order, nearest, limit);
      const narrowed = request.narrow ? await request.narrow() : selective;
      const few =
        narrowed &&
        (await this.#few<Row>(
          db,
          request,
          selectFrom,
          sql`from ${raw(from)} where ${all([...indexed, ...otherConditions, narrowed])}`,
        ));
      if (few) return toPage(order, few, limit);
    }

    // A common value is found by a scan in the list's order; a rare one by its own index, with few rows to sort.
    const firstRows = await scan('near', SCAN_LIMIT);
    if (firstRows.length > limit) return toPage(order, firstRows, limit);
    // Past events are at the end of a list of the newest, and too many to sort.
    const isMany = !selective && (await hasMany(db, `${label}-count`, matching));
    // `offset 0` stops the planner from scanning in the list's order.
    const rows = isMany ? read('common', page) : read('rare', sql`select ${columns} ${matching} offset 0`);
    return toPage(order, await rows, limit);
  }

  /** The page from the matching rows, if these are at most 1,000. */
  async #few<Row extends object>(
    db: Reader,
    { limit, order: name }: Request<Name, Facet>,
    selectFrom: SelectFrom,
    matching: Sql,
  ): Promise<Row[] | undefined> {
    const { label, alias, orders } = this.#list;
    const order = orders[name];
    const as = raw(alias);
    const found = sql`select ${raw(`${alias}.*`)} ${matching} ${FEW_LIMIT}`;
    const counted = sql`(select ${as}.*, count(*) over () > ${FEW} as is_cut from (${found}) ${as})`;
    const rows = await select<Row & { isCut: boolean }>(
      db,
      `${label}-few`,
      sql`${selectFrom(counted, sql`${cursorColumns(order)}, ${as}.is_cut as "isCut"`)}
          order by ${order.ofRows === undefined ? orderSql(order) : raw(order.ofRows)} ${limitFor(limit)}`,
    );
    if (rows[0]?.isCut) return undefined;
    return rows.map(({ isCut: _, ...row }) => row as unknown as Row);
  }

  #matchOrder(name: Name): Sql {
    const order = this.#list.orders[name];
    const { ofMatches = order.ofRows } = order;
    return ofMatches === undefined ? orderSql(order) : raw(ofMatches);
  }

  #requestedFacets(facets: FacetValues<Facet> = {}): [column: string, value: string | boolean][] {
    return Object.entries<string>(this.#list.facets ?? {}).flatMap(([facet, column]) => {
      const value: string | boolean | null | undefined = facets[facet as Facet];
      return value === null || value === undefined ? [] : [[column, value]];
    });
  }

  /** A boolean is the column alone, as in the conditions of partial indexes. */
  #facetConditions(
    facets: FacetValues<Facet> | undefined,
    { ranking }: Pick<ListOrder, 'ranking'> = {},
  ): Sql[] {
    return this.#requestedFacets(facets).map(([name, value]) => {
      const table = ranking?.columns.includes(name) ? ranking.alias : this.#list.alias;
      const column = raw(`${table}.${name}`);
      if (typeof value === 'boolean') return value ? column : sql`not ${column}`;
      return sql`${column} = ${value}`;
    });
  }

  /** Values as Postgres formats them: ids in lower case. */
  #facetTokens(facets: FacetValues<Facet> | undefined): Facets {
    return Object.fromEntries(
      this.#requestedFacets(facets).map(([column, value]) => [
        column,
        typeof value === 'string' ? value.toLowerCase() : value,
      ]),
    );
  }
}

/** Declares a list: its orders, its facets, its search; its cursors follow from the orders. */
export const defineList = <Name extends string, Facet extends string = never>(
  list: Declaration<Name, Facet>,
): List<Name, Facet> => new List(list);

async function hasMany(db: Reader, label: string, matching: Sql): Promise<boolean> {
  const counted = sql`select 1 ${matching} limit ${MANY}`;
  const [row] = await select<{ isMany: boolean }>(
    db,
    label,
    sql`select count(*) >= ${MANY} as "isMany" from (${counted}) counted`,
  );
  return row?.isMany ?? false;
}

/** A row that a search can find. */
interface Found {
  id: string;
  title: string;
  excerpt?: string | null;
  description: string | null;
}

/** The matches of a search in a row's title and in the text of its card. */
export const getHighlights = (
  { title, excerpt, description }: Omit<Found, 'id'>,
  words: readonly string[],
): SearchHighlights => ({
  title: highlightMatches(title, words),
  text: highlightMatches(excerpt ?? description ?? '', words),
});
