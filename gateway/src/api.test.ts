import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { ALL_ENDPOINTS } from '@backflow/contracts/endpoints';
import { Failure, SERVICES } from '@backflow/contracts';
import { SECURED, sendBytes } from './testing/send-bytes.ts';
import { send, sendJson } from './testing/send.ts';
import { startGateway } from './testing/start-gateway.ts';
import type { TestGateway } from './testing/start-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway({ NODE_ENV: 'production', BODY_DEADLINE_MS: 200 });
});
afterAll(() => gateway.close());
beforeEach(() => {
  for (const service of SERVICES) gateway[service].seen.length = 0;
});

const reached = () => SERVICES.reduce((sum, service) => sum + gateway[service].seen.length, 0);
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const failure = (code: string) => ({ success: false, code, message: expect.any(String) });
const ID = '0190a5c0-0000-7000-8000-000000000001';
const getAddress = (path: string) => path.replace(':offers', 'events').replace(/:\w+/g, ID);

/** Endpoints that visitors may call. */
const OFFERED = ALL_ENDPOINTS.filter(({ access }) => access !== 'process');

test.each(OFFERED.filter(({ service }) => service !== 'gateway').map((one) => [one.id, one] as const))(
  'passes %s on to its own service',
  async (_id, { method, path, service }) => {
    if (service === 'gateway') throw new Error('served by the gateway itself');
    const headers = { 'sec-fetch-site': 'same-origin' };
    const address = getAddress(path);
    expect((await send(gateway.url, address, { method, headers })).status).toBe(200);
    const own = gateway[service];
    expect(own.seen).toMatchObject([{ method, url: address }]);
    expect(reached()).toBe(1);
  },
);

test.each([
  '/api',
  '/api/',
  '/api/nothing',
  '/api/events/',
  '/api/Events',
  '/api//events',
  '/api/events/..',
  '/api/events/%2e%2e',
  '/api/events/%zz',
  '/api/events/../admin/users',
  `/api/events/${ID}/extra`,
  '/api/events/a/b',
  '/api/events;admin',
  '/api/%65vents',
  '/api/user/%2e%2e/admin/stats',
  '/api/../api/admin/stats',
  '/api/healthz',
  '/api/admin',
  '/api/constructor',
  '/api/__proto__',
])('answers 404 and forwards nothing at %s', async (path) => {
  for (const method of ['GET', 'POST']) {
    const response = await send(gateway.url, path, { method, headers: { 'sec-fetch-site': 'same-origin' } });
    expect(response.status).toBe(404);
    expect(response.json()).toEqual(failure('NOT_FOUND'));
  }
  expect(reached()).toBe(0);
});

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

test.each([...new Set(OFFERED.map(({ path }) => path))])(
  'answers 405 to every method but those of %s, and says which these are',
  async (path) => {
    const own = OFFERED.filter((one) => one.path === path).map(({ method }) => method as string);
    const allowed = own.includes('GET') ? [...own, 'HEAD'] : own;
    for (const method of METHODS.filter((one) => !own.includes(one))) {
      const headers = { 'sec-fetch-site': 'same-origin' };
      const response = await send(gateway.url, getAddress(path), { method, headers });
      expect(response.status).toBe(405);
      expect(response.json()).toEqual(failure('METHOD_NOT_ALLOWED'));
      expect(String(response.headers.allow).split(', ')).toEqual([...new Set(allowed)].sort());
    }
    expect(reached()).toBe(0);
  },
);

test('responds to HEAD like GET, without the body', async () => {
  const response = await send(gateway.url, '/api/user', { method: 'HEAD' });
  expect(response.status).toBe(200);
  expect(response.text).toBe('');
  expect(gateway.identity.seen).toMatchObject([{ method: 'HEAD' }]);
});

test.each([
  ['another origin', { origin: 'https://evil.example' }],
  ['the same host by another scheme', { origin: 'http://academy.example' }],
  ['the same host on another port', { origin: 'https://academy.example:8443' }],
  ['an origin that only starts alike', { origin: 'https://academy.example.evil.example' }],
  ['a hidden origin', { origin: 'null' }],
  ['the host it was sent to, in production', { origin: 'http://evil.example', host: 'evil.example' }],
  ['another site', { 'sec-fetch-site': 'cross-site' }],
  ['a sibling of the site', { 'sec-fetch-site': 'same-site', origin: 'https://academy.example' }],
  ['nowhere, with a cookie', { cookie: 'anything=1' }],
])('refuses a write from %s', async (_where, headers) => {
  const response = await send(gateway.url, '/api/logout', { method: 'POST', headers });
  expect(response.status).toBe(403);
  expect(response.json()).toEqual(failure('CROSS_ORIGIN'));
  expect(reached()).toBe(0);
});

test.each([
  ['its own pages', { origin: 'https://academy.example', cookie: 'anything=1' }],
  ['its own pages, by their browser’s word', { 'sec-fetch-site': 'same-origin', cookie: 'anything=1' }],
  ['a program without cookies', {}],
])('takes a write from %s', async (_where, headers) => {
  expect((await send(gateway.url, '/api/logout', { method: 'POST', headers })).status).toBe(200);
});

test.each([
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/plain',
  'text/plain; a=application/json',
  'application/jsonp',
  '',
])('refuses a body of the type "%s"', async (type) => {
  const response = await sendJson(gateway.url, '/api/login', { email: 'a' }, { 'content-type': type });
  expect(response.status).toBe(415);
  expect(response.json()).toEqual(failure('UNSUPPORTED_MEDIA_TYPE'));
  expect(reached()).toBe(0);
});

