import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestDatabase } from '@backflow/stack/testing';
import type { TestDatabase } from '@backflow/stack/testing';
import { openDatabase } from '../db/database.ts';
import type { Database } from '../db/database.ts';
import { createLogger } from '../logging/logger.ts';
import { findUnprepared } from './wait-until-prepared.ts';

let database: TestDatabase;
let db: Database;

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.adminUrl, createLogger('test', 'silent'));
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

const wanted = { migrations: ['0001-a', '0002-b'], queues: ['events.remind'] };

test('a version is prepared once the schema has all of its migrations and queues', async () => {
  await db.reader.query('drop table if exists migrations; drop schema if exists jobs cascade');
  expect(await findUnprepared(db, wanted)).toEqual(['0001-a', '0002-b', 'events.remind']);
  await db.reader.query(
    "create table migrations (name text); insert into migrations values ('0001-a'); create schema jobs; create table jobs.queue (name text)",
  );
  expect(await findUnprepared(db, wanted)).toEqual(['0002-b', 'events.remind']);
  await db.reader.query(
    "insert into migrations values ('0002-b'); insert into jobs.queue values ('events.remind')",
  );
  expect(await findUnprepared(db, wanted)).toEqual([]);
  // A later version has prepared more.
  await db.reader.query("insert into migrations values ('0003-c')");
  expect(await findUnprepared(db, wanted)).toEqual([]);
});
