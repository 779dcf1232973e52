import { foldedPlainSql } from './plain-sql.ts';
import {
  BLOCKS,
  EVERY_ROW,
  EXACT_LENGTH,
  EXACT_TITLE,
  EXACT_WORDS,
  EXACT_WORD_LENGTH,
  FACET_LENGTH,
  getPairs,
} from './tokens.ts';
import { wordsSql } from './words-sql.ts';

/** Searched columns of a table. Column names and SQL over the table's own row, written by us. */
interface Searchable {
  /** Has an `id`, and neither a column `search` nor `search_number` yet. */
  table: string;
  /** Found first. */
  title: string;
  /** Found next, such as an excerpt and an author: `concat_ws(' ', excerpt, author)`. */
  summary?: string;
  /** Found last. */
  body?: string;
  /** Columns that a search can filter by in the index: texts, ids, booleans or integers. */
  facets?: readonly string[];
  /** Facets that are often combined: each pair gets one token. */
  pairs?: readonly string[];
  /** More facets by name, each an immutable expression over columns that are not generated themselves. */
  derived?: Readonly<Record<string, string>>;
  /** The condition of rows that can be found. The conditions of a search must include it. */
  listed?: string;
  /** The condition of rows that everybody may find: their words are also counted separately, for `onlyPublished`. */
  published?: string;
}

/**
 * A migration's SQL that makes a table searchable by `findMatches`: a generated column `search`, and its words in a table
 * `{table}_words`, updated by triggers. Besides words, `search` contains filter tokens that no text can contain: `^valve` for a
 * word of the title, `#level=basic` for a facet, `@12` for a block of rows. With filter tokens the index alone is read; without
 * them Postgres would read every match of a common word. A new table adds `foldSearchSql`, which released migrations don't have here.
 */
export function searchableSql({
  table,
  title,
  summary = `''`,
  body = `''`,
  facets = [],
  pairs = [],
  derived = {},
  listed = 'true',
  published,
}: Searchable): { up: string; down: string } {
  const tokens = [
    `'${EVERY_ROW}'`,
    ...BLOCKS.map(({ prefix, rows }) => `'${prefix}' || lpad((search_number / ${rows})::text, 10, '0')`),
    ...facets.map((facet) => getToken(facet)),
    ...Object.entries(derived).map(([name, value]) => getToken(name, value)),
    ...getPairs(pairs).map(([one, other]) => `${getToken(one)} || ${getToken(other)}`),
  ];
  const words = wordsSql({ table, listed, published });
  return {
    up: `${foldedPlainSql(table)}
create function ${table}_exact_title(title text) returns text language sql immutable parallel safe return
  '${EXACT_TITLE}' || left((
    select coalesce(string_agg(left(lexeme, ${EXACT_WORD_LENGTH}), ' ' order by place), '')
      from unnest(to_tsvector('simple', ${table}_plain(left(title, 500)))) words (lexeme, places, weights),
           unnest(places) place
     where place <= ${EXACT_WORDS}), ${EXACT_LENGTH});

create function ${table}_search(title text, summary text, body text, marks text[]) returns tsvector
  language sql immutable parallel safe return
  setweight(to_tsvector('simple', ${table}_plain(left(title, 500))), 'A')
    || setweight(to_tsvector('simple', ${table}_plain(summary)), 'B')
    || setweight(to_tsvector('simple', ${table}_plain(body)), 'D')
    || array_to_tsvector(marks || ${table}_exact_title(title) || string_to_array('^' || array_to_string(
         tsvector_to_array(to_tsvector('simple', ${table}_plain(left(title, 500)))), ' ^'), ' '));

alter table ${table} add column search_number bigint not null generated always as identity;
alter table ${table} add column search tsvector storage external not null generated always as (
  ${table}_search(${title}, ${summary}, ${body}, array[${tokens.join(', ')}])) stored;
-- Without a list of pending changes, which every search would have to read.
create index ${table}_search on ${table} using gin (search) with (fastupdate = off) where ${listed};

${words.up}`,
    down: `${words.down}alter table ${table} drop column search, drop column search_number;
drop function ${table}_search;
drop function if exists ${table}_exact_title;
drop function ${table}_plain;
`,
  };
}

const getToken = (facet: string, value = `${facet}::text`) =>
  `'#${facet}=' || left(coalesce(${value}, ''), ${FACET_LENGTH})`;
