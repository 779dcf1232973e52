import sql, { raw } from 'sql-template-tag';
import type { Sql } from 'sql-template-tag';
import { anyOf, tokenClause } from './clause.ts';
import type { Clause } from './clause.ts';
import { expandQuery } from './expand-query.ts';
import { filterTokens, mostSelective } from './filters.ts';
import type { Facets } from './filters.ts';
import type { Select } from './select.ts';
import { scanLimit } from './scan-limit.ts';
import type { ScanLimit } from './scan-limit.ts';
import { selectMatches } from './select-matches.ts';
import { exactTitle, tokenize } from './tokenize.ts';
import { EVERY_ROW, FACET_LENGTH } from './tokens.ts';

/** The largest number of matches. */
export const MAX_MATCHES = 200;
/** With fewer matches a search scans once more, further. */
const ENOUGH = 50;
const SCAN_FACTORS = [1, 40];
/** A filter that a larger share of the rows passes is checked in the rows, not in the index. */
const COMMON_SHARE = 0.5;

export interface Search {
  /** Made searchable by `searchableSql`. */
  table: string;
  /** The table's alias in conditions and order. */
  alias: string;
  /** Filters by the table's facets. */
  facets?: Facets;
  /** The facets that `searchableSql` was given as `pairs`. */
  pairs?: readonly string[];
  /** Filters by what it was given as `derived`: they only narrow what the index reads, and `conditions` repeat them. */
  derived?: Facets;
  /** Uses only the words of published rows: the matches must not reveal the words of drafts. */
  onlyPublished?: boolean;
  /** Include the `listed` condition of `searchableSql`. */
  conditions: readonly Sql[];
  /** Sorts rows that match equally well; ends with the id. */
  order: Sql;
  /** The search text. */
  text: string;
}

export interface Matches {
  /** The best first, 200 at most. */
  ids: string[];
  /** True if there are, or may be, more than these. */
  isCut: boolean;
  /** The words that were found, for `highlightMatches`. */
  words: string[];
}

const NONE: Matches = { ids: [], isCut: false, words: [] };

/**
 * The best matches of a search text: every word must occur, the last may be the beginning of one, and a word that occurs
 * nowhere is replaced by the most similar ones that do. Rows come first whose title equals the text, then rows
 * with all words in the title, then by how often and how near together the words are, then in the given order. Of very
 * common words, only the latest rows are ranked.
 */
export async function findMatches(
  select: Select,
  { table, alias, pairs = [], onlyPublished = false, conditions, order, text, ...facetFilters }: Search,
): Promise<Matches> {
  const words = tokenize(text);
  if (words.length === 0) return NONE;
  const { facets = {}, derived = {} } = facetFilters;
  const tokens = filterTokens({ ...facets, ...derived }, pairs);
  const expanded = await expandQuery(
    select,
    { table, onlyPublished },
    words,
    tokens.flatMap((each) => each.tokens),
  );
  if (!expanded) return NONE;
  const { terms, highlighted: marked, known } = expanded;
  const filters = tokens.map((each) => ({
    ...each,
    clause: anyOf(each.tokens.flatMap((token) => known.get(token) ?? [])).anywhere,
  }));
  if (filters.some(({ clause }) => clause.documents === 0)) return NONE;

  const most = (known.get(EVERY_ROW)?.documents ?? 0) * COMMON_SHARE;
  const isCommon = ({ clause }: { clause: Clause }) => clause.documents > most;
  const indexed = mostSelective(filters.filter((filter) => !isCommon(filter))).map(({ clause }) => clause);
  const unindexed = filters
    .filter((filter) => filter.columns.length === 1 && isCommon(filter) && filter.columns[0] in facets)
    .map(({ columns, tokens: values }) => sql`${getFacet(alias, columns[0])} = any(${values})`);
  const exactly = [tokenClause(exactTitle(words)), ...indexed];
  const anywhere = [...terms.map((term) => term.anywhere), ...indexed];
  const inTitle = [...terms.map((term) => term.inTitle), ...indexed];
  const hasTitles = inTitle.every(({ documents }) => documents > 0);

  let found: Matches = NONE;
  let scanned = 0;
  for (const factor of SCAN_FACTORS) {
    const limit = scanLimit(anywhere, known, factor);
    const titleLimit = hasTitles ? scanLimit(inTitle, known, factor) : undefined;
    if (limit.rows === scanned) break;
    scanned = limit.rows;
    const query = selectMatches({
      ...{ table, alias, order },
      conditions: [...conditions, ...unindexed],
      ranking: terms.map((term) => term.anywhere),
      exactly,
      anywhere: withLimit(anywhere, limit),
      inTitle: titleLimit && withLimit(inTitle, titleLimit),
      limit: MAX_MATCHES + 1,
    });
    const rows = await select<{ id: string }>('search', query);
    const isComplete = !limit.clause && !titleLimit?.clause;
    found = {
      ids: rows.slice(0, MAX_MATCHES).map(({ id }) => id),
      isCut: !isComplete || rows.length > MAX_MATCHES,
      words: marked,
    };
    if (isComplete || rows.length >= ENOUGH) break;
  }
  return found;
}

const getFacet = (alias: string, column: string): Sql =>
  raw(`'#${column}=' || left(coalesce(${alias}.${column}::text, ''), ${FACET_LENGTH})`);

const withLimit = (clauses: readonly Clause[], { clause }: ScanLimit): Clause[] =>
  clause ? [...clauses, clause] : [...clauses];
