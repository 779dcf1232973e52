import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestDatabase, startRedis } from '@backflow/stack/testing';
import type { TestDatabase, ThrowawayRedis } from '@backflow/stack/testing';
import { TEST_GATEWAY_SECRET, createClient } from '@backflow/service-kit/testing';
import { anAccount, signIn } from '../test/people.ts';

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
      GATEWAY_SECRET: TEST_GATEWAY_SECRET,
      PUBLIC_ORIGIN: 'http://localhost:3000',
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
    const visitor = createClient(url);
    while ((await createClient(url).get('/readyz')).status !== 200);
    expect((await visitor.post('/api/register', account)).status).toBe(201);
    await createClient(url).post('/api/register', account);
    await signIn(createClient(url), account.email, CANARY);
    await createClient(url).post('/api/password/forgot', { email: account.email });
    await createClient(url).post('/api/password/reset', { token: TOKEN_CANARY, password: CANARY });
    await createClient(url).post('/api/newsletter', { email: 'newsletter-canary@example.com' });
    await signIn(createClient(url), account.email, `${CANARY}-wrong`);
    await signIn(createClient(url), account.email, `${CANARY}${'x'.repeat(500)}`);
    await createClient(url).post('/api/login', `{"email":"email-canary@example.com","password":"${CANARY}`);
    await createClient(url).post(`/api/login?password=${CANARY}`, {});
    await createClient(url, { cookie: `backflow_session=${COOKIE_CANARY}` }).get('/api/user');
    await database.drop();
    expect((await signIn(createClient(url), account.email, CANARY)).status).toBe(503);
    await redis.kill();
    expect((await signIn(createClient(url), account.email, CANARY)).status).toBe(503);
    const session =
      decodeURIComponent(visitor.cookie ?? '')
        .split('s:')[1]
        ?.split('.')[0] ?? 'none';
    expect(output).toContain('account created');
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
