import {
  BLOCKS,
  EVERY_ROW,
  EXACT_LENGTH,
  EXACT_TITLE,
  EXACT_WORDS,
  EXACT_WORD_LENGTH,
  FACET_LENGTH,
  pairsOf,
} from './tokens.ts';
import { countWords, deleteUnusedWords, insertWords, wordColumns } from './word-counts.ts';

/** What is searched in a table. Column names and SQL over the table's own row, written by us. */
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
  /** Which of these everybody may find: their words are also counted separately, for searches with `onlyPublished`. */
  published?: string;
}

/** Letters that decide which words are similar to another. */
const HEAD = 7;

/** Postgres' parser does not split here: it reads `RPZ/DC` as a path, `<b>` as nothing, and a dash as part of a word. */
const SPLITS = '[-/.@:_<&+~\\u2010-\\u206f]';

/**
 * A migration's SQL that makes a table searchable by `findMatches`: a generated column `search`, and its words in a table
 * `{table}_words`, updated by triggers. Besides words, `search` contains filter tokens that no text can contain: `^valve` for a
 * word of the title, `#level=basic` for a facet, `@12` for a block of rows. With filter tokens the index alone is read; without
 * them Postgres would read every match of a common word.
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
    ...facets.map((facet) => tokenOf(facet)),
    ...Object.entries(derived).map(([name, value]) => tokenOf(name, value)),
    ...pairsOf(pairs).map(([one, other]) => `${tokenOf(one)} || ${tokenOf(other)}`),
  ];
  const columns = wordColumns(published !== undefined);
  const isPublic = `(${published ?? 'true'}) as is_public`;
  const rowsOf = (rows: string) => `select id, search, (${listed}) as is_listed, ${isPublic} from ${rows}`;
  const added = `select search, is_public, 1 as sign from (${rowsOf('new_rows')}) added where is_listed`;
  const removed = `select search, is_public, -1 as sign from (${rowsOf('old_rows')}) removed where is_listed`;
  const changed = (row: string, sign: number) => `
    select ${row}.search, ${row}.is_public, ${sign} as sign
      from (${rowsOf('old_rows')}) o join (${rowsOf('new_rows')}) n using (id)
     where ${row}.is_listed
       and (o.search, o.is_listed, o.is_public) is distinct from (n.search, n.is_listed, n.is_public)`;
  return {
    up: `
create function ${table}_plain(given text) returns text language sql immutable parallel safe return
  regexp_replace(case when given ~ '[^\\x01-\\x7f]' then normalize(given, NFKC) else coalesce(given, '') end,
    '${SPLITS}', ' ', 'g');

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

create table ${table}_words (
  word text collate "C" primary key,
  documents integer not null,
  titles integer not null,
  -- Changes seldom, so that counting a document does not touch the index on it.
  magnitude smallint not null generated always as (floor(log(2, greatest(documents, 1)))) stored${
    published === undefined
      ? ''
      : `,
  public_documents integer not null,
  public_titles integer not null,
  public_magnitude smallint not null generated always as (floor(log(2, greatest(public_documents, 1)))) stored`
  }
) with (fillfactor = 80);
create index ${table}_words_common on ${table}_words (magnitude, word);
${published === undefined ? '' : `create index ${table}_words_public on ${table}_words (public_magnitude, word) where public_documents > 0;`}

-- Two words that differ in up to two letters have a key in common: what is left of each without up to two letters.
-- So do a word's first four or five letters and what differs from them in one.
create function ${table}_word_keys(word text) returns text[] language plpgsql immutable parallel safe cost 1000 as $$
declare
  head text := left(word, ${HEAD});
  keys text[] := array[head];
  rest text;
begin
  for i in 1..length(head) loop
    rest := left(head, i - 1) || substr(head, i + 1);
    keys := keys || rest;
    if length(word) > 4 then
      for j in 1..i - 1 loop
        keys := keys || (left(rest, j - 1) || substr(rest, j + 1));
      end loop;
    end if;
  end loop;
  foreach head in array array[left(word, 5), left(word, 4)] loop
    for i in 1..length(head) loop
      keys := keys || (left(head, i - 1) || substr(head, i + 1));
    end loop;
  end loop;
  return keys;
end $$;

create function ${table}_keep_words() returns trigger language plpgsql set search_path from current as $$
begin
  if tg_op = 'TRUNCATE' then
    truncate ${table}_words;
  elsif tg_op = 'INSERT' then
    ${countWords(table, columns, added)};
  elsif tg_op = 'DELETE' then
    ${countWords(table, columns, removed)};
    ${deleteUnusedWords(table, removed)};
  else
    ${countWords(table, columns, `${changed('o', -1)} union all ${changed('n', 1)}`)};
    ${deleteUnusedWords(table, changed('o', -1))};
  end if;
  return null;
end $$;
create trigger ${table}_words_added after insert on ${table}
  referencing new table as new_rows for each statement execute function ${table}_keep_words();
create trigger ${table}_words_changed after update on ${table}
  referencing old table as old_rows new table as new_rows for each statement execute function ${table}_keep_words();
create trigger ${table}_words_removed after delete on ${table}
  referencing old table as old_rows for each statement execute function ${table}_keep_words();
create trigger ${table}_words_emptied after truncate on ${table}
  for each statement execute function ${table}_keep_words();

${insertWords(table, columns, `select search, ${isPublic}, 1 as sign from ${table} where ${listed}`)};

create index ${table}_words_keys on ${table}_words using gin (${table}_word_keys(word))
  with (gin_pending_list_limit = 128)
  where word !~ '[0-9#@]' and length(word) between 3 and 40;
`,
    down: `
drop trigger ${table}_words_added on ${table};
drop trigger ${table}_words_changed on ${table};
drop trigger ${table}_words_removed on ${table};
drop trigger ${table}_words_emptied on ${table};
drop function ${table}_keep_words;
drop table ${table}_words;
drop function ${table}_word_keys;
alter table ${table} drop column search, drop column search_number;
drop function ${table}_search;
drop function if exists ${table}_exact_title;
drop function ${table}_plain;
`,
  };
}

const tokenOf = (facet: string, value = `${facet}::text`) =>
  `'#${facet}=' || left(coalesce(${value}, ''), ${FACET_LENGTH})`;
