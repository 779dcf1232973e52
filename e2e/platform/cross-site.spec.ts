import { expect, test } from '@playwright/test';
import { newEvent } from '../support/events.ts';
import { sendRequest } from '../support/send-request.ts';
import type { RequestOptions } from '../support/send-request.ts';
import { E2E_ORIGIN } from '../support/platform.ts';
import { joinAsAdmin, newSession } from '../support/people.ts';
import { rows, storedState } from '../support/stores.ts';
import { expectFailure } from './expect-response.ts';

let adminId: string;
test.beforeAll(async () => {
  adminId = (await joinAsAdmin()).id;
});

test('nothing written means in no schema at all, one that no test names included', async () => {
  const before = await storedState();
  await rows('create schema someone_new');
  try {
    await rows('create table someone_new.records as select 1 as one');
    const made = await storedState();
    expect(made).not.toBe(before);
    await rows('insert into someone_new.records values (2)');
    expect(await storedState()).not.toBe(made);
  } finally {
    await rows('drop schema someone_new cascade');
  }
  expect(await storedState()).toBe(before);
});

const JSON_TYPE = { 'content-type': 'application/json' };

/** How a request from elsewhere looks, and the status it is refused with. `body` is what would succeed. */
const REQUEST_KINDS: Record<string, (cookie: string, body: string) => RequestOptions & { status: number }> = {
  'as a form': (cookie) => ({
    headers: { cookie, origin: E2E_ORIGIN, 'content-type': 'application/x-www-form-urlencoded' },
    content: 'title=Free+money&email=a%40example.com',
    status: 415,
  }),
  'as a form with files': (cookie) => ({
    headers: { cookie, origin: E2E_ORIGIN, 'content-type': 'multipart/form-data; boundary=b' },
    content: '--b\r\ncontent-disposition: form-data; name="title"\r\n\r\nFree money\r\n--b--\r\n',
    status: 415,
  }),
  'as plain text': (cookie, body) => ({
    headers: { cookie, origin: E2E_ORIGIN, 'content-type': 'text/plain' },
    content: body,
    status: 415,
  }),
  'without a type': (cookie, body) => ({
    headers: { cookie, origin: E2E_ORIGIN },
    content: body,
    status: 415,
  }),
  'from another origin': (cookie, body) => ({
    headers: { cookie, origin: 'https://evil.example', ...JSON_TYPE },
    content: body,
    status: 403,
  }),
  'from a sandbox': (cookie, body) => ({
    headers: { cookie, origin: 'null', ...JSON_TYPE },
    content: body,
    status: 403,
  }),
  'from another port of this host': (cookie, body) => ({
    headers: { cookie, origin: 'http://localhost:1', ...JSON_TYPE },
    content: body,
    status: 403,
  }),
  'from an origin that begins like ours': (cookie, body) => ({
    headers: { cookie, origin: `${E2E_ORIGIN}.evil.example`, ...JSON_TYPE },
    content: body,
    status: 403,
  }),
  'called cross-site by the browser': (cookie, body) => ({
    headers: { cookie, origin: E2E_ORIGIN, 'sec-fetch-site': 'cross-site', ...JSON_TYPE },
    content: body,
    status: 403,
  }),
  'called same-site by the browser': (cookie, body) => ({
    headers: { cookie, 'sec-fetch-site': 'same-site', ...JSON_TYPE },
    content: body,
    status: 403,
  }),
  'with a cookie but without a word of where it comes from': (cookie, body) => ({
    headers: { cookie, ...JSON_TYPE },
    content: body,
    status: 403,
  }),
};

// gateway/src/security/cross-site.test.ts tests that no endpoint's service is reached.
test('an event is not created for another site', async () => {
  const cookie = await newSession(adminId);
  const before = await storedState();
  for (const [kind, forge] of Object.entries(REQUEST_KINDS)) {
    await test.step(kind, async () => {
      const { status, ...forged } = forge(cookie, JSON.stringify(newEvent()));
      const response = await sendRequest('POST', '/api/events', forged);
      expectFailure(response, status);
      expect(response.headers, kind).not.toHaveProperty('set-cookie');
    });
  }
  expect(await storedState()).toBe(before);
});
