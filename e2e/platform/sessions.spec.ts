import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { sendRequest } from '../support/send-request.ts';
import { PASSWORD, call, join } from '../support/people.ts';
import { sessions } from '../support/stores.ts';
import { expectFailure } from './expect-response.ts';

const signIn = (email: string, password: string, cookie?: string) =>
  call('POST', '/api/login', cookie, { email, password });
const getStatus = async (cookie: string) => (await call('GET', '/api/user', cookie)).status;

test('GET neither starts nor ends a session', async () => {
  const { cookie } = await join();
  const before = await sessions();
  expect((await sendRequest('GET', '/api/login', { headers: { cookie } })).headers).not.toHaveProperty(
    'set-cookie',
  );
  expectFailure(await sendRequest('GET', '/api/logout', { headers: { cookie } }), 405);
  expect(await sessions()).toEqual(before);
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
