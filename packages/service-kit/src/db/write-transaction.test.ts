import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { fixtureService } from '../../test/fixture-service.ts';
import type { ServiceContext } from '../context.ts';
import { announceSql } from '../versions/announce-sql.ts';
import { startTestService, getStatements } from '../testing/index.ts';
import type { TestService } from '../testing/index.ts';
import { select, sql } from './sql.ts';
import { WriteTransaction } from './write-transaction.ts';

let service: TestService;
let context: ServiceContext;
beforeAll(async () => {
  service = await startTestService(fixtureService([]));
  context = service.context;
  const { functions, triggers } = announceSql({ table: 'records', topics: ['events'] });
  await asOwner(`
    create table identity.records (name text primary key check (name <> 'refused'));
    grant all on identity.records to backflow_identity;
    set search_path to identity, public;
    ${functions} ${Object.values(triggers).join('')}`);
});
afterAll(() => service.stop());
beforeEach(() => asOwner('delete from identity.records'));

async function asOwner(statements: string): Promise<void> {
  const client = new pg.Client({ connectionString: service.adminUrl });
  await client.connect();
  await client.query(`set search_path to identity, public; ${statements}`);
  await client.end();
}

const run = <Result>(work: (transaction: WriteTransaction) => Promise<Result>) =>
  WriteTransaction.run(context.db, work);
const insert = (name: string) => sql`insert into records (name) values (${name})`;
const stored = async () =>
  (await select<{ name: string }>(context.db, 'stored', sql`select name from records order by name`)).map(
    ({ name }) => name,
  );
const getTexts = async (action: () => Promise<unknown>) =>
  (await getStatements(service, action)).map(({ text }) => text);

describe('a transaction of writes', () => {
  it('begins with its first statement and commits with its last', async () => {
    const texts = await getTexts(() =>
      run(async (transaction) => {
        await transaction.rows('insert', insert('a'));
        await transaction.commitWith('insert', insert('b'));
      }),
    );
    const { text } = insert('');
    expect(texts).toEqual([`START TRANSACTION; ${text}`, `${text}; COMMIT`]);
    expect(await stored()).toEqual(['a', 'b']);
  });

  it('sends nothing when it has no statement', async () => {
    expect(await getTexts(() => run(() => Promise.resolve()))).toEqual([]);
  });

  it('returns rows, and the keys that were changed so far', async () => {
    const keys: (string | undefined)[] = [];
    await run(async (transaction) => {
      expect(await transaction.rows('one', sql`select ${1}::int as n, ${'x'} as t`)).toEqual([
        { n: 1, t: 'x' },
      ]);
      keys.push(transaction.changedKeys);
      await transaction.rows('insert', insert('a'));
      keys.push(transaction.changedKeys);
    });
    expect(keys).toEqual(['', ' events ']);
  });

  it('shares its connection with models, whose changed keys are read separately', async () => {
    await run(async (transaction) => {
      await context.db.sequelize.query(`insert into records values ('model')`, { transaction });
      expect(transaction.changedKeys).toBeUndefined();
      await transaction.rows('insert', insert('own'));
      expect(transaction.changedKeys).toBeUndefined();
      expect(await stored()).toEqual([]);
    });
    expect(await stored()).toEqual(['model', 'own']);
  });
});

describe('a transaction of writes that fails leaves nothing, and its connection serves the next', () => {
  const circular: { self?: unknown } = {};
  circular.self = circular;

  it.each<[string, (transaction: WriteTransaction) => Promise<unknown>]>([
    ['at its first statement', (transaction) => transaction.rows('insert', insert('refused'))],
    ['at the statement that commits', (transaction) => transaction.commitWith('insert', insert('refused'))],
    [
      'at parameters that cannot be sent with the commit',
      (transaction) => transaction.commitWith('circular', sql`select ${circular}::text`),
    ],
    ['at a statement that is not valid', (transaction) => transaction.rows('wrong', sql`select ${1} from`)],
    ['in its work', () => Promise.reject(new Error('no'))],
  ])('%s', async (_when, fail) => {
    for (const before of [true, false])
      await expect(
        run(async (transaction) => {
          if (before) await transaction.rows('insert', insert('a'));
          await fail(transaction);
        }),
      ).rejects.toThrow();
    expect(await stored()).toEqual([]);
    await run((transaction) => transaction.rows('insert', insert('next')));
    expect(await stored()).toEqual(['next']);
  });

  it('when the same statement is valid the next time', async () => {
    const statement = sql`insert into later (name) values (${'a'})`;
    const write = () => run((transaction) => transaction.rows('later', statement));
    await expect(write()).rejects.toMatchObject({ code: '42P01' });
    await asOwner(
      `create table identity.later (name text); grant all on identity.later to backflow_identity`,
    );
    for (let count = 0; count < 2; count += 1) await write();
    expect(await select(context.db, 'later', sql`select name from later`)).toHaveLength(2);
  });
});
