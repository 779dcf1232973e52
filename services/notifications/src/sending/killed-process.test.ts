import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { mailRequest } from '@backflow/contracts/notifications';
import { createLogger, openDatabase } from '@backflow/service-kit';
import type { Database } from '@backflow/service-kit';
import { buildMember } from '@backflow/service-kit/testing';
import { createTestDatabase, testRedisUrl } from '@backflow/stack/testing';
import type { TestDatabase } from '@backflow/stack/testing';
import { header, startSmtp } from '../../test/smtp.ts';
import type { Smtp } from '../../test/smtp.ts';
import { until } from '../../test/start-notifications.ts';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));

let smtp: Smtp;
let database: TestDatabase;
let admin: Database['reader'];
let closeAdmin: () => Promise<void>;
beforeAll(async () => {
  smtp = await startSmtp();
  database = await createTestDatabase();
  const owner = openDatabase(database.adminUrl, createLogger('test', 'silent'));
  admin = owner.reader;
  closeAdmin = () => owner.close();
});
afterAll(async () => {
  await closeAdmin();
  await database.drop();
  await smtp.stop();
});

/** Starts the service as the platform does. */
async function startProcess() {
  const child = fork(MAIN, {
    execArgv: [],
    env: {
      ...process.env,
      ...{ NODE_ENV: 'test', PORT: '0', LOG_LEVEL: 'silent', PUBLIC_ORIGIN: 'https://academy.example.com' },
      GATEWAY_SECRET: 'only-this-test-is-its-gateway-0123456789',
      ...{ DATABASE_URL: database.urlFor('notifications'), REDIS_URL: testRedisUrl() },
      ...{ SMTP_URL: smtp.url, SESSION_SECRET: 's'.repeat(40) },
    },
  });
  await once(child, 'message');
  return child;
}

const state = async () =>
  (await admin.query<{ state: string }>(`select state from jobs.job where name = 'notifications.send-mail'`))
    .rows[0]?.state;

async function queue(): Promise<void> {
  const { id } = await buildMember(database.adminUrl);
  const data = { title: 'Sizing a relief drain', url: 'https://academy.example.com/forum/7' };
  const request = mailRequest('forum-approved', { kind: 'member', id }, data);
  await admin.query(
    `insert into jobs.job (name, data, retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds,
                           deletion_seconds, policy, heartbeat_seconds)
     select name, $1, retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds, deletion_seconds, policy,
            heartbeat_seconds
       from jobs.queue where name = 'notifications.send-mail'`,
    [JSON.stringify(request)],
  );
}

const notices = async () =>
  (await admin.query<{ title: string }>('select title from notifications.notices')).rows;

it('a process killed between sending and recording sends the mail again with the same Message-ID, and makes one notice', async () => {
  const first = await startProcess();
  // Recording waits for this lock, so the process is killed after sending.
  const blocker = await admin.connect();
  await blocker.query('begin; lock table notifications.deliveries in exclusive mode');
  await queue();
  await until(() => smtp.received.length === 1);
  first.kill('SIGKILL');
  await once(first, 'exit');
  await blocker.query('rollback');
  blocker.release();
  expect(await state()).toBe('active');

  // Simulate a job whose heartbeat has been missing for long.
  await admin.query(`update jobs.job set heartbeat_on = now() - interval '1 hour' where state = 'active';
                     update jobs.queue set monitor_claim_on = null`);
  const second = await startProcess();
  await until(async () => {
    await admin.query(`update jobs.job set start_after = now() where state = 'retry'`);
    return smtp.received.length === 2;
  }, 40);
  await until(async () => (await state()) === 'completed');
  expect(await notices()).toEqual([{ title: 'Your post is approved: Sizing a relief drain' }]);
  expect(header(smtp.received[1], 'Message-ID')).toBe(header(smtp.received[0], 'Message-ID'));

  second.kill('SIGTERM');
  expect(await once(second, 'exit')).toEqual([0, null]);
}, 60_000);