test('refuses a compressed body', async () => {
  expect((await sendJson(gateway.url, '/api/login', {}, { 'content-encoding': 'gzip' })).status).toBe(415);
});

const BIG = 'x'.repeat(1024 * 1024);

test('refuses a body that says it is too large', async () => {
  const response = await sendJson(gateway.url, '/api/login', BIG);
  expect(response.status).toBe(413);
  expect(response.json()).toEqual(failure('PAYLOAD_TOO_LARGE'));
  expect(reached()).toBe(0);
});

test('refuses a body that turns out too large', async () => {
  const headers = { 'content-type': 'application/json', 'transfer-encoding': 'chunked' };
  const response = await send(gateway.url, '/api/login', { method: 'POST', headers, chunks: [BIG, BIG] });
  expect(response.status).toBe(413);
  expect(reached()).toBe(0);
});

test('refuses a body that does not arrive in time', async () => {
  const [response] = await sendBytes(
    gateway.url,
    'POST /api/login HTTP/1.1\r\nhost: a\r\ncontent-length: 9\r\n\r\n{',
  );
  expect(response?.status).toBe(400);
  expect(reached()).toBe(0);
});

test('passes a JSON body on byte by byte', async () => {
  await sendJson(gateway.url, '/api/login', { email: 'ä@example.com' });
  expect(gateway.identity.seen[0]?.body).toBe('{"email":"ä@example.com"}');
});

test('lets a mail program unsubscribe: a form from anywhere, whose body is dropped', async () => {
  const path = `/api/newsletter/unsubscribe/one-click?token=${'t'.repeat(43)}`;
  const response = await send(gateway.url, path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.example' },
    body: 'List-Unsubscribe=One-Click',
  });
  expect(response.status).toBe(200);
  expect(gateway.identity.seen[0]).toMatchObject({ method: 'POST', url: path, body: '' });
});

test('lets no visitor claim an identity or an address', async () => {
  const headers = {
    'x-user-id': '1',
    'x-user': '1',
    'x-actor-is-admin': 'true',
    'x-internal-token': '1',
    'x-gateway-secret': 'guessed-by-a-visitor-0123456789-0123456789',
    'x-real-ip': '10.0.0.1',
    'x-forwarded-for': '10.0.0.1',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'gopher',
    'x-request-id': 'chosen-by-visitor',
    forwarded: 'for=10.0.0.1',
    authorization: 'Bearer x',
    connection: 'close, x-user',
    te: 'trailers',
    cookie: 'backflow=1',
    'accept-language': 'de',
  };
  await send(gateway.url, '/api/user', { headers });
  const { host, connection: _, ...received } = gateway.identity.seen[0]?.headers ?? {};
  expect(host).toBe(new URL(gateway.identity.url).host);
  expect(received).toEqual({
    cookie: 'backflow=1',
    'accept-language': 'de',
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-proto': 'https',
    'x-gateway-secret': 'a-gateway-that-only-tests-use-0123456789',
    'x-request-id': expect.stringMatching(UUID),
  });
});

test('gives the response the id the service saw', async () => {
  const response = await send(gateway.url, '/api/user');
  expect(response.headers['x-request-id']).toBe(gateway.identity.seen[0]?.headers['x-request-id']);
});

test('keeps what tells of the inside, and private responses out of caches', async () => {
  gateway.identity.respondJson({}, 200, {
    'x-powered-by': 'Express',
    server: 'x',
    'content-security-policy': "script-src 'unsafe-inline'",
    'set-cookie': 'a=1',
  });
  const { headers } = await send(gateway.url, '/api/user');
  expect(headers).not.toHaveProperty('x-powered-by');
  expect(headers).not.toHaveProperty('server');
  expect(headers['content-security-policy']).not.toContain('unsafe');
  expect(headers['cache-control']).toBe('no-store');
  expect(headers['set-cookie']).toEqual(['a=1']);
});

const RESPONSES: readonly [what: string, path: string, method?: string, headers?: Record<string, string>][] =
  [
    ['a forwarded response', '/api/user'],
    ['a kept response', '/api/events'],
    ['the same again', '/api/events'],
    ['an unknown address', '/api/nothing'],
    ['a wrong method', '/api/events', 'PUT'],
    ['a refused write', '/api/logout', 'POST', { origin: 'https://evil.example' }],
    ['the way to sign in', '/api/login'],
    ['the API page', '/api/docs'],
    ['health', '/healthz'],
    ['readiness', '/readyz'],
    ['the registry', '/remotes/registry.json'],
    ['a missing file', '/assets/none.js'],
    ['a malformed address', '/assets/%zz'],
    ['a page while there is none', '/events'],
    ['a write outside the API', '/events', 'POST'],
  ];

test.each(RESPONSES)(
  'sends the security headers with %s',
  async (_what, path, method = 'GET', headers = {}) => {
    const response = await send(gateway.url, path, { method, headers });
    expect(response.headers).toMatchObject(SECURED);
    expect(response.headers).not.toHaveProperty('x-powered-by');
    expect(response.text).not.toMatch(/\bat .+:\d+:\d+|node_modules/);
    if (path.startsWith('/api/') && response.status >= 400) Failure.parse(response.json());
  },
);
