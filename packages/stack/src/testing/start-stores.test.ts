import { expect, test } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import { createClient } from 'redis';
import { withClient } from '../stores/postgres/with-client.ts';
import { isAlive } from '../process/process-table.ts';
import { startPostgres, startRedis } from './start-stores.ts';

test('a throwaway Postgres comes back on its port with its data after a crash, and leaves nothing', async () => {
  const postgres = await startPostgres();
  const { port, pid } = postgres;
  const run = (sql: string) =>
    withClient(postgres.getUrl('postgres'), async (client) => (await client.query(sql)).rows);
  await run('CREATE TABLE kept AS SELECT 1 AS one');
  await postgres.kill();
  expect(isAlive(pid)).toBe(false);
  await postgres.restart();
  expect(postgres.port).toBe(port);
  expect(await run('SELECT one FROM kept')).toEqual([{ one: 1 }]);
  await postgres.stop();
  expect(isAlive(postgres.pid)).toBe(false);
  expect(existsSync(postgres.logFile)).toBe(false);
});

test('Postgres keeps what a refused statement holds out of its log', async () => {
  const postgres = await startPostgres();
  const planted = 'planted@example.com';
  await withClient(postgres.getUrl('postgres'), async (client) => {
    const insert = (text: string, values?: string[]) => client.query(text, values).catch(String);
    await client.query('CREATE TABLE members (email text UNIQUE)');
    await client.query('INSERT INTO members VALUES ($1)', [planted]);
    expect(await insert('INSERT INTO members VALUES ($1)', [planted])).toContain('members_email_key');
    expect(await insert(`INSERT INTO members VALUES ('${planted}')`)).toContain('members_email_key');
  });
  const log = readFileSync(postgres.logFile, 'utf8');
  await postgres.stop();
  expect(log).toContain('members_email_key');
  expect(log).not.toContain(planted);
});

test('a paused Redis answers nothing until it is resumed', async () => {
  const redis = await startRedis();
  const client = createClient({ url: redis.url });
  await client.connect();
  redis.pause();
  let answered = false;
  const ping = client.ping().then(() => (answered = true));
  await new Promise((resolve) => setImmediate(resolve));
  expect(answered).toBe(false);
  redis.resume();
  await ping;
  client.destroy();
  await redis.stop();
});
