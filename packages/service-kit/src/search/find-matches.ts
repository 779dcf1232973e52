import type { Database } from '../db/database.ts';
import { all, raw, select, sql } from '../db/sql.ts';
import type { Sql } from '../db/sql.ts';
import { typedWords } from './typed-words.ts';

/** As many as a search finds at most. */
export const MAX_MATCHES = 200;

interface Search {
  /** Made searchable by `searchableSql`. */
  table: string;
  /** What conditions and order call it. */
  alias: string;
  /** The table's facets and the value, or values, of which one is asked for. */
  facets?: Readonly<Record<string, FacetValue | readonly FacetValue[]>>;
  /** Among them what `searchableSql` was given as `listed`. */
  conditions: readonly Sql[];
  /** Of what matches equally well; ends with the id. */
  order: Sql;
  typed: string;
}

type FacetValue = string | number | boolean;

export interface Matches {
  /** The best first, 200 at most. */
  ids: string[];
  /** Whether there are, or may be, more than these. */
  isCut: boolean;
  /** What was found of what was typed, for `markMatches`. */
  words: string[];
}

/**
 * The best matches of what a person typed: every word must occur, the last may be the beginning of one, and a word
 * that occurs nowhere is taken for the nearest that does. Those with all words in the title come first, then by how
 * often and how near together the words are, then in the given order. Of words that are very common the rows added
 * last are weighed against each other.
 */
export async function findMatches(
  db: Pick<Database, 'reader'>,
  label: string,
  { table, alias, facets = {}, conditions, order, typed }: Search,
): Promise<Matches> {
  const words = typedWords(typed);
  if (words.length === 0) return { ids: [], isCut: false, words: [] };
  const terms = sql`(to_tsquery('simple', ${words.map((word) => `${word}:*`).join(' & ')}))`;
  const chosen = Object.entries(facets).map(
    ([column, value]) => sql`${raw(`${alias}.${column}`)}::text = any(${[value].flat().map(String)})`,
  );
  const rows = await select<{ id: string }>(
    db,
    `${label}-search`,
    sql`select ${raw(`${alias}.id`)} from ${raw(`${table} ${alias}`)}
         where ${all([...conditions, ...chosen, sql`${raw(`${alias}.search`)} @@ ${terms}`])}
         order by ts_rank_cd(${raw(`${alias}.search`)}, ${terms}, 1) desc, ${order} limit ${raw('201')}`,
  );
  return {
    ids: rows.slice(0, MAX_MATCHES).map(({ id }) => id),
    isCut: rows.length > MAX_MATCHES,
    words,
  };
}
