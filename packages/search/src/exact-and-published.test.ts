import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestDatabase } from '@backflow/stack/testing';
import type { TestDatabase } from '@backflow/stack/testing';
import pg from 'pg';
import sql from 'sql-template-tag';
import { findMatches } from './find-matches.ts';
import type { Select } from './select.ts';
import { searchableSql } from './searchable-sql.ts';

const SEARCHABLE = searchableSql({
  table: 'notes',
  title: 'title',
  body: 'content',
  facets: ['is_published'],
  derived: { year: `extract(year from added_at at time zone 'UTC')::int::text` },
  published: 'is_published',
});

let database: TestDatabase;
let db: pg.Pool;
const select: Select = async (_, { text, values }) => (await db.query(text, values)).rows;
beforeAll(async () => {
  database = await createTestDatabase();
  db = new pg.Pool({ connectionString: database.ownerUrlFor('events') });
  await run(`
    create table notes (id text primary key, title text not null, content text,
      is_published boolean not null default true, added_at timestamptz not null default '2026-01-01');
    ${SEARCHABLE.up}`);
});
afterAll(async () => {
  await db.end();
  await database.drop();
});
beforeEach(() => run('truncate notes'));

const run = (statement: string, values?: unknown[]) => db.query(statement, values);

const add = (id: string, title: string, content = '', isPublished = true) =>
  run('insert into notes (id, title, content, is_published) values ($1, $2, $3, $4)', [
    ...[id, title, content, isPublished],
  ]);

interface Options {
  onlyPublished?: boolean;
  years?: string[];
}

const search = async (typed: string, { onlyPublished = false, years }: Options = {}) =>
  (
    await findMatches(select, {
      table: 'notes',
      alias: 'n',
      ...(onlyPublished && { facets: { is_published: true } }),
      ...(years && { derived: { year: years } }),
      conditions: onlyPublished ? [sql`n.is_published`] : [],
      order: sql`n.id`,
      onlyPublished,
      text: typed,
    })
  ).ids;

describe('an exact title', () => {
  it('comes first, however often the words occur elsewhere', async () => {
    await add('a', 'Gauge care and calibration', 'gauge care');
    await add('b', 'Care, gauge care, gauge care');
    await add('z', 'GAUGE – care!', 'a long text about something else '.repeat(20));
    expect((await search('gauge care'))[0]).toBe('z');
    expect(await search('gauge care and calibration')).toEqual(['a']);
  });

  it('comes first among many that came later', async () => {
    await add('exact', 'Gauge care', 'long '.repeat(200));
    await run(
      `insert into notes (id, title) select n::text, 'Gauge care part ' || n from generate_series(1, 5000) n`,
    );
    const found = await search('gauge care');
    expect([found[0], found.length]).toEqual(['exact', 200]);
  });

  it('is compared by its first ten words, and may hold anything', async () => {
    const long = Array.from({ length: 30 }, (_, index) => `w${index}`).join(' ');
    for (const [id, title] of Object.entries({
      a: long,
      b: `x${'y'.repeat(499)}`,
      c: `'\\ "q" = ^`,
      d: '…',
    })) {
      await add(id, title);
      await add(`${id}2`, `more ${title}`);
    }
    expect((await search(long))[0]).toBe('a');
    expect((await search(`'\\ "q"`))[0]).toBe('c');
    expect(await search('…')).toEqual([]);
  });
});

describe('a search of what is published', () => {
  it('says nothing of the words of drafts', async () => {
    await add('gauge', 'Gauge care');
    const findAll = () =>
      Promise.all(
        ['gauje', 'gaujes', 'gau', 'gaug care', 'care', 'ga'].map((typed) =>
          search(typed, { onlyPublished: true }),
        ),
      );
    const before = await findAll();
    expect(before[0]).toEqual(['gauge']);
    await add('draft', 'Gauje gaujes', 'gau careful caring gaug care', false);
    expect(await findAll()).toEqual(before);
    expect(await search('gauje')).toEqual(['draft']);
  });

  it('follows each change between draft and published', async () => {
    await add('a', 'Gauje', '', false);
    await add('b', 'Gauge');
    const found = () => search('gauje', { onlyPublished: true });
    expect(await found()).toEqual(['b']);
    await run(`update notes set is_published = true where id = 'a'`);
    expect(await found()).toEqual(['a']);
    await run(`update notes set is_published = false where id = 'a'`);
    expect(await found()).toEqual(['b']);
    await run(`delete from notes where id = 'b'`);
    expect(await found()).toEqual([]);
  });

  it('counts the words of published rows, whatever was changed', async () => {
    await run(
      `insert into notes (id, title, is_published) select n::text, 'valve ' || n % 3, n % 2 = 0 from generate_series(1, 20) n`,
    );
    await run(`update notes set is_published = not is_published, title = 'check ' || title where id < '15'`);
    await run(`delete from notes where id > '5'`);
    const words = async (from: string) =>
      (
        await db.query(
          `select word, documents::int, titles::int from (${from}) words
            where documents + titles > 0 order by word collate "C"`,
        )
      ).rows;
    expect(
      await words('select word, public_documents as documents, public_titles as titles from notes_words'),
    ).toEqual(
      await words(`select ltrim(lexeme, '^') as word, count(*) filter (where lexeme !~ '^\\^') as documents,
          count(*) filter (where lexeme ~ '^\\^') as titles
        from notes cross join unnest(tsvector_to_array(search)) lexeme
       where is_published and lexeme <> '^' and lexeme !~ '^=' group by 1`),
    );
  });
});

it('is narrowed by what is derived from a row, in the index', async () => {
  await add('old', 'Gauge');
  await run(`insert into notes (id, title, added_at) values ('new', 'Gauge', '2027-05-05')`);
  await run(
    `insert into notes (id, title, added_at) select n::text, 'Other', '2028-01-01' from generate_series(1, 9) n`,
  );
  expect(await search('gauge', { years: ['2027', '2030'] })).toEqual(['new']);
  expect(await search('gauge', { years: ['2029'] })).toEqual([]);
});
