import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createLogger, migrate, migrator, openDatabase, select } from '@backflow/service-kit';
import type { Database } from '@backflow/service-kit';
import { createTestDatabase } from '@backflow/stack/testing';
import type { TestDatabase } from '@backflow/stack/testing';
import { MIGRATIONS } from './migrations/index.ts';

let database: TestDatabase;
let events: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  events = openDatabase(database.urlFor('events'), createLogger('test', 'silent'));
});
afterAll(async () => {
  await events.close();
  await database.drop();
});

describe('the events service, in the database', () => {
  it('may read what identity publishes', async () => {
    await expect(
      events.reader.query('select id, email, phone_number from identity.members_v1'),
    ).resolves.toBeDefined();
    await expect(
      events.reader.query('select id, session_epoch from identity.actors_v1'),
    ).resolves.toBeDefined();
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
    await expect(events.reader.query(sql)).rejects.toMatchObject({ code: '42501' });
  });
});

describe('the media service, in the database', () => {
  let media: Database;
  beforeAll(() => {
    media = openDatabase(database.urlFor('media'), createLogger('test', 'silent'));
  });
  afterAll(() => media.close());
  const setImage = (url: string | null) =>
    select<{ found: boolean }>(media, 'set-image', 'select identity.set_profile_image_v1($1, $2) as found', [
      randomUUID(),
      url,
    ]);

  it('may say where a photo is, and learns whether there is such a member', async () => {
    expect(await setImage(`/api/files/${randomUUID()}`)).toEqual([{ found: false }]);
    expect(await setImage(null)).toEqual([{ found: false }]);
  });

  it.each(['https://elsewhere.example/me.png', 'javascript:alert(1)', '/api/files/../user', ''])(
    'is refused the address %p',
    async (url) => {
      await expect(setImage(url)).rejects.toMatchObject({ code: '22023' });
    },
  );

  it('alone may do so, and nothing more', async () => {
    const call = `select identity.set_profile_image_v1('${randomUUID()}', null)`;
    await expect(events.reader.query(call)).rejects.toMatchObject({ code: '42501' });
    const write = `update identity.users set profile_image_url = null`;
    await expect(media.reader.query(write)).rejects.toMatchObject({ code: '42501' });
  });
});

describe('the schema', () => {
  it('can be taken back to nothing and made again', async () => {
    const url = database.urlFor('identity');
    const db = openDatabase(url, createLogger('test', 'silent'));
    try {
      await migrator(db.sequelize, MIGRATIONS).down({ to: 0 });
      expect(
        await select(db, 'tables', `select tablename from pg_tables where schemaname = 'identity'`),
      ).toEqual([{ tablename: 'migrations' }]);
      expect(await migrate(db.sequelize, url, MIGRATIONS)).toEqual(MIGRATIONS.map(({ name }) => name));
      await expect(events.reader.query('select 1 from identity.members_v1')).resolves.toBeDefined();
    } finally {
      await db.close();
    }
  });
});
