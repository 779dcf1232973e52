import { createHmac, randomUUID } from 'node:crypto';
import { ALL_ENDPOINTS } from '@backflow/contracts/endpoints';
import { expect, test } from '@playwright/test';
import { sendRequest } from '../support/send-request.ts';
import { PASSWORD, call, getCookie, join, joinAsAdmin, sessionSecret } from '../support/people.ts';
import { rows, sessions, withRedis } from '../support/stores.ts';
import { expectFailure } from './expect-response.ts';

const signIn = (email: string, password: string, cookie?: string) =>
  call('POST', '/api/login', cookie, { email, password });
const getStatus = async (cookie: string) => (await call('GET', '/api/user', cookie)).status;

/** The id a session cookie names, without its signature. */
const getSid = (cookie: string): string =>
  /=s:([^.]+)\./.exec(decodeURIComponent(cookie))?.[1] ?? `no session in ${cookie}`;

test('a session is a key in Redis that knows its member and nothing of their rights', async () => {
  const { id, cookie } = await join();
  const key = `session:${getSid(cookie)}`;
  expect(await sessions()).toContainEqual({ key, userId: id });
  await withRedis(async (redis) => {
    const record = JSON.parse((await redis.get(key)) ?? '{}');
    expect(Object.keys(record).sort()).toEqual([
      'cookie',
      'device',
      'epoch',
      'network',
      'signedInAt',
      'userId',
    ]);
    expect(await redis.ttl(key)).toBeGreaterThan(0);
  });
  expect(getSid(cookie).length).toBeGreaterThanOrEqual(22);
});

test('the cookie is out of reach of scripts and of other sites', async () => {
  const { email } = await join();
  const response = await signIn(email, PASSWORD);
  expect(response.status).toBe(200);
  const [cookie = '', ...others] = response.headers['set-cookie'] ?? [];
  expect(others).toEqual([]);
  expect(cookie).toMatch(/; HttpOnly(;|$)/);
  expect(cookie).toMatch(/; SameSite=Lax(;|$)/);
  expect(cookie).toMatch(/; Path=\/(;|$)/);
  expect(cookie).not.toMatch(/; Domain=/i);
});

test('an id nobody was given is not taken over at sign-in, though well signed', async () => {
  const { email } = await join();
  const sid = `planted-${randomUUID()}`;
  const signature = createHmac('sha256', sessionSecret()).update(sid).digest('base64').replace(/=$/, '');
  const planted = `backflow_session=${encodeURIComponent(`s:${sid}.${signature}`)}`;
  const cookie = getCookie(await signIn(email, PASSWORD, planted)) ?? '';
  expect(getSid(cookie)).not.toBe(sid);
  expect(await withRedis((redis) => redis.exists(`session:${sid}`))).toBe(0);
  expect(await getStatus(planted)).toBe(401);
});

test('a cookie signed with another secret, or with none, is nobody’s', async () => {
  const { cookie } = await join();
  const sid = getSid(cookie);
  const signature = createHmac('sha256', 'a guess').update(sid).digest('base64').replace(/=$/, '');
  for (const value of [`s:${sid}.${signature}`, `s:${sid}.`, `s:${sid}`, sid, '', 's:.']) {
    expect(await getStatus(`backflow_session=${encodeURIComponent(value)}`), value).toBe(401);
  }
  expect(await getStatus(cookie)).toBe(200);
});

test('signing out destroys the record: the cookie replayed is nobody’s', async () => {
  const { cookie } = await join();
  expect(await getStatus(cookie)).toBe(200);
  expect((await call('POST', '/api/logout', cookie)).status).toBe(200);
  expect(await withRedis((redis) => redis.exists(`session:${getSid(cookie)}`))).toBe(0);
  expectFailure(await call('GET', '/api/user', cookie), 401);
  expect((await call('POST', '/api/logout', cookie)).status, 'once more is no error').toBe(200);
});

