import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestDatabase, startRedis } from '@backflow/stack/testing';
import type { TestDatabase, ThrowawayRedis } from '@backflow/stack/testing';
import { anAccount, visit } from '../test/visitor.ts';

const CANARY = 'Canary-Pipe-77';
const TOKEN_CANARY = 'token-canary-77'.padEnd(43, 'x');
const COOKIE_CANARY = 'cookie-canary-77';

let database: TestDatabase;
let redis: ThrowawayRedis;
let child: ChildProcess;
let output: string;
let url: string;

beforeEach(async () => {
  [database, redis] = await Promise.all([createTestDatabase(), startRedis()]);
  output = '';
  child = spawn(process.execPath, [fileURLToPath(new URL('./main.ts', import.meta.url))], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      PORT: '0',
      LOG_LEVEL: 'trace',
      DATABASE_URL: database.urlFor('identity'),
      REDIS_URL: redis.url,
      SESSION_SECRET: 'session-secret-canary-0123456789',
      PUBLIC_ORIGIN: 'http://localhost:3000',
      SMTP_URL: 'smtp://mail-canary-user:mail-canary-password@127.0.0.1:9',
    },
  });
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text: Buffer) => (output += text.toString()));
  await once(child, 'message');
  while (!/"port":\d+/.test(output)) await once(child.stdout ?? process.stdout, 'data');
  url = `http://127.0.0.1:${/"port":(\d+)/.exec(output)?.[1] ?? ''}`;
});
afterEach(async () => {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  await Promise.all([database.drop(), redis.stop()]);
});

describe('the process', () => {
  it('writes no password, cookie or address of an account to its log, whatever happens', async () => {
    const account = anAccount({ password: CANARY, email: 'email-canary@example.com' });
    const visitor = visit(url);
    while ((await visit(url).call('GET', '/readyz')).status !== 200);
    expect((await visitor.call('POST', '/api/register', account)).status).toBe(201);
    await visit(url).call('POST', '/api/register', account);
    await visit(url).signIn(account.email, CANARY);
    await visit(url).call('POST', '/api/password/forgot', { email: account.email });
    await visit(url).call('POST', '/api/password/reset', { token: TOKEN_CANARY, password: CANARY });
    await visit(url).call('POST', '/api/newsletter', { email: 'newsletter-canary@example.com' });
    while (!output.includes('mail could not be sent')) await once(child.stdout ?? process.stdout, 'data');
    await visit(url).signIn(account.email, `${CANARY}-wrong`);
    await visit(url).signIn(account.email, `${CANARY}${'x'.repeat(500)}`);
    await visit(url).call('POST', '/api/login', `{"email":"email-canary@example.com","password":"${CANARY}`);
    await visit(url).call('POST', `/api/login?password=${CANARY}`, {});
    await visit(url, { cookie: `backflow_session=${COOKIE_CANARY}` }).call('GET', '/api/user');
    await database.drop();
    expect((await visit(url).signIn(account.email, CANARY)).status).toBe(503);
    await redis.kill();
    expect((await visit(url).signIn(account.email, CANARY)).status).toBe(503);
    const session =
      decodeURIComponent(visitor.cookie ?? '')
        .split('s:')[1]
        ?.split('.')[0] ?? 'none';
    expect(output).toContain('account made');
    expect(output).toContain('sign-in refused');
    for (const secret of ['Canary', 'canary', CANARY, COOKIE_CANARY, session])
      expect(output).not.toContain(secret);
  });

  it('stops when it is asked to', async () => {
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  it('stops when its supervisor is gone', async () => {
    child.disconnect();
    expect(await once(child, 'exit')).toEqual([0, null]);
  });
});
