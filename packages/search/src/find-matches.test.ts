import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestDatabase } from '@backflow/stack/testing';
import type { TestDatabase } from '@backflow/stack/testing';
import fc from 'fast-check';
import pg from 'pg';
import sql from 'sql-template-tag';
import type { Sql } from 'sql-template-tag';
import { findMatches } from './find-matches.ts';
import type { Select } from './select.ts';
import { searchableSql } from './searchable-sql.ts';

const SEARCHABLE = searchableSql({
  table: 'articles',
  title: 'title',
  summary: 'excerpt',
  body: 'content',
  facets: ['level', 'is_published'],
  pairs: ['level', 'is_published'],
  listed: 'deleted_at is null',
});

let database: TestDatabase;
let db: pg.Pool;
const select: Select = async (_, { text, values }) => (await db.query(text, values)).rows;

beforeAll(async () => {
  database = await createTestDatabase();
  // Connects as the owner of a service's schema, which sees its own schema alone.
  db = new pg.Pool({ connectionString: database.ownerUrlFor('events') });
  await db.query(`
    create table articles (id text primary key, title text not null, excerpt text, content text,
      level text not null default 'basic', is_published boolean not null default true, views integer not null default 0,
      deleted_at timestamptz);
    ${SEARCHABLE.up}`);
});
afterAll(async () => {
  await db.end();
  await database.drop();
});
beforeEach(async () => {
  await db.query('truncate articles');
});

interface Article {
  title: string;
  excerpt?: string;
  content?: string;
  level?: string;
  isPublished?: boolean;
}

async function write(articles: Record<string, Article | string>): Promise<void> {
  for (const [id, given] of Object.entries(articles)) {
    const { title, excerpt, content, level, isPublished } =
      typeof given === 'string' ? { title: given } : given;
    await db.query(
      'insert into articles (id, title, excerpt, content, level, is_published) values ($1, $2, $3, $4, $5, $6)',
      [id, title, excerpt ?? null, content ?? null, level ?? 'basic', isPublished ?? true],
    );
  }
}

interface Filters {
  facets?: Record<string, string | boolean | string[]>;
  conditions?: Sql[];
}

const search = (typed: string, { facets = {}, conditions = [] }: Filters = {}) =>
  findMatches(select, {
    table: 'articles',
    alias: 'a',
    facets,
    pairs: ['level', 'is_published'],
    conditions: [sql`a.deleted_at is null`, ...conditions],
    order: sql`a.id`,
    text: typed,
  });

const getIds = async (typed: string, filters?: Filters) => (await search(typed, filters)).ids;

const run = (statement: string) => db.query(statement);

