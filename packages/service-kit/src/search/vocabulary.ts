import type { Database } from '../db/database.ts';
import { raw, select, sql } from '../db/sql.ts';
import type { Sql } from '../db/sql.ts';
import { STRETCHES } from './marks.ts';

/** A word of a table, or a mark, and how many rows have it. */
export interface KnownWord {
  word: string;
  /** Rows that can be found. */
  documents: number;
  /** How many of them have it in their title. */
  titles: number;
}

/** Words that one beginning may stand for; the most frequent are taken. */
const MAX_ENDINGS = 20;
/** Words looked at for one that is wrong. */
const MAX_NEAR = 2000;
/** Stretches of each size a search is made of. */
const MAX_STRETCHES = 24;
/** Behind every letter. */
const LAST = '\u{10ffff}';

type Reader = Pick<Database, 'reader'>;

/** Which words are looked up: those of all rows that can be found, or those of published rows alone. */
export interface Vocabulary {
  table: string;
  onlyPublished: boolean;
}

/** The columns to read of a vocabulary, under one name each. */
const columnsOf = ({ onlyPublished }: Vocabulary) => {
  const column = (name: string) => raw(`${onlyPublished ? 'public_' : ''}${name}`);
  const documents = column('documents');
  return {
    ...{ documents, magnitude: column('magnitude') },
    word: sql`word, ${documents} as documents, ${column('titles')} as titles`,
  };
};

/** Those of the words and marks that occur, the latest stretches, and what a beginning may stand for. */
export async function lookUp(
  db: Reader,
  label: string,
  vocabulary: Vocabulary,
  { words, beginning }: { words: readonly string[]; beginning: string },
): Promise<Map<string, KnownWord>> {
  const source = raw(`${vocabulary.table}_words`);
  const { word, documents } = columnsOf(vocabulary);
  const stretches = STRETCHES.map(
    ({ mark }) => sql`
      union all (select ${word} from ${source}
        where word >= ${`${mark}0`} and word < ${`${mark}:`} and ${documents} > 0
        order by word desc limit ${raw(String(MAX_STRETCHES))})`,
  );
  const rows = await select<KnownWord>(
    db,
    `${label}-words`,
    sql`
      select ${word} from ${source} where word = any(${words}) and ${documents} > 0
      ${stretches[0] ?? raw('')} ${stretches[1] ?? raw('')}
      union all (${endingsOf(vocabulary, sql`${beginning}`, sql`${beginning + LAST}`)})`,
  );
  return new Map(rows.map((row) => [row.word, row]));
}

/**
 * The most frequent words that begin so. Magnitudes one by one, each a short walk in the index on both, which no other
 * index can take the place of: Postgres would walk through all words that begin so.
 */
function endingsOf(vocabulary: Vocabulary, from: Sql, to: Sql): Sql {
  const { word, documents, magnitude } = columnsOf(vocabulary);
  const most = raw(String(MAX_ENDINGS));
  return sql`
  select known.* from generate_series(30, 0, -1) size cross join lateral (
    select ${word} from ${raw(`${vocabulary.table}_words`)}
     where (${magnitude}, word) >= (size, ${from}) and (${magnitude}, word) < (size, ${to}) and ${documents} > 0
     order by ${magnitude}, word limit ${most}) known
  limit ${most}`;
}

/** For each of some words that do not occur, the words that begin with it and the words that look like it. */
export async function lookAround(
  db: Reader,
  label: string,
  vocabulary: Vocabulary,
  unknown: readonly string[],
): Promise<(KnownWord & { typed: string })[]> {
  const { table } = vocabulary;
  const { word, documents } = columnsOf(vocabulary);
  const [source, keys] = [raw(`${table}_words`), raw(`${table}_word_keys`)];
  return select(
    db,
    `${label}-near`,
    sql`
      select wanted.typed, near.* from unnest(${unknown}::text[]) wanted (typed) cross join lateral (
        (${endingsOf(vocabulary, raw('wanted.typed'), sql`wanted.typed || ${LAST}`)})
        union all
        (select ${word} from ${source}
          where ${keys}(word) && ${keys}(wanted.typed) and word !~ '[0-9#@]' and length(word) between 3 and 40
            and ${documents} > 0
          limit ${raw(String(MAX_NEAR))})) near`,
  );
}
