/** What of a table is searched. Column names and SQL over the table's own row, written by us. */
interface Searchable {
  /** Has an `id`, and neither a column `search` nor `search_number` yet. */
  table: string;
  /** Found first. */
  title: string;
  /** Found next, such as an excerpt and an author: `concat_ws(' ', excerpt, author)`. */
  summary?: string;
  /** Found last. */
  body?: string;
  /** Columns by which a search is filtered without a loss of speed: texts, ids, booleans or whole numbers. */
  facets?: readonly string[];
  /** Which rows can be found at all. A search's conditions must hold the very same. */
  listed?: string;
}

/** Rows of a small and of a large stretch of a table, in the order they were added. */
export const STRETCHES = [
  { mark: '@', rows: 1024 },
  { mark: '@@', rows: 32_768 },
] as const;

/** Letters that decide which words are near to another. */
const HEAD = 7;

/** All that a text is split at. The parser itself would take `RPZ/DC` for a path and `<b>` for nothing. */
const PUNCTUATION = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~¡¦§«¬­¶·»¿‐‑‒–—―‘’‚“”„†‡•…‰′″‹›';

/**
 * A migration's SQL that makes a table searchable by `findMatches`: what is searched, as `search`, and its words in a
 * table `{table}_words`, kept by triggers. Besides words, `search` holds marks that no word can be: `^valve` for a
 * word of the title, `#level=basic` for a facet, `@12` for a stretch of the table. They let the index alone answer
 * where otherwise every match of a common word would be read.
 */
export function searchableSql({
  table,
  title,
  summary = `''`,
  body = `''`,
  facets = [],
  listed = 'true',
}: Searchable): { up: string; down: string } {
  const marks = [
    `'@'`,
    ...STRETCHES.map(({ mark, rows }) => `'${mark}' || search_number / ${rows}`),
    ...facets.map((facet) => `'#${facet}=' || left(coalesce(${facet}::text, ''), 200)`),
  ];
  const rowsOf = (rows: string) => `select id, search, (${listed}) as is_listed from ${rows}`;
  const added = `select search, 1 as sign from (${rowsOf('new_rows')}) added where is_listed`;
  const removed = `select search, -1 as sign from (${rowsOf('old_rows')}) removed where is_listed`;
  const changed = (row: string, sign: number) => `
    select ${row}.search, ${sign} as sign from (${rowsOf('old_rows')}) o join (${rowsOf('new_rows')}) n using (id)
     where ${row}.is_listed and (o.search, o.is_listed) is distinct from (n.search, n.is_listed)`;
  return {
    up: `
create function ${table}_plain(given text) returns text language sql immutable parallel safe return
  translate(normalize(coalesce(given, ''), NFKC), ${quoted(PUNCTUATION)}, '${' '.repeat(PUNCTUATION.length)}');

create function ${table}_search(title text, summary text, body text, marks text[]) returns tsvector
  language sql immutable parallel safe return
  setweight(to_tsvector('simple', ${table}_plain(left(title, 500))), 'A')
    || setweight(to_tsvector('simple', ${table}_plain(summary)), 'B')
    || setweight(to_tsvector('simple', ${table}_plain(body)), 'D')
    || array_to_tsvector(marks || string_to_array('^' || array_to_string(
         tsvector_to_array(to_tsvector('simple', ${table}_plain(left(title, 500)))), ' ^'), ' '));

alter table ${table} add column search_number bigint not null generated always as identity;
alter table ${table} add column search tsvector not null generated always as (
  ${table}_search(${title}, ${summary}, ${body}, array[${marks.join(', ')}])) stored;
-- Without a list of pending changes, which every search would have to read.
create index ${table}_search on ${table} using gin (search) with (fastupdate = off) where ${listed};

create table ${table}_words (
  word text collate "C" primary key,
  documents integer not null,
  titles integer not null,
  -- Changes seldom, so that counting a document does not touch the index on it.
  magnitude smallint not null generated always as (floor(ln(greatest(documents, 1)::float8) / ln(2::float8))) stored
) with (fillfactor = 80);
create index ${table}_words_common on ${table}_words (magnitude desc, word) where word !~ '^[#@]';

-- Two words that differ in up to two letters have a key in common: what is left of each without up to two letters.
create function ${table}_word_keys(word text) returns text[] language sql immutable parallel safe return (
  select array_agg(distinct overlay(overlay(left(word, ${HEAD}) placing '' from i for 1) placing '' from j for 1))
    from generate_series(1, least(length(word), ${HEAD}) + 1) i
    join generate_series(1, least(length(word), ${HEAD}) + 1) j
      on j = i or j > ${HEAD} or length(word) > 4);
create index ${table}_words_keys on ${table}_words using gin (${table}_word_keys(word)) with (fastupdate = off)
  where word !~ '[0-9#@]' and length(word) between 3 and 40;

create function ${table}_keep_words() returns trigger language plpgsql set search_path from current as $$
begin
  if tg_op = 'TRUNCATE' then
    truncate ${table}_words;
  elsif tg_op = 'INSERT' then
    ${count(table, added)};
  elsif tg_op = 'DELETE' then
    ${count(table, removed)};
    ${forget(table, removed)};
  else
    ${count(table, `${changed('o', -1)} union all ${changed('n', 1)}`)};
    ${forget(table, changed('o', -1))};
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

insert into ${table}_words (word, documents, titles)
  ${counted(`select search, 1 as sign from ${table} where ${listed}`)};
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
drop function ${table}_plain;
`,
  };
}

/** In the order of words: two writers then wait for each other, and never both at once. */
const counted = (rows: string) => `
  select * from (
    select ltrim(lexeme, '^') as word,
        coalesce(sum(sign) filter (where not starts_with(lexeme, '^')), 0) as documents,
        coalesce(sum(sign) filter (where starts_with(lexeme, '^')), 0) as titles
      from (${rows}) rows cross join unnest(tsvector_to_array(search)) lexeme
     where lexeme <> '^'
     group by 1) words
   where documents <> 0 or titles <> 0
   order by word collate "C"`;

const count = (table: string, rows: string) => `
    insert into ${table}_words as known (word, documents, titles) ${counted(rows)}
      on conflict (word) do update
      set documents = known.documents + excluded.documents, titles = known.titles + excluded.titles`;

const forget = (table: string, rows: string) => `
    delete from ${table}_words where documents <= 0
      and word in (select unnest(tsvector_to_array(search)) from (${rows}) rows)`;

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
