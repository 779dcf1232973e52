import pg from 'pg';
import { stack } from '../support/platform.ts';
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
const SENTENCES = 30_000;
/** Rows of one statement: its triggers look through all of its rows at once. */
const BATCH = 100_000;
const AT_ONCE = 2;
const CATEGORIES = 12;
const SUPPLIERS = 36;

/** What texts are made of: words by Zipf's law (the nth occurs 1/n as often as the first), sentences, categories, suppliers. */
export async function prepareTexts(): Promise<void> {
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
     create unlogged table bench.sentences (n integer primary key, heading text not null, words text not null);
     create unlogged table bench.categories (n integer primary key, id uuid not null);
     create unlogged table bench.suppliers (n integer primary key, id uuid not null)`,
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
  await rows(
    `with made as (insert into learning.resource_categories (name)
       select 'Bench category ' || n from generate_series(1, $1::int) n returning id)
     insert into bench.categories select row_number() over (), id from made`,
    [CATEGORIES],
  );
  await rows(
    `with made as (insert into events.suppliers (name)
       select 'Bench supplier ' || n from generate_series(1, $1::int) n returning id)
     insert into bench.suppliers select row_number() over (), id from made`,
    [SUPPLIERS],
  );
  await rows('analyze bench.words, bench.sentences');
}

/**
 * Adds published resources. Large numbers of them without the table's indexes, which are built again afterwards: in one go
 * that takes a fraction of the time.
 */
export async function addResources(count: number): Promise<void> {
  const pool = new pg.Pool({
    connectionString: stack().adminDatabaseUrl,
    max: AT_ONCE,
    options: '-c synchronous_commit=off -c work_mem=128MB -c maintenance_work_mem=512MB',
  });
  try {
    const indexes = count < BATCH ? [] : await dropIndexes();
    const batches = Array.from({ length: Math.ceil(count / BATCH) }, (_, at) =>
      Math.min(BATCH, count - at * BATCH),
    );
    const from = [SENTENCES, CATEGORIES, SUPPLIERS];
    await Promise.all(batches.map((batch) => pool.query(INSERT, [batch, ...from])));
    await Promise.all(indexes.map((definition) => pool.query(definition)));
    await pool.query('vacuum analyze learning.resources, learning.resources_words');
  } finally {
    await pool.end();
  }
}

/** Three of a hundred name a model, which is a word of its own. */
const INSERT = `
  insert into learning.resources (title, excerpt, content, author, category_id, supplier_id, access_level, published_at,
    view_count, is_published)
  select t.heading || case when s.chance < 0.03 then ' model ' || left(md5(s.id::text), 7) else '' end, e.words,
         b.words || ' ' || d.words, (array['Elena', 'Marcus', 'Priya', 'Tom', 'Ada'])[1 + s.id % 5] || ' ' || (array['Ramirez', 'Webb', 'Iyer'])[1 + s.id / 5 % 3], c.id, p.id,
         case when s.level < 0.6 then 'free' when s.level < 0.75 then 'paid' else 'premium' end,
         timestamptz '2018-01-01' + s.age * interval '8 years', case when s.level < 0.2 then s.id % 900 else 0 end, true
    from (select n as id, random() as chance, random() as level, random() as age,
                 1 + floor(random() * $2)::int as t, 1 + floor(random() * $2)::int as e, 1 + floor(random() * $2)::int as b,
                 1 + floor(random() * $2)::int as d, 1 + floor(random() * $3)::int as c, 1 + floor(random() * $4)::int as p
            from generate_series(1, $1::int) n offset 0) s
    join bench.sentences t on t.n = s.t
    join bench.sentences e on e.n = s.e
    join bench.sentences b on b.n = s.b
    join bench.sentences d on d.n = s.d
    join bench.categories c on c.n = s.c
    join bench.suppliers p on p.n = s.p`;

/** @returns the statements that make them again */
async function dropIndexes(): Promise<string[]> {
  const indexes = await rows<{ name: string; definition: string }>(
    `select format('%I.%I', schemaname, indexname) as name, indexdef as definition from pg_indexes
      where schemaname = 'learning' and tablename = 'resources' and indexname <> 'resources_pkey'`,
  );
  for (const { name } of indexes) await rows(`drop index ${name}`);
  return indexes.map(({ definition }) => definition);
}
