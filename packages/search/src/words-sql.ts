import { countWords, deleteUnusedWords, insertWords, wordColumns } from './word-counts.ts';

interface Words {
  table: string;
  /** The rows' `tsvector`, an expression named `search`. */
  vector?: string;
  /** The condition given to `searchableSql`. */
  listed?: string;
  published?: string | undefined;
}

/** Letters that decide which words are similar to another. */
const HEAD = 7;

/**
 * A migration's SQL that counts the words of a table's rows in `{table}_words`, updated by triggers. Its index finds the words that are
 * similar to another.
 */
export function wordsSql({ table, vector = 'search', listed = 'true', published }: Words): {
  up: string;
  down: string;
} {
  const columns = wordColumns(published !== undefined);
  const isPublic = `(${published ?? 'true'}) as is_public`;
  const getRows = (rows: string) =>
    `select id, ${vector}, (${listed}) as is_listed, ${isPublic} from ${rows}`;
  const added = `select search, is_public, 1 as sign from (${getRows('new_rows')}) added where is_listed`;
  const removed = `select search, is_public, -1 as sign from (${getRows('old_rows')}) removed where is_listed`;
  const changed = (row: string, sign: number) => `
    select ${row}.search, ${row}.is_public, ${sign} as sign
      from (${getRows('old_rows')}) o join (${getRows('new_rows')}) n using (id)
     where ${row}.is_listed
       and (o.search, o.is_listed, o.is_public) is distinct from (n.search, n.is_listed, n.is_public)`;
  return {
    up: `create table ${table}_words (
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

${insertWords(table, columns, `select ${vector}, ${isPublic}, 1 as sign from ${table} where ${listed}`)};

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
`,
  };
}
