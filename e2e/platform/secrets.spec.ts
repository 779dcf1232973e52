import { expect, test } from '@playwright/test';
import { sendRequest } from '../support/send-request.ts';
import type { ApiResponse } from '../support/send-request.ts';
import { logs, logsWith } from '../support/logs.ts';
import { siteRequest, call, getCookie, newAccount, platformSecrets } from '../support/people.ts';

const CANARY = 'Canary-In-The-Pipe-77';
const WRONG_CANARY = 'Wrong-Canary-In-The-Pipe-78';

/** Waits for the log line of a request: only then does the absence of secrets prove anything. */
const expectLogged = ({ headers }: ApiResponse) =>
  expect.poll(() => logsWith(String(headers['x-request-id']))).toContain('gateway.log');

test('passwords and session cookies are in no log', async () => {
  const account = newAccount({ password: CANARY });
  const made = await call('POST', '/api/register', undefined, account);
  expect(made.status).toBe(201);
  const cookie = getCookie(made) ?? '';
  const { email } = account;
  const again = await call('POST', '/api/register', cookie, account);
  expect(again.status).toBe(409);
  const wrong = await call('POST', '/api/login', undefined, { email, password: WRONG_CANARY });
  expect(wrong.status).toBe(401);
  const right = await call('POST', '/api/login', undefined, { email, password: CANARY });
  const second = getCookie(right) ?? '';
  const { headers } = siteRequest(second, {});
  const others = [
    await sendRequest('POST', '/api/login', { headers: { ...headers }, content: `{"password":"${CANARY}"` }),
    await call('POST', '/api/login', second, { email: CANARY, password: [CANARY], [CANARY]: CANARY }),
    await call('POST', `/api/login?password=${CANARY}`, second, { email, password: CANARY }),
    await call('PATCH', '/api/user/profile', second, { firstName: '', password: CANARY }),
    await call('DELETE', '/api/user', second, { password: CANARY }),
    await call('POST', '/api/logout', second),
  ];
  for (const response of [made, again, wrong, right, ...others]) await expectLogged(response);

  const cookies = [cookie, second].map((each) => each.slice(each.indexOf('=') + 1));
  const sids = cookies.map((value) => /^s:([^.]+)/.exec(decodeURIComponent(value))?.[1] ?? value);
  const signatures = cookies.map((value) => decodeURIComponent(value).split('.')[1] ?? value);
  expect(logsWith(CANARY, WRONG_CANARY, ...cookies, ...sids, ...signatures)).toEqual([]);
});

test('no log has the platform’s secrets or password hashes', () => {
  expect(Object.keys(logs())).toEqual(
    expect.arrayContaining(['gateway.log', 'identity.log', 'events.log', 'postgres.log', 'redis.log']),
  );
  expect(logsWith(...Object.values(platformSecrets()), '$argon2')).toEqual([]);
});
