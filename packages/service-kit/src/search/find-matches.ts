import type { Database } from '../db/database.ts';
import { all, raw, select, sql } from '../db/sql.ts';
import type { Sql } from '../db/sql.ts';
import { facetMark } from './marks.ts';
import { allOf, anyOf } from './term.ts';
import type { Part } from './term.ts';
import { typedWords } from './typed-words.ts';
import { understand } from './understand.ts';
import { windowOf } from './window.ts';

/** As many as a search finds at most. */
export const MAX_MATCHES = 200;
/** With fewer, a search looks further. */
const ENOUGH = MAX_MATCHES / 2;
/** How much further, each time. */
const FURTHER = 8;
/** Rows read at most, should words go together far more often than by chance. */
const MAX_READ = raw('limit 5000');
/** One more than is found tells that there are more. */
const MOST = raw(`limit ${MAX_MATCHES + 1}`);

/** Words of a search beyond which it does not matter how near together they are. */
const MANY_WORDS = 8;

interface Search {
  /** Made searchable by `searchableSql`. */
  table: string;
  /** What conditions and order call it. */
  alias: string;
  /** The table's facets, and the value, or the values of which one, is asked for. */
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

const NONE: Matches = { ids: [], isCut: false, words: [] };

/**
 * The best matches of what a person typed: every word must occur, the last may be the beginning of one, and a word
 * that occurs nowhere is taken for the nearest that does. Those with all words in the title come first, then by how
 * often and how near together the words are, then in the given order. Of what is very common, the rows added last are
 * weighed against each other.
 */
export async function findMatches(
  db: Pick<Database, 'reader'>,
  label: string,
  { table, alias, facets = {}, conditions, order, typed }: Search,
): Promise<Matches> {
  const words = typedWords(typed);
  if (words.length === 0) return NONE;
  const chosen = Object.entries(facets).map(([column, value]) =>
    [value].flat().map((each) => facetMark(column, each)),
  );
  const understood = await understand(db, label, table, words, chosen.flat());
  if (!understood) return NONE;
  const { terms, marked, known } = understood;
  const filters = chosen.map((marks) => anyOf(marks.flatMap((mark) => known.get(mark) ?? [])).anywhere);
  const [anywhere, inTitle] = [
    [...terms.map((term) => term.anywhere), ...filters],
    [...terms.map((term) => term.inTitle), ...filters],
  ];
  if (anywhere.some(({ documents }) => documents === 0)) return NONE;
  const hasTitles = inTitle.every(({ documents }) => documents > 0);

  const row = raw(alias);
  // Of a query it cannot see beforehand Postgres expects few rows, and so always asks the index. Of one it sees it would
  // rather read a small table as a whole, with every text in it.
  const rowsWith = (parts: readonly Part[], window: Part | undefined) => sql`
    select ${row}.id from (
      select * from ${raw(table)} ${row}
       where ${all([...conditions, sql`${row}.search @@ (select ${allOf(window ? [...parts, window] : parts)}::tsquery)`])}
       ${MAX_READ}) ${row}
     order by ${order} ${MOST}`;
  const ranking = allOf(terms.map((term) => term.anywhere));
  // How near together they are takes long to find out for many words, of which it says little.
  const rank = raw(ranking.split('|').length > MANY_WORDS ? 'ts_rank' : 'ts_rank_cd');

  for (let reach = 1; ; reach *= FURTHER) {
    const window = windowOf(anywhere, known, reach);
    const titleWindow = hasTitles ? windowOf(inTitle, known, reach) : undefined;
    const titled = hasTitles ? rowsWith(inTitle, titleWindow) : sql`select id from ${raw(table)} where false`;
    const rows = await select<{ id: string }>(
      db,
      `${label}-search`,
      sql`
        with titled as materialized (${titled}),
          others as materialized (
            select id from (${rowsWith(anywhere, window)}) others where (select count(*) from titled) <= ${MAX_MATCHES}),
          found as materialized (
            select id, bool_or(is_titled) as is_titled
              from (select id, true as is_titled from titled union all select id, false from others) both_kinds
             group by id)
        select ${row}.id from found join ${raw(table)} ${row} using (id)
         order by found.is_titled desc, ${rank}(${row}.search, ${ranking}::tsquery, 1) desc, ${order}
         ${MOST}`,
    );
    const isWhole = window === undefined && titleWindow === undefined;
    if (isWhole || rows.length >= ENOUGH) {
      return {
        ids: rows.slice(0, MAX_MATCHES).map(({ id }) => id),
        isCut: !isWhole || rows.length > MAX_MATCHES,
        words: marked,
      };
    }
  }
}
