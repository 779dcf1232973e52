import type { Database } from '../db/database.ts';
import { raw, select, sql } from '../db/sql.ts';
import type { Sql } from '../db/sql.ts';
import { filterMarks, narrowest } from './facet-filters.ts';
import type { Facets } from './facet-filters.ts';
import { EVERY, FACET_LENGTH } from './marks.ts';
import { selectMatches } from './select-matches.ts';
import { anyOf, markPart } from './term.ts';
import type { Part } from './term.ts';
import { exactTitle, typedWords } from './typed-words.ts';
import { understand } from './understand.ts';
import { windowOf } from './window.ts';
import type { Window } from './window.ts';

/** As many as a search finds at most. */
export const MAX_MATCHES = 200;
/** With fewer, a search looks once more, further. */
const ENOUGH = 50;
const REACHES = [1, 40];
/** What more rows than this have is seen in the rows themselves. */
const COMMON_SHARE = 0.5;

export interface Search {
  /** Made searchable by `searchableSql`. */
  table: string;
  /** What conditions and order call it. */
  alias: string;
  /** The table's facets, and the value, or the values of which one, is asked for. */
  facets?: Facets;
  /** Those that `searchableSql` was given as `pairs`. */
  pairs?: readonly string[];
  /** What it was given as `derived`, by name: it only narrows what the index reads, and `conditions` say the same. */
  derived?: Facets;
  /** By the words of published rows alone: nobody can tell from what is found which words others have. */
  onlyPublished?: boolean;
  /** Among them what `searchableSql` was given as `listed`. */
  conditions: readonly Sql[];
  /** Of what matches equally well; ends with the id. */
  order: Sql;
  typed: string;
}

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
 * that occurs nowhere is taken for the nearest that does. Those come first whose title is what was typed, then those
 * with all words in the title, then by how often and how near together the words are, then in the given order. Of what is very common, the rows added last are
 * weighed against each other.
 */
export async function findMatches(
  db: Pick<Database, 'reader'>,
  label: string,
  { table, alias, pairs = [], onlyPublished = false, conditions, order, typed, ...given }: Search,
): Promise<Matches> {
  const words = typedWords(typed);
  if (words.length === 0) return NONE;
  const { facets = {}, derived = {} } = given;
  const marks = filterMarks({ ...facets, ...derived }, pairs);
  const understood = await understand(
    db,
    label,
    { table, onlyPublished },
    words,
    marks.flatMap((each) => each.marks),
  );
  if (!understood) return NONE;
  const { terms, marked, known } = understood;
  const filters = marks.map((each) => ({
    ...each,
    part: anyOf(each.marks.flatMap((mark) => known.get(mark) ?? [])).anywhere,
  }));
  if (filters.some(({ part }) => part.documents === 0)) return NONE;

  const most = (known.get(EVERY)?.documents ?? 0) * COMMON_SHARE;
  const isCommon = ({ part }: { part: Part }) => part.documents > most;
  const sought = narrowest(filters.filter((filter) => !isCommon(filter))).map(({ part }) => part);
  const seen = filters
    .filter((filter) => filter.columns.length === 1 && isCommon(filter) && filter.columns[0] in facets)
    .map(({ columns, marks }) => sql`${facetOf(alias, columns[0])} = any(${marks})`);
  const exactly = [markPart(exactTitle(words)), ...sought];
  const anywhere = [...terms.map((term) => term.anywhere), ...sought];
  const inTitle = [...terms.map((term) => term.inTitle), ...sought];
  const hasTitles = inTitle.every(({ documents }) => documents > 0);

  let found: Matches = NONE;
  let looked = 0;
  for (const reach of REACHES) {
    const window = windowOf(anywhere, known, reach);
    const titleWindow = hasTitles ? windowOf(inTitle, known, reach) : undefined;
    if (window.rows === looked) break;
    looked = window.rows;
    const query = selectMatches({
      ...{
        table,
        alias,
        order,
        conditions: [...conditions, ...seen],
        ranking: terms.map((term) => term.anywhere),
      },
      exactly,
      anywhere: withWindow(anywhere, window),
      inTitle: titleWindow && withWindow(inTitle, titleWindow),
      limit: MAX_MATCHES + 1,
    });
    const rows = await select<{ id: string }>(db, `${label}-search`, query);
    const isWhole = !window.part && !titleWindow?.part;
    found = {
      ids: rows.slice(0, MAX_MATCHES).map(({ id }) => id),
      isCut: !isWhole || rows.length > MAX_MATCHES,
      words: marked,
    };
    if (isWhole || rows.length >= ENOUGH) break;
  }
  return found;
}

const facetOf = (alias: string, column: string): Sql =>
  raw(`'#${column}=' || left(coalesce(${alias}.${column}::text, ''), ${FACET_LENGTH})`);

const withWindow = (parts: readonly Part[], { part }: Window): Part[] =>
  part ? [...parts, part] : [...parts];