test('GET neither starts nor ends a session', async () => {
  const { cookie } = await join();
  const before = await sessions();
  expect((await sendRequest('GET', '/api/login', { headers: { cookie } })).headers).not.toHaveProperty(
    'set-cookie',
  );
  expectFailure(await sendRequest('GET', '/api/logout', { headers: { cookie } }), 405);
  expect(await sessions()).toEqual(before);
});

test('rights that were taken away are gone at the next request', async () => {
  const { id, cookie } = await joinAsAdmin();
  expect((await call('GET', '/api/admin/stats', cookie)).status).toBe(200);
  await rows('update identity.users set is_admin = false where id = $1', [id]);
  expectFailure(await call('GET', '/api/admin/stats', cookie), 403);
  await rows('delete from identity.users where id = $1', [id]);
  expectFailure(await call('GET', '/api/user', cookie), 401);
});

test('an unknown address and a wrong password get the same response in the same time', async () => {
  const members = [await join(), await join(), await join()];
  const unknown: number[] = [];
  const wrong: number[] = [];
  for (let round = 0; round < 5; round++) {
    for (const { email } of members) {
      const refused = await signIn(email, 'Wrong-Guess-1');
      const strangers = await signIn(`${randomUUID()}@example.com`, 'Wrong-Guess-1');
      expectFailure(refused, 401);
      expect(refused.body.message).not.toContain('Unauthorized');
      expect(strangers.status).toBe(refused.status);
      expect(strangers.text).toBe(refused.text);
      expect(Object.keys(strangers.headers)).toEqual(Object.keys(refused.headers));
      wrong.push(refused.ms);
      unknown.push(strangers.ms);
    }
  }
  const ratio = median(unknown) / median(wrong);
  expect(ratio).toBeGreaterThan(0.5);
  expect(ratio).toBeLessThan(2);
});

const median = (times: number[]): number => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? NaN;

test('guessing is held back, whatever network the guesser claims to be on', async () => {
  const victim = await join();
  const neighbour = await join();
  const guess = (n: number) =>
    sendRequest('POST', '/api/login', {
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `198.51.100.${n}`,
        'x-real-ip': `10.0.0.${n}`,
      },
      content: JSON.stringify({ email: victim.email, password: `Wrong-Guess-${n}` }),
    });
  for (let n = 1; n <= 10; n++) expectFailure(await guess(n), 401);
  const refused = await guess(11);
  expectFailure(refused, 429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expectFailure(await signIn(victim.email, PASSWORD), 429);
  expect(await getStatus(victim.cookie), 'who is signed in already goes on').toBe(200);
  expect((await signIn(neighbour.email, PASSWORD)).status).toBe(200);
});

test('nobody becomes anybody by a header', async () => {
  const admin = await joinAsAdmin();
  const claims = Object.fromEntries(
    [
      'x-user-id',
      'x-user',
      'x-actor',
      'x-actor-id',
      'x-backflow-user',
      'x-forwarded-user',
      'x-auth-request-user',
      'x-remote-user',
      'remote-user',
      'x-authenticated-userid',
      'x-session-id',
    ].map((name) => [name, admin.id]),
  );
  const headers = {
    ...claims,
    'x-is-admin': 'true',
    'x-admin': '1',
    'x-role': 'admin',
    'x-original-url': '/api/events',
    'x-http-method-override': 'GET',
    authorization: `Bearer ${admin.id}`,
  };
  const { cookie } = await join();
  for (const { path, access } of ALL_ENDPOINTS.filter((each) => each.method === 'GET' && !each.params)) {
    if (access === 'public' || access === 'process') continue;
    expectFailure(await sendRequest('GET', path, { headers }), 401);
    if (access === 'admin')
      expectFailure(await sendRequest('GET', path, { headers: { ...headers, cookie } }), 403);
  }
  const own = await sendRequest('GET', '/api/user', { headers: { ...headers, cookie } });
  expect(own.body.data.id).not.toBe(admin.id);
});
