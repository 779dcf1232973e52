import type { Database } from './database.ts';
import { all, limitFor, raw, select, sql } from './sql.ts';
import type { Sql } from './sql.ts';

const MAX_WORDS = 10;
/** How many rows, in the list's order, are looked through before the index is asked. */
const WINDOW = raw('2000');

/**
 * What a person typed, as a Postgres text search: every word must occur, each may be the beginning of a longer one.
 * Undefined when nothing was typed; '' when it holds no letter or digit and so finds nothing.
 */
export function searchTerms(typed: string | undefined): string | undefined {
  if (typed === undefined || typed === '') return undefined;
  const words = typed.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words
    .slice(0, MAX_WORDS)
    .map((word) => `${word}:*`)
    .join(' & ');
}

interface Search {
  /** The table with its alias, such as `events e`; it has a tsvector column `search`. */
  table: Sql;
  /** The whole SELECT … FROM, reading the table through the given subquery under the same alias. */
  selectFrom: (subquery: Sql) => Sql;
  conditions: readonly Sql[];
  order: Sql;
  /** As `searchTerms` made them. */
  terms: string;
  limit: number;
}

/**
 * The first rows in the list's order that match. A common word is found by walking the list for a while; a rare one
 * through the index, whose matches are then few enough to sort. Either way alone takes most of a second for the other's
 * words in a million rows.
 */
export async function searchRows<Row extends object>(
  db: Pick<Database, 'reader'>,
  label: string,
  { table, selectFrom, conditions, order, terms, limit }: Search,
): Promise<Row[]> {
  if (terms === '') return [];
  const matches = sql`search @@ to_tsquery('simple', ${terms})`;
  const end = sql`order by ${order} ${limitFor(limit)}`;

  const nearby = sql`
    (select * from (select * from ${table} where ${all(conditions)} order by ${order} limit ${WINDOW}) nearby
      where ${matches})`;
  const found = await select<Row>(db, `${label}-near`, sql`${selectFrom(nearby)} ${end}`);
  if (found.length > limit) return found;

  // `offset 0` keeps the planner from walking the list after all.
  const indexed = sql`(select * from ${table} where ${all([...conditions, matches])} offset 0)`;
  return select<Row>(db, `${label}-search`, sql`${selectFrom(indexed)} ${end}`);
}
