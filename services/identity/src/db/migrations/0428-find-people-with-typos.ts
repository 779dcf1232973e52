import { foldedPlainSql, wordsSql } from '@backflow/service-kit';
import type { Migration } from '@backflow/service-kit';

const NAMES_AND_ADDRESS = `first_name || ' ' || last_name || ' ' || email`;

/** The `search` column of users, which `contacts_v2` shows other services: Postgres generates it again for all rows. */
const searchSql = (text: string) =>
  `alter table users alter column search set expression as (to_tsvector('simple'::regconfig, ${text}));`;

const NAMES = wordsSql({
  table: 'users',
  vector: `to_tsvector('simple', users_plain(first_name || ' ' || last_name)) as search`,
});

/**
 * People are found with accents and without, and by names that are similar to what was typed: `similar_names_v1` is for lists that
 * found nobody.
 */
export const findPeopleWithTypos: Migration = {
  name: '0428-find-people-with-typos',
  up: (sql) =>
    sql(`
      ${foldedPlainSql('users')}
      ${searchSql(`users_plain(${NAMES_AND_ADDRESS})`)}
      ${NAMES.up}

      -- The caller compares them with what was typed: of very many, the most frequent.
      create function similar_names_v1(typed_words text[]) returns table (typed text, word text, documents integer)
        language sql stable security definer set search_path = identity, pg_temp as $$
        select wanted.word, similar_name.* from unnest(typed_words) wanted (word) cross join lateral (
          select u.word, u.documents from users_words u
           where users_word_keys(u.word) && users_word_keys(wanted.word) and u.word !~ '[0-9#@]'
             and length(u.word) between 3 and 40 and u.documents > 0
           order by u.documents desc, u.word limit 2000) similar_name
      $$;
      revoke all on function similar_names_v1(text[]) from public;
      grant execute on function similar_names_v1(text[]) to backflow_bookings, backflow_community;
    `),
  down: (sql) =>
    sql(`
      drop function similar_names_v1(text[]);
      ${NAMES.down}
      ${searchSql(`translate(${NAMES_AND_ADDRESS}, '@._+-/', '      ')`)}
      drop function users_plain;
    `),
};
