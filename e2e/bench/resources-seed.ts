import { rows } from '../support/stores.ts';
import { addInBulk } from './bulk.ts';
import { SENTENCES } from './words.ts';

/** Rows of one statement: its triggers look through all of its rows at once. */
const BATCH = 100_000;
const CATEGORIES = 12;
const SUPPLIERS = 36;

/** What resources consist of besides words. */
export async function prepareFacets(): Promise<void> {
  await rows(
    `create unlogged table bench.categories (n integer primary key, id uuid not null);
     create unlogged table bench.suppliers (n integer primary key, id uuid not null)`,
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
}

/** Adds published resources. */
export async function addResources(count: number): Promise<void> {
  const sizes = Array.from({ length: Math.ceil(count / BATCH) }, (_, at) =>
    Math.min(BATCH, count - at * BATCH),
  );
  await addInBulk({
    table: 'learning.resources',
    insert: INSERT,
    batches: sizes.map((size) => [size, SENTENCES, CATEGORIES, SUPPLIERS]),
    rebuild: count >= BATCH,
  });
}

/** Three of a hundred texts name a model: a word that no other text has. */
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
