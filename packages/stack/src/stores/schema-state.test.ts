import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { withClient } from './postgres/with-client.ts';
import { areSchemasPrepared, storePreparedSchemas } from './schema-state.ts';
import { createTestDatabase, type TestDatabase } from '../testing/index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const source = 'c0ffee false';
const arePrepared = (given = source) => areSchemasPrepared(database.adminUrl, given);
const query = (sql: string) => withClient(database.adminUrl, (client) => client.query(sql));

test('schemas are prepared again when a source, the demo setting or a ledger has changed, and not otherwise', async () => {
  expect(await arePrepared()).toBe(false);
  await storePreparedSchemas(database.adminUrl, source);
  expect(await arePrepared()).toBe(true);
  expect(await arePrepared('c0ffee true')).toBe(false);
  await storePreparedSchemas(database.adminUrl, source);
  await query(`insert into events.migrations (name) values ('9999-of-another-version')`);
  expect(await arePrepared()).toBe(false);
});

test('no service reads or forges that state', async () => {
  await storePreparedSchemas(database.adminUrl, source);
  const asEvents = withClient(database.urlFor('events'), (client) =>
    client.query('select * from public.prepared_schemas'),
  );
  await expect(asEvents).rejects.toThrow('permission denied');
});
