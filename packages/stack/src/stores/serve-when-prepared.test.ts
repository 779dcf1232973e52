import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { servicesProcess } from '../process/node-processes.ts';
import { withClient } from './postgres/with-client.ts';
import { Child } from '../process/child.ts';
import { createTestDatabase, testEnvironment, type TestDatabase } from '../testing/index.ts';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'backflow-serve-'));
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

const query = (sql: string) =>
  withClient(database.adminUrl, async (client) => (await client.query<{ name: string }>(sql)).rows);

test('a process that serves when prepared listens only once all migrations of its version have run', async () => {
  const { redisUrl, secret } = testEnvironment();
  const [last] = await query(
    'delete from events.migrations where name = (select max(name) from events.migrations) returning name',
  );
  const place = { name: 'events', ports: new Map([['events', 0]] as const), metricsOffset: 1 };
  const spec = servicesProcess('events', place, {
    logs: folder,
    filesDir: join(folder, 'files'),
    nodeEnv: 'test',
    logLevel: 'info',
    publicOrigin: 'http://localhost:3000',
    redisUrl,
    sessionSecret: secret,
    seedDemo: false,
    smtpUrl: 'smtp://127.0.0.1:1',
    adminUrl: database.adminUrl,
    databaseUrlFor: () => database.urlFor('events'),
  });
  expect(Object.values(spec.env ?? {})).not.toContain(database.adminUrl);
  const child = new Child({ ...spec, args: [...spec.args, 'serve-when-prepared'] });
  const log = () => readFileSync(spec.logFile, 'utf8');
  // Lines are written some milliseconds after the process goes on.
  const isLogged = async (text: string) => {
    while (!child.hasEnded && !log().includes(text)) await query('select 1');
  };
  await isLogged('waiting until the schema is prepared');
  expect(log()).toContain(String(last?.name));
  expect(log()).not.toContain('listening');
  await query(`insert into events.migrations (name) values ('${last?.name}')`);
  await Promise.race([child.ready, child.ended.then((how) => Promise.reject(child.failure(how)))]);
  await isLogged('listening');
  expect(child.hasEnded).toBe(false);
  await child.stop(8000);
});
