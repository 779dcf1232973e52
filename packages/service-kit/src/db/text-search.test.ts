import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase } from '@backflow/stack/testing';
import type { TestDatabase } from '@backflow/stack/testing';
import fc from 'fast-check';
import { createLogger } from '../logger.ts';
import { openDatabase } from './database.ts';
import type { Database } from './database.ts';
import { sql } from './sql.ts';
import { searchRows, searchTerms } from './text-search.ts';

const LIMIT = 20;
const ROWS = 6000;

let database: TestDatabase;
let db: Database;
let statements = 0;
/** `valve` in every row, `rare` in three at the list's end, `once` in one beyond the rows looked through first. */
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.adminUrl, createLogger('test', 'silent'));
  await db.sequelize.query(`
    create table things (n int primary key, is_open boolean not null, search tsvector not null);
    insert into things select n, n % 2 = 0, to_tsvector('simple',
      'valve' || case when n > ${ROWS - 3} then ' rare' else '' end || case when n = 4000 then ' once' else '' end)
      from generate_series(1, ${ROWS}) n;
    create index on things using gin (search);
    analyze things`);
  const query = db.reader.query.bind(db.reader);
  Object.assign(db.reader, {
    query: (...given: Parameters<typeof query>) => {
      statements += 1;
      return query(...given);
    },
  });
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

async function search(typed: string, conditions = [sql`t.n > 0`]) {
  statements = 0;
  const rows = await searchRows<{ n: number }>(db, 'things', {
    table: sql`things t`,
    selectFrom: (subquery) => sql`select t.n from ${subquery} t`,
    conditions,
    order: sql`t.n`,
    terms: searchTerms(typed) ?? '',
    limit: LIMIT,
  });
  return { found: rows.map(({ n }) => n), statements };
}

describe('what was typed', () => {
  it.each([
    [undefined, undefined],
    ['', undefined],
    ['  ', ''],
    ['%_\\', ''],
    ['Valve', 'valve:*'],
    ['  back-flow  Test ', 'back:* & flow:* & test:*'],
    [`a' | !b <-> (c):*`, 'a:* & b:* & c:*'],
    ['Größe 水', 'größe:* & 水:*'],
    ['a b c d e f g h i j k l', 'a:* & b:* & c:* & d:* & e:* & f:* & g:* & h:* & i:* & j:*'],
  ])('as %j is sought as %j', (typed, terms) => {
    expect(searchTerms(typed)).toBe(terms);
  });
});

describe('a search', () => {
  it('finds a common word by walking the list: one statement', async () => {
    const { found, statements } = await search('valve');
    expect(found).toEqual(Array.from({ length: LIMIT + 1 }, (_, index) => index + 1));
    expect(statements).toBe(1);
  });

  it('finds a rare word through the index, in the list’s order: two statements', async () => {
    expect(await search('rare')).toEqual({ found: [ROWS - 2, ROWS - 1, ROWS], statements: 2 });
    expect(await search('val onc')).toEqual({ found: [4000], statements: 2 });
  });

  it('finds nothing where there is nothing', async () => {
    expect(await search('absent')).toEqual({ found: [], statements: 2 });
    expect(await search('valve absent')).toEqual({ found: [], statements: 2 });
  });

  it('asks nothing when no letter was typed', async () => {
    expect(await search('???')).toEqual({ found: [], statements: 0 });
  });

  it('keeps to the conditions of the list', async () => {
    const open = [sql`t.is_open`];
    expect((await search('rare', open)).found).toEqual([ROWS - 2, ROWS]);
    expect((await search('valve', open)).found[0]).toBe(2);
  });

  it('answers whatever is typed', async () => {
    const hostile = fc.string({
      unit: fc.constantFrom(...Array.from(`'":*&|!()<->\\%_\u0000 a水é\u0301ª²`)),
      maxLength: 100,
    });
    await fc.assert(
      fc.asyncProperty(hostile, async (typed) => {
        expect(Array.isArray((await search(typed)).found)).toBe(true);
      }),
      { numRuns: 100 },
    );
  });
});
