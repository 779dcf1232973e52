import type { FilledTable } from './fill-table.ts';

/** Members and offers of a certain kind, by their numbers. */
export const MEMBER = 1;
export const ADMIN = 2;
/** Members up to this number are not picked at random. */
export const RESERVED = 10;
/** The event with the most attendees, and a full one with a waiting list. */
export const CROWDED_EVENT = 1;
export const FULL_EVENT = 2;

/** The events with a single seat, which is taken: people wait for it. @param n their number, as SQL */
export const HAS_ONE_SEAT = (n: string): string => `${n} % 20 = 4`;

const SENTENCES = 30_000;
export const SUPPLIERS = 36;
export const CATEGORIES = 12;
const VOCABULARY = 12_000;

/** The most frequent words of texts, in order; generated words follow. */
const COMMON = `valve backflow assembly pressure check test relief gauge water supply cross connection shutoff
  differential repair annual report tester reduced zone double vacuum breaker spill resistant freeze protection thermal
  expansion hazard survey seat spring disc rubber leak drain hose needle calibration`.split(/\s+/);
const SYLLABLES = 'ba cor del fi gan hol jun ket lor mas nev pol ros sul tov'.split(' ');
const FIRST_NAMES =
  `Maria James Robin Elena Marcus Priya Tom Ada Luis Chen Fatima Olga Sean Yuki Amara Noah Grace Ivan
  Leila Paul Nina Omar Ruth Hugo Anna Jack Mina Carl Rosa Erik`.split(/\s+/);

const list = (words: readonly string[]) => `'{${words.join(',')}}'::text[]`;

/**
 * SQL functions that compute the values of rows; the nth row always has the same values. Words follow Zipf's law: the nth occurs 1/n
 * as often as the first.
 */
export const FUNCTIONS_SQL = `
  create schema if not exists bench;
  create or replace function bench.id(kind text, n bigint) returns uuid language sql immutable parallel safe as $$
    select overlay(overlay(md5(kind || n) placing '4' from 13) placing 'a' from 17)::uuid $$;
  create or replace function bench.pick(n bigint, salt integer, count bigint) returns integer
    language sql immutable parallel safe as $$
    select (1 + (hashint8extended(n, salt) & 2147483647) % count)::integer $$;
  create or replace function bench.chance(n bigint, salt integer) returns float8
    language sql immutable parallel safe as $$
    select (hashint8extended(n, salt) & 2147483647) / 2147483648.0::float8 $$;
  create unlogged table if not exists bench.words (n integer primary key, word text not null);
  create unlogged table if not exists bench.sentences (n integer primary key, heading text not null, words text not null);
  insert into bench.words
    select n, coalesce((${list(COMMON)})[n],
             (${list(SYLLABLES)})[1 + n % 15] || (${list(SYLLABLES)})[1 + n / 15 % 15] ||
             (${list(SYLLABLES)})[1 + n / 225 % 15] || (${list(SYLLABLES)})[1 + n / 3375 % 15])
      from generate_series(1, ${VOCABULARY}) n
    on conflict do nothing;
  insert into bench.sentences
    select s.n, string_agg(w.word, ' ') filter (where s.position <= 4),
           string_agg(w.word, ' ') filter (where s.position > 4)
      from (select n, position, floor(${VOCABULARY} ^ bench.chance(n * 10 + position, 1))::integer as word
              from generate_series(1, ${SENTENCES}) n, generate_series(1, 10) position) s
      join bench.words w on w.n = s.word
     group by s.n
    on conflict do nothing;
  analyze bench.words, bench.sentences;
  create or replace function bench.heading(n bigint, salt integer) returns text language sql stable as $$
    select heading from bench.sentences where n = bench.pick($1, $2, ${SENTENCES}) $$;
  create or replace function bench.sentence(n bigint, salt integer) returns text language sql stable as $$
    select words from bench.sentences where n = bench.pick($1, $2, ${SENTENCES}) $$;
  create or replace function bench.first_name(n bigint) returns text language sql immutable as $$
    select (${list(FIRST_NAMES)})[floor(${FIRST_NAMES.length} ^ bench.chance(n, 2))::integer] $$;
  create or replace function bench.last_name(n bigint) returns text language sql stable as $$
    select initcap(word) from bench.words where n = 40 + bench.pick($1, 3, 4000) $$;
  -- Any member but the reserved ones, among the first so many.
  create or replace function bench.person(n bigint, salt integer, people bigint) returns uuid
    language sql immutable parallel safe as $$
    select bench.id('person', ${RESERVED} + bench.pick(n, salt, people - ${RESERVED})) $$;`;

/** The categories of an area. */
export const categories = (table: string): FilledTable => ({
  table,
  count: ({ others }) => (others > 0 ? CATEGORIES : 0),
  insert: () => `
    insert into ${table} (id, name) select bench.id('category', n), 'Bench category ' || n
      from generate_series($1::integer, $2::integer) n`,
});
