import sql, { raw } from 'sql-template-tag';
import type { Sql } from 'sql-template-tag';
import type { Select } from './select.ts';
import { BLOCKS } from './tokens.ts';

/** A word or filter token of a table, and how many rows contain it. */
export interface KnownWord {
  word: string;
  /** Rows that can be found. */
  documents: number;
  /** How many of them have it in the title. */
  titles: number;
}

/** Words that complete a beginning; the most frequent are used. */
const MAX_ENDINGS = 20;
/** Candidates compared with a misspelt word. */
const MAX_SIMILAR = 2000;
/** Blocks of each size that a search can be limited to. */
const MAX_BLOCKS = 24;
/** Sorts after every letter. */
const LAST = '\u{10ffff}';

/** The words of all rows that can be found, or of published rows alone. */
export interface Vocabulary {
  table: string;
  onlyPublished: boolean;
}

/** The columns of a vocabulary, under the same names for both. */
const getColumns = ({ onlyPublished }: Vocabulary) => {
  const column = (name: string) => raw(`${onlyPublished ? 'public_' : ''}${name}`);
  const documents = column('documents');
  return {
    ...{ documents, magnitude: column('magnitude') },
    word: sql`word, ${documents} as documents, ${column('titles')} as titles`,
  };
};

/** The given words and tokens that occur, the latest blocks, and the completions of a beginning. */
export async function findWords(
  select: Select,
  vocabulary: Vocabulary,
  { words, beginning }: { words: readonly string[]; beginning: string },
): Promise<Map<string, KnownWord>> {
  const source = raw(`${vocabulary.table}_words`);
  const { word, documents } = getColumns(vocabulary);
  const blocks = BLOCKS.map(
    ({ prefix }) => sql`
      union all (select ${word} from ${source}
        where word >= ${`${prefix}0`} and word < ${`${prefix}:`} and ${documents} > 0
        order by word desc limit ${raw(String(MAX_BLOCKS))})`,
  );
  const rows = await select<KnownWord>(
    'words',
    sql`
      select ${word} from ${source} where word = any(${words}) and ${documents} > 0
      ${blocks[0] ?? raw('')} ${blocks[1] ?? raw('')}
      union all (${getCompletions(vocabulary, sql`${beginning}`, sql`${beginning + LAST}`)})`,
  );
  return new Map(rows.map((row) => [row.word, row]));
}

/**
 * The most frequent words between two. One magnitude after the other, each a short scan of the index on (magnitude, word): with
 * an index on the word alone Postgres would read all words in the range.
 */
function getCompletions(vocabulary: Vocabulary, from: Sql, to: Sql): Sql {
  const { word, documents, magnitude } = getColumns(vocabulary);
  const most = raw(String(MAX_ENDINGS));
  return sql`
  select known.* from generate_series(30, 0, -1) size cross join lateral (
    select ${word} from ${raw(`${vocabulary.table}_words`)}
     where (${magnitude}, word) >= (size, ${from}) and (${magnitude}, word) < (size, ${to}) and ${documents} > 0
     order by ${magnitude}, word limit ${most}) known
  limit ${most}`;
}

/** For each word that does not occur, the words that begin with it and the candidates for a correction. */
export async function findSimilarWords(
  select: Select,
  vocabulary: Vocabulary,
  unknown: readonly string[],
): Promise<(KnownWord & { typed: string })[]> {
  const { table } = vocabulary;
  const { word, documents } = getColumns(vocabulary);
  const [source, keys] = [raw(`${table}_words`), raw(`${table}_word_keys`)];
  return select(
    'near',
    sql`
      select wanted.typed, near.* from unnest(${unknown}::text[]) wanted (typed) cross join lateral (
        (${getCompletions(vocabulary, raw('wanted.typed'), sql`wanted.typed || ${LAST}`)})
        union all
        (select ${word} from ${source}
          where ${keys}(word) && ${keys}(wanted.typed) and word !~ '[0-9#@]' and length(word) between 3 and 40
            and ${documents} > 0
          limit ${raw(String(MAX_SIMILAR))})) near`,
  );
}