describe('a search', () => {
  it('finds what begins as the last word does, while it is typed', async () => {
    await write({
      rpz: 'Testing a reduced pressure zone',
      hydrants: 'Hydrant meters',
      pump: 'Pressurized pumps',
    });
    for (const typed of ['p', 'pr', 'press', 'PRESSUR']) expect(await getIds(typed)).toEqual(['pump', 'rpz']);
    expect(await getIds('pressure')).toEqual(['rpz']);
    expect(await getIds('hyd met')).toEqual(['hydrants']);
  });

  it('wants every word, and the earlier ones whole where they are words', async () => {
    await write({ both: 'Check valve', one: 'Valve', begun: 'Checks and valves', checked: 'Checked valves' });
    expect(await getIds('check valve')).toEqual(['both', 'begun']);
    expect(await getIds('chec valve')).toEqual(['both', 'checked', 'begun']);
    expect(await getIds('check valve zone')).toEqual([]);
  });

  it.each([
    ['vavle', ['valve']],
    ['valev', ['valve']],
    ['vslve', ['valve']],
    ['vlve', ['valve']],
    ['valvve', ['valve']],
    ['backlfow', ['backflow']],
    ['bakflow', ['backflow']],
    ['bcakfolw', ['backflow']],
    ['assenbyl', ['assembly']],
    ['preventre backflow', ['backflow']],
    ['bakcf', ['backflow']],
    ['abc', []],
    ['zzzzzzzz', []],
    ['va1ve', []],
  ])('takes %s for what it is near to', async (typed, found) => {
    await write({
      valve: 'Valve',
      backflow: 'Backflow preventer',
      assembly: 'Assemblies, assembly',
      acb: 'acb',
    });
    expect(await getIds(typed)).toEqual(found);
  });

  it('says what it found, to be marked', async () => {
    await write({ a: 'Valves of an assembly' });
    expect((await search('vavle ')).words).toEqual(['valves']);
    expect((await search('vavles assem')).words).toEqual(['valves', 'assem']);
  });

  it('corrects nothing that occurs', async () => {
    await write({ test: 'Test', text: 'Text' });
    expect(await getIds('test')).toEqual(['test']);
    expect(await getIds('teest')).toEqual(['test']);
  });

  it('finds a word written as two, and two written as one', async () => {
    await write({ one: 'Backflow', two: 'Back flow' });
    expect(await getIds('back flow')).toEqual(['two', 'one']);
    expect(await getIds('shutoff')).toEqual([]);
    await write({ off: 'Shut off valve' });
    expect(await getIds('shutoff valve')).toEqual(['off']);
  });

  it('puts titles first, then what is said often and near together, then the given order', async () => {
    await write({
      far: { title: 'A', content: `relief ${'word '.repeat(50)} valve` },
      near: { title: 'B', content: 'the relief valve' },
      often: { title: 'C', content: 'relief valve, relief valve and relief valve' },
      excerpt: { title: 'D', excerpt: 'relief valve' },
      z: { title: 'Relief valve' },
      a: { title: 'Relief valve' },
    });
    expect(await getIds('relief valve')).toEqual(['a', 'z', 'excerpt', 'often', 'near', 'far']);
  });

  it('keeps to facets and conditions', async () => {
    await write({
      basic: { title: 'Valve', level: 'basic' },
      odd: { title: 'Valve', level: `o'd\\d & !x:*` },
      draft: { title: 'Valve secretword', level: 'basic', isPublished: false },
    });
    expect(await getIds('valve', { facets: { is_published: true } })).toEqual(['basic', 'odd']);
    expect(await getIds('valve', { facets: { level: `o'd\\d & !x:*` } })).toEqual(['odd']);
    expect(await getIds('valve', { facets: { level: ['basic', 'none'], is_published: false } })).toEqual([
      'draft',
    ]);
    expect(await getIds('valve', { facets: { level: 'none' } })).toEqual([]);
    expect(await getIds('valve', { conditions: [sql`a.level = ${'basic'}`] })).toEqual(['basic', 'draft']);
    expect(await getIds('secretword', { conditions: [sql`a.is_published`] })).toEqual([]);
    expect(await getIds('secretwrod', { conditions: [sql`a.is_published`] })).toEqual([]);
  });

  it('knows the words of other writings', async () => {
    await write({
      a: 'Größe Überdruck',
      b: 'клапан обратный',
      c: 'résumé',
      d: '水 圧力',
      e: 'RPZ/DC-valve (a_b) x@y.z',
    });
    await write({ f: 'ﬁttings re\u0301sume\u0301' });
    for (const typed of ['GRÖSS', 'größ überd', 'grosse uberdruck'])
      expect(await getIds(typed)).toEqual(['a']);
    expect(await getIds('Клап')).toEqual(['b']);
    expect(await getIds('резумэ')).toEqual([]);
    for (const typed of ['résum', 'resume']) expect(await getIds(typed)).toEqual(['c', 'f']);
    expect(await getIds('圧')).toEqual(['d']);
    expect(await getIds('fitt')).toEqual(['f']);
    for (const typed of ['dc', 'rpz/dc', 'dc-valve', 'b x', 'x@y.z'])
      expect(await getIds(typed)).toEqual(['e']);
  });

  it('finds at most 200, of a common word those that came last, and says that there are more', async () => {
    await run(`insert into articles (id, title, content, level)
      select lpad(n::text, 5, '0'), 'Article', 'valve' || case when n = 7 then ' rareword' else '' end,
        case when n % 50 = 0 then 'premium' else 'basic' end from generate_series(1, 6000) n`);
    const { ids, isCut } = await search('valve');
    expect([ids.length, isCut]).toEqual([200, true]);
    expect(Math.min(...ids.map(Number))).toBeGreaterThan(2000);
    expect(await search('valve rarew')).toMatchObject({ ids: ['00007'], isCut: false });
    expect(await search('vale rarewrod artcle')).toMatchObject({ ids: ['00007'] });
    const premium = await search('valve', { facets: { level: 'premium' } });
    expect([premium.ids.length, premium.isCut]).toEqual([120, false]);
    const oldest = await search('valve', { conditions: [sql`a.id < ${'00003'}`] });
    expect(oldest.ids).toEqual(['00001', '00002']);
  });

  it.each(['', '   ', '???', '%_\\', `'`, '😀'])('finds nothing for %j', async (typed) => {
    await write({ a: 'Valve' });
    expect(await search(typed)).toEqual({ ids: [], isCut: false, words: [] });
  });

  it('answers whatever is typed, however long', async () => {
    await write({ a: `Valve '); drop table articles; --`, b: '<script>alert(1)</script>' });
    expect(await getIds(`valve'); drop table articles; --`)).toEqual(['a']);
    expect(await getIds('<script>')).toEqual(['b']);
    expect(await getIds('valve '.repeat(2000))).toEqual(['a']);
    expect(await getIds('v'.repeat(10_000))).toEqual([]);
    const hostile = fc.string({
      unit: fc.constantFrom(...Array.from(`'":*&|!()<->\\%_\u0000 a水é\u0301ª²^#@1`), 'valve', '\ud800'),
      maxLength: 60,
    });
    await fc.assert(
      fc.asyncProperty(hostile, async (typed) => {
        expect(Array.isArray(await getIds(typed))).toBe(true);
      }),
      { numRuns: 100 },
    );
  });
});

