import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createTestDatabase } from '@backflow/stack/testing';
import type { TestDatabase } from '@backflow/stack/testing';
import pg from 'pg';
import { isUnavailable } from '../errors/failure.ts';
import { createLogger } from '../logging/logger.ts';
import { openDatabase } from './database.ts';
import type { Database } from './database.ts';
import { select, sql } from './sql.ts';

const log = createLogger('test', 'silent');
let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.urlFor('identity'), log);
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

/** Ends every connection of the service, as a restarting Postgres does. */
async function endConnections(): Promise<void> {
  const admin = new pg.Client({ connectionString: database.adminUrl });
  await admin.connect();
  await admin.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await admin.end();
}

const getFailure = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

/** Each request may still meet one of the pool's connections whose end has not been noticed; each is met once. */
async function soon<T>(ask: () => Promise<T>, tries = 11): Promise<T> {
  return ask().catch((error: unknown) => {
    if (tries <= 1) throw error;
    return soon(ask, tries - 1);
  });
}

describe('a database', () => {
  it('is read by prepared statements, under the service’s own role and schema', async () => {
    const rows = await select(
      db,
      'whoami',
      sql`select current_user as who, current_schema() as place, ${7}::int as n`,
    );
    expect(rows).toEqual([{ who: 'backflow_identity', place: 'identity', n: 7 }]);
  });

  it('that ends idle connections ends no process and answers again', async () => {
    await db.sequelize.query('select 1');
    await select(db, 'one', sql`select 1`);
    await endConnections();
    await soon(() => db.sequelize.query('select 1'));
    expect(await soon(() => select(db, 'two', sql`select 2 as n`))).toEqual([{ n: 2 }]);
  });

  it('that ends a connection in the middle of a transaction leaves nothing half written', async () => {
    // Sequelize warns that it could not roll back: the connection is gone, and Postgres rolls back by itself.
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const write = db.sequelize.transaction(async (transaction) => {
      await db.sequelize.query(
        `insert into users (email, password_hash, first_name, last_name) values ('half@example.com', '!', 'H', 'W')`,
        { transaction },
      );
      await db.sequelize.query('select pg_terminate_backend(pg_backend_pid())', { transaction });
    });
    const failure = await getFailure(write);
    warn.mockRestore();
    expect(isUnavailable(failure)).toBe(true);
    expect(await select(db, 'half', sql`select 1 from users where email = 'half@example.com'`)).toEqual([]);
  });

  it('that cannot be reached counts as away, for reads and for writes', async () => {
    const nowhere = openDatabase('postgres://nobody@127.0.0.1:1/none', log);
    expect(isUnavailable(await getFailure(select(nowhere, 'one', sql`select 1`)))).toBe(true);
    expect(isUnavailable(await getFailure(nowhere.sequelize.query('select 1')))).toBe(true);
    await nowhere.close();
  });

  it('stops a statement that takes too long, as being away', async () => {
    const hasty = openDatabase(database.urlFor('identity'), log, { statementMs: 50 });
    expect(isUnavailable(await getFailure(select(hasty, 'long', sql`select pg_sleep(5)`)))).toBe(true);
    expect(isUnavailable(await getFailure(hasty.sequelize.query('select pg_sleep(5)')))).toBe(true);
    await hasty.close();
  });
});
