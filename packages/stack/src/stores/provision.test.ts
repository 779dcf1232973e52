import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withClient } from './postgres/with-client.ts';
import { provision, provisionFromEnvironment } from './provision.ts';
import { rolePassword } from '../secrets.ts';
import { passwordVariable, getRole, SERVICES } from '../service-list.ts';
import { createTestDatabase, testEnvironment, type TestDatabase } from '../testing/index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const query = (url: string, sql: string): Promise<unknown[]> =>
  withClient(url, async (client) => (await client.query(sql)).rows);

test('provisioning again changes nothing', async () => {
  const state = `SELECT nspname, nspowner::regrole::text AS owner, nspacl::text FROM pg_namespace
    WHERE nspname !~ '^pg_' ORDER BY nspname`;
  const before = await query(database.adminUrl, state);
  const { secret } = testEnvironment();
  await provision(database.adminUrl, (role) => rolePassword(secret, role));
  await provision(database.adminUrl, (role) => rolePassword(secret, role));
  expect(await query(database.adminUrl, state)).toEqual(before);
});

test('the passwords may be in files, that of the administrator too', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'provision-'));
  const write = (name: string, content: string) => {
    writeFileSync(join(folder, name), `${content}\n`);
    return join(folder, name);
  };
  const { secret } = testEnvironment();
  const url = new URL(database.adminUrl);
  const { password } = url;
  url.password = '';
  const files = SERVICES.map((each) => [
    `${passwordVariable(each)}_FILE`,
    write(each, rolePassword(secret, getRole(each))),
  ]);
  const env = { DATABASE_URL: url.href, DATABASE_PASSWORD_FILE: write('admin', password) };
  await provisionFromEnvironment({ ...env, ...Object.fromEntries(files) });
  expect(await query(database.urlFor('events'), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await expect(provisionFromEnvironment(env)).rejects.toThrow(
    /^Missing variables: NOTIFICATIONS_DB_PASSWORD,/,
  );
  rmSync(folder, { recursive: true });
});

test('databases of one cluster are provisioned at once', async () => {
  const others = await Promise.all(Array.from({ length: 3 }, () => createTestDatabase()));
  try {
    const { secret } = testEnvironment();
    const urls = [database, ...others].map(({ adminUrl }) => adminUrl);
    const rounds = urls.flatMap((url) => [url, url, url]);
    await Promise.all(rounds.map((url) => provision(url, (role) => rolePassword(secret, role))));
  } finally {
    await Promise.all(others.map((other) => other.drop()));
  }
});

test('a service works in its own schema', async () => {
  const [row] = await query(
    database.urlFor('events'),
    'SELECT current_user::text AS who, current_schema()::text AS place',
  );
  expect(row).toEqual({ who: 'backflow_events', place: 'events' });
});

test('the job queue has a schema, which one service owns and all may use', async () => {
  const [row] = await query(
    database.adminUrl,
    `SELECT nspowner::regrole::text AS owner, has_schema_privilege('backflow_events', oid, 'usage') AS used,
       has_schema_privilege('backflow_events', oid, 'create') AS changed
     FROM pg_namespace WHERE nspname = 'jobs'`,
  );
  expect(row).toEqual({ owner: 'backflow_notifications', used: true, changed: false });
});

test.each(['public.mine', 'identity.mine', 'jobs.mine', 'events.mine'])(
  'a service cannot make %s',
  async (table) => {
    await expect(query(database.urlFor('events'), `CREATE TABLE ${table} (id int)`)).rejects.toMatchObject({
      code: '42501',
    });
  },
);

test('a user without the rights gets one sentence', async () => {
  await expect(provision(database.urlFor('events'), () => 'x')).rejects.toThrow(
    /The user backflow_events of DATABASE_URL may not create roles and schemas/,
  );
});

test('a database that does not answer gets one sentence', async () => {
  await expect(provision('postgres://me:secret@127.0.0.1:1/backflow', () => 'x')).rejects.toThrow(
    /^Postgres at 127\.0\.0\.1:1 cannot be used .*ECONNREFUSED/,
  );
});