describe('the words of a table', () => {
  /** Except for the block of a row, which every update changes. */
  const counted = async (rows: string) =>
    (
      await db.query<Counted>(
        `select word, documents, titles from (${rows}) words where word !~ '^@+\\d' order by word collate "C"`,
      )
    ).rows;
  const wordsNow = () => counted('select * from articles_words');
  const wordsCounted = () =>
    counted(`select ltrim(lexeme, '^') as word, count(*) filter (where lexeme !~ '^\\^')::int as documents,
        count(*) filter (where lexeme ~ '^\\^')::int as titles
      from articles cross join unnest(tsvector_to_array(search)) lexeme
     where deleted_at is null and lexeme <> '^' and lexeme !~ '^=' group by 1`);
  interface Counted {
    word: string;
    documents: number;
    titles: number;
  }

  it('follow every change', async () => {
    await write({ a: 'Valve zone', b: { title: 'Valve', content: 'zone check' }, c: 'Check' });
    expect(await getIds('zone')).toEqual(['a', 'b']);
    await run(`update articles set title = 'Cock' where id = 'a'`);
    expect(await getIds('zone')).toEqual(['b']);
    expect(await getIds('coc')).toEqual(['a']);
    await run(`update articles set deleted_at = now() where id = 'b'`);
    expect(await getIds('zone')).toEqual([]);
    expect((await wordsNow()).map(({ word }) => word)).not.toContain('zone');
    await run(`update articles set deleted_at = null, views = views + 1`);
    expect(await getIds('zone')).toEqual(['b']);
    expect(await wordsNow()).toEqual(await wordsCounted());
    await run(`delete from articles where id <> 'c'`);
    expect(await wordsNow()).toEqual(await wordsCounted());
    await run('truncate articles');
    expect(await wordsNow()).toEqual([]);
  });

  it('are right after any changes, many at once among them', async () => {
    const text = fc
      .array(fc.constantFrom('valve', 'zone', 'Check', 'a/b', '', '^x'), { maxLength: 4 })
      .map((words) => words.join(' '));
    const change = fc.oneof(
      fc
        .tuple(text, text)
        .map(
          ([title, content]) =>
            `insert into articles (id, title, content) select gen_random_uuid(), '${title}', '${content}' from generate_series(1, 2)`,
        ),
      text.map(
        (title) => `update articles set title = '${title}' where ctid in (select ctid from articles limit 2)`,
      ),
      fc.constant(
        `update articles set deleted_at = case when deleted_at is null then now() end where ctid in (select ctid from articles limit 3)`,
      ),
      fc.constant(`delete from articles where ctid in (select ctid from articles limit 1)`),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), async (changes) => {
        for (const each of changes) await run(each);
        expect(await wordsNow()).toEqual(await wordsCounted());
      }),
      { numRuns: 25 },
    );
  });

  it('are taken from the rows that are there, and go without a trace', async () => {
    await write({ a: 'Valve zone' });
    const before = await wordsNow();
    await run(SEARCHABLE.down);
    const left = await db.query(`select proname from pg_proc where proname like 'articles%'`);
    expect(left.rows).toEqual([]);
    await run(SEARCHABLE.up);
    expect(await wordsNow()).toEqual(before);
    expect(await getIds('zon')).toEqual(['a']);
  });
});
