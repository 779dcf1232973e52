import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase } from '@backflow/stack/testing';
import type { TestDatabase } from '@backflow/stack/testing';
import pg from 'pg';

let database: TestDatabase;
let events: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  events = new pg.Client({ connectionString: database.urlFor('events') });
  await events.connect();
});
afterAll(async () => {
  await events.end();
  await database.drop();
});

describe('the events service, in the database', () => {
  it('may read what identity publishes', async () => {
    await expect(
      events.query('select id, email, phone_number from identity.members_v1'),
    ).resolves.toBeDefined();
    await expect(events.query('select id, session_epoch from identity.actors_v1')).resolves.toBeDefined();
  });

  it.each([
    'select password_hash from identity.users',
    `update identity.users set is_admin = true`,
    `update identity.members_v1 set is_admin = true`,
    `delete from identity.actors_v1`,
    'select * from identity.audit_lines',
    'create table identity.foothold (id int)',
    'set role backflow_identity',
  ])('is refused: %s', async (sql) => {
    await expect(events.query(sql)).rejects.toMatchObject({ code: '42501' });
  });
});
