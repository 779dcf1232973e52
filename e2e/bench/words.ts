import { rows } from '../support/stores.ts';

/** The words that articles are full of, the most frequent first; behind them come made-up ones. */
const COMMON = [
  ...['valve', 'backflow', 'assembly', 'pressure', 'check', 'test', 'relief', 'gauge', 'water', 'supply'],
  ...[
    'cross',
    'connection',
    'shutoff',
    'differential',
    'repair',
    'annual',
    'report',
    'tester',
    'reduced',
    'zone',
  ],
  ...[
    'double',
    'vacuum',
    'breaker',
    'spill',
    'resistant',
    'freeze',
    'protection',
    'thermal',
    'expansion',
    'hazard',
  ],
  ...['survey', 'seat', 'spring', 'disc', 'rubber', 'leak', 'drain', 'hose', 'needle', 'calibration'],
];
const VOCABULARY = 12_000;
export const SENTENCES = 30_000;

/** What texts are made of: words by Zipf's law (the nth occurs 1/n as often as the first), and sentences of them. */
export async function prepareSentences(): Promise<void> {
  const [known] = await rows(`select 1 from pg_namespace where nspname = 'bench'`);
  if (known) return;
  const syllables = [
    'ba',
    'cor',
    'del',
    'fi',
    'gan',
    'hol',
    'jun',
    'ket',
    'lor',
    'mas',
    'nev',
    'pol',
    'ros',
    'sul',
    'tov',
  ];
  await rows(
    `create schema bench;
     create unlogged table bench.words (n integer primary key, word text not null);
     create unlogged table bench.sentences (n integer primary key, heading text not null, words text not null)`,
  );
  await rows(
    `insert into bench.words
     select n, coalesce(($1::text[])[n], ($2::text[])[1 + n % 15] || ($2::text[])[1 + n / 15 % 15] ||
            ($2::text[])[1 + n / 225 % 15] || ($2::text[])[1 + n / 3375 % 15])
       from generate_series(1, $3::int) n`,
    [COMMON, syllables, VOCABULARY],
  );
  await rows(
    `insert into bench.sentences
     select s.n, string_agg(w.word, ' ') filter (where s.place <= 4), string_agg(w.word, ' ') filter (where s.place > 4)
       from (select n, place, floor($1::float8 ^ random())::int as word
               from generate_series(1, $2::int) n, generate_series(1, 10) place offset 0) s
       join bench.words w on w.n = s.word
      group by s.n`,
    [VOCABULARY, SENTENCES],
  );
  await rows('analyze bench.words, bench.sentences');
}

/**
 * Words of few and of many texts, and some of the former with a typo.
 * @param table the vocabulary that is searched
 */
export async function sampleWords(table: string) {
  const known = (condition: string, order: string) =>
    rows<{ word: string }>(
      `select word from ${table} where word ~ '^[a-z]{4,}$' and ${condition} order by ${order} limit 120`,
    );
  const [common, rare] = await Promise.all([
    known('true', 'documents desc'),
    known('documents between 1 and 20', 'md5(word)'),
  ]);
  const named = common.map(({ word }) => word).slice(0, 40);
  return {
    common: named,
    rare: rare.map(({ word }) => word),
    typos: named.filter(({ length }) => length > 4).map(swapped),
  };
}

/** Two letters in the middle change places. */
const swapped = (word: string): string =>
  word.slice(0, 2) + (word[3] ?? '') + (word[2] ?? '') + word.slice(4);

export const beginnings = (word: string): string[] =>
  Array.from({ length: word.length - 1 }, (_, at) => word.slice(0, at + 2));

export const pairs = (some: readonly string[], others: readonly string[]): string[] =>
  Array.from({ length: 120 }, (_, at) => `${some[at % some.length]} ${others[(at * 7 + 3) % others.length]}`);
