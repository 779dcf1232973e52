import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase } from '@backflow/stack/testing';
import type { TestDatabase } from '@backflow/stack/testing';
import fc from 'fast-check';
import { openDatabase } from '../db/database.ts';
import type { Database } from '../db/database.ts';
import { raw, sql } from '../db/sql.ts';
import type { Sql } from '../db/sql.ts';
import { createLogger } from '../logging/logger.ts';
import { defineList } from './define-list.ts';
import { matchesPrefixes } from './matches-prefixes.ts';
import { ascending, byInteger } from './order.ts';

const LIMIT = 20;
const ROWS = 6000;

let database: TestDatabase;
let db: Database;
let statements = 0;
/** `valve` in every row, `rare` in three at the list's end, `once` in one beyond the rows looked through first, `late` in 1,500. */
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.adminUrl, createLogger('test', 'silent'));
  await db.sequelize.query(`
    create table records (n int primary key, is_open boolean not null, search tsvector not null);
    insert into records select n, n % 2 = 0, to_tsvector('simple',
      'valve' || case when n > ${ROWS - 3} then ' rare' else '' end || case when n = 4000 then ' once' else '' end ||
      case when n > ${ROWS - 1500} then ' late' else '' end || case when n > 400 and n % 2 = 0 then ' second' else '' end)
      from generate_series(1, ${ROWS}) n;
    create index on records using gin (search);
    analyze records`);
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

const RECORDS = defineList({
  ...{ label: 'records', table: 'records', alias: 't', facets: { isOpen: 'is_open' } },
  orders: { n: ascending('n', byInteger('t.n', 'n')) },
});

async function search(typed: string, isOpen?: boolean, narrow?: () => Promise<Sql | undefined>) {
  statements = 0;
  const { items, nextCursor } = await RECORDS.page<{ n: number }>(
    db,
    {
      ...{ order: 'n', limit: LIMIT, conditions: [sql`t.n > 0`], facets: { isOpen } },
      selective: matchesPrefixes('t.search', typed),
      narrow,
    },
    (source, columns) => sql`select t.n${columns} from ${source} t`,
  );
  return { found: items.map(({ n }) => n), statements, isWhole: nextCursor === null };
}

describe('what was typed', () => {
  it.each([
    [undefined, undefined],
    ['', undefined],
    ['Valve', 'valve:*'],
    ['  back-flow  Test ', 'back:* & flow:* & test:*'],
    [`a' | !b <-> (c):*`, 'a:* & b:* & c:*'],
    ['Größe 水', 'grosse:* & 水:*'],
    ['a b c d e f g h i j k l', 'a:* & b:* & c:* & d:* & e:* & f:* & g:* & h:* & i:* & j:*'],
  ])('as %j is sought as %j', (typed, terms) => {
    expect(matchesPrefixes('t.search', typed)?.values[0]).toBe(terms);
  });
});

describe('a search', () => {
  it('finds a common word by walking the list: one statement', async () => {
    const { found, statements, isWhole } = await search('valve');
    expect(found).toEqual(Array.from({ length: LIMIT }, (_, index) => index + 1));
    expect([statements, isWhole]).toEqual([1, false]);
  });

  it('finds a rare word through the index, in the list’s order: two statements', async () => {
    expect(await search('rare')).toEqual({ found: [ROWS - 2, ROWS - 1, ROWS], statements: 2, isWhole: true });
    expect(await search('val onc')).toEqual({ found: [4000], statements: 2, isWhole: true });
  });

  it('finds a word with more matches in few rows of the list, or by sorting all: at most four statements', async () => {
    const second = Array.from({ length: LIMIT }, (_, index) => 402 + 2 * index);
    expect(await search('second')).toEqual({ found: second, statements: 3, isWhole: false });
    const late = Array.from({ length: LIMIT }, (_, index) => ROWS - 1499 + index);
    expect(await search('late')).toEqual({ found: late, statements: 4, isWhole: false });
  });

  it('finds nothing where there is nothing', async () => {
    expect(await search('absent')).toEqual({ found: [], statements: 2, isWhole: true });
    expect(await search('valve absent')).toEqual({ found: [], statements: 2, isWhole: true });
  });

  it.each(['???', '  ', '%_\\'])('finds nothing for %j, which has no letter', async (typed) => {
    expect((await search(typed)).found).toEqual([]);
  });

  it('keeps to the conditions of the list', async () => {
    expect((await search('rare', true)).found).toEqual([ROWS - 2, ROWS]);
    expect((await search('valve', true)).found[0]).toBe(2);
    expect((await search('valve', false)).found[0]).toBe(1);
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

describe('a search by ids of another table', () => {
  const withIds = (found: Sql | undefined) => {
    let calls = 0;
    const narrow = () => {
      calls += 1;
      return Promise.resolve(found);
    };
    return { narrow, calls: () => calls };
  };

  it('does not read the ids while the list itself fills the page', async () => {
    const { narrow, calls } = withIds(raw('false'));
    expect((await search('valve', undefined, narrow)).found).toHaveLength(LIMIT);
    expect(calls()).toBe(0);
  });

  it('reads the rows of these ids alone', async () => {
    const { narrow, calls } = withIds(sql`t.n = any(${[4000]}::int[])`);
    const { found, statements: sent } = await search('once', undefined, narrow);
    expect([found, sent, calls()]).toEqual([[4000], 2, 1]);
  });

  it('scans the list when there are too many ids', async () => {
    const { narrow } = withIds(undefined);
    const { found } = await search('rare', undefined, narrow);
    expect(found).toEqual([ROWS - 2, ROWS - 1, ROWS]);
  });
});
