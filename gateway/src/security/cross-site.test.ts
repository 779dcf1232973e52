import { ALL_ENDPOINTS } from '@backflow/contracts/endpoints';
import { SERVICES } from '@backflow/contracts/services';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { send } from '../testing/send.ts';
import { startGateway } from '../testing/start-gateway.ts';
import type { TestGateway } from '../testing/start-gateway.ts';

const OWN = 'https://academy.example';
const cookie = 'backflow_session=anything';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway({ NODE_ENV: 'production', WRITES_PER_MINUTE: 100_000 });
});
afterAll(() => gateway.close());
beforeEach(() => {
  for (const service of SERVICES) gateway[service].seen.length = 0;
});

const json = { 'content-type': 'application/json' };
const MULTIPART = '--b\r\ncontent-disposition: form-data; name="title"\r\n\r\nFree money\r\n--b--\r\n';

/** How a request from elsewhere looks, and the status it is refused with. */
const ATTEMPTS: Record<string, { headers: Record<string, string>; body?: string; status: 403 | 415 }> = {
  'as a form': {
    headers: { cookie, origin: OWN, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'title=Free+money&email=a%40example.com',
    status: 415,
  },
  'as a form with files': {
    headers: { cookie, origin: OWN, 'content-type': 'multipart/form-data; boundary=b' },
    body: MULTIPART,
    status: 415,
  },
  'as plain text': { headers: { cookie, origin: OWN, 'content-type': 'text/plain' }, status: 415 },
  'without a type': { headers: { cookie, origin: OWN }, status: 415 },
  'from another origin': { headers: { cookie, origin: 'https://evil.example', ...json }, status: 403 },
  'from a sandbox': { headers: { cookie, origin: 'null', ...json }, status: 403 },
  'from another port of this host': {
    headers: { cookie, origin: 'https://academy.example:8443', ...json },
    status: 403,
  },
  'from an origin that begins like ours': {
    headers: { cookie, origin: `${OWN}.evil.example`, ...json },
    status: 403,
  },
  'called cross-site by the browser': {
    headers: { cookie, origin: OWN, 'sec-fetch-site': 'cross-site', ...json },
    status: 403,
  },
  'called same-site by the browser': {
    headers: { cookie, 'sec-fetch-site': 'same-site', ...json },
    status: 403,
  },
  'with a cookie and no origin': { headers: { cookie, ...json }, status: 403 },
};

// A one-click unsubscribe comes from a mail program, not from our pages, and carries a token.
const WRITES = ALL_ENDPOINTS.filter(
  ({ method, ignoresBody, form, access }) =>
    method !== 'GET' && !ignoresBody && !form && access !== 'token' && access !== 'process',
);

test('a call for the holder of a token reaches its service without the visitor’s session', async () => {
  for (const headers of [
    { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    { authorization: 'Bearer of-a-ci' },
  ]) {
    await send(gateway.url, '/api/releases/events/pointer', {
      method: 'POST',
      headers: { ...json, ...headers, cookie },
      body: '{"action":"enable"}',
    });
  }
  const seen = gateway.releases.seen.map(({ headers }) => [headers.authorization, headers.cookie]);
  expect(seen).toEqual([
    [undefined, undefined],
    ['Bearer of-a-ci', undefined],
  ]);
});

test('a signed form reaches its service from anywhere, without the visitor’s session', async () => {
  const path = '/api/sms/incoming';
  const body = 'From=%2B14155550100&Body=STOP';
  const form = { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': 'signed' };
  await send(gateway.url, path, { method: 'POST', headers: { ...form, cookie }, body });
  expect(gateway.notifications.seen.map(({ headers, body }) => [headers, body])).toEqual([
    [expect.objectContaining({ 'x-twilio-signature': 'signed' }), body],
  ]);
  expect(gateway.notifications.seen[0]?.headers).not.toHaveProperty('cookie');
  const refused = await send(gateway.url, path, { method: 'POST', headers: json, body: '{"From":"1"}' });
  expect(refused.status).toBe(415);
});

test.each(WRITES.map((endpoint) => [endpoint.id, endpoint] as const))(
  '%s reaches no service from another site',
  async (_id, { method, path, upload }) => {
    const address = path.replace(':offers', 'events').replace(/:\w+/g, crypto.randomUUID());
    for (const [attempt, { headers, body = '{"title":"Free money"}', status }] of Object.entries(ATTEMPTS)) {
      // Uploads are multipart: from the site's own origin the service looks for the file.
      if (upload && attempt === 'as a form with files') continue;
      const response = await send(gateway.url, address, { method, headers, body });
      expect([attempt, response.status]).toEqual([attempt, status]);
      expect(response.json()).toMatchObject({ success: false });
      expect(response.headers).not.toHaveProperty('set-cookie');
    }
    expect(SERVICES.flatMap((service) => gateway[service].seen)).toEqual([]);
  },
);
