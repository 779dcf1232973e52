import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { withoutServerParts } from '@backflow/contracts';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { NO_OFFER, fixtureRelease, putFile, putSite } from '../testing/fixture-site.ts';
import { send } from '../testing/send.ts';
import { startGateway } from '../testing/start-gateway.ts';
import type { TestGateway } from '../testing/start-gateway.ts';

let gateway: TestGateway;

const put = (folder: string, path: string, content: string) => putFile(join(folder, path), content);
const putInShell = (path: string, content: string) => put(gateway.siteDir, `shell/dist/${path}`, content);
const release = (version: string, overrides: object = {}) =>
  fixtureRelease('events', { version, pages: [{ name: 'events', path: '/events' }], ...overrides });
const V1 = release('v1');

beforeEach(async () => {
  gateway = await startGateway({}, undefined, {}, [V1]);
  await putInShell('index.html', '<html><head><!--preloads--></head><body><!--registry--></body></html>');
  await putInShell(
    'pages.json',
    JSON.stringify({
      pages: ['/', '/login', '/topics/:id', '/legal/*'].map((path) => ({
        path,
        access: 'public',
        slots: [],
      })),
      remotePage: { scripts: [] },
      offer: NO_OFFER,
    }),
  );
  await putInShell('assets/main.1.js', 'plain');
  await putInShell('assets/main.1.js.br', 'as brotli');
  await putInShell('assets/main.1.js.map', 'the source');
  await putInShell('robots.txt', 'User-agent: *');
  await putInShell('.env', 'secret');
  await put(gateway.siteDir, 'secret.txt', 'secret');
});
afterEach(() => gateway.close());

const get = (path: string, headers = {}) => send(gateway.url, path, { headers });
const getRegistry = (html: string): unknown =>
  JSON.parse(
    /<script type="application\/json" id="remote-registry">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null',
  );

test('embeds the registry in the page, and serves it', async () => {
  const page = await get('/events');
  expect(page.status).toBe(200);
  expect(page.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
  });
  expect(getRegistry(page.text)).toEqual({ remotes: [withoutServerParts(V1)] });
  expect((await get('/remotes/registry.json')).json()).toEqual({
    remotes: [withoutServerParts(V1)],
  });
});

test('lets nothing in a release end its element', async () => {
  const title = '</script><script>alert(1)</script>\u2028';
  const other = await startGateway({}, undefined, {}, [release('v2', { title })]);
  await putSite(other, []);
  const { text } = await send(other.url, '/');
  await other.close();
  expect(text).not.toContain('<script>alert');
  expect(getRegistry(text)).toMatchObject({ remotes: [{ title }] });
});

test.each([
  ['/', 200],
  ['/login', 200],
  ['/login/', 200],
  ['/topics/1', 200],
  ['/legal/terms', 200],
  ['/events', 200],
  ['/events/', 200],
  ['/events/none', 404],
  ['/events/none/at/all', 404],
  ['/login/none', 404],
  ['/topics', 404],
  ['/topics/', 404],
  ['/eventsx', 404],
  ['/nothing', 404],
])('responds to %s with the page and status %d', async (path, status) => {
  const response = await get(path);
  expect(response.status).toBe(status);
  expect(response.text).toContain('remote-registry');
});

test.each(['/assets/main.1.js', '/remotes/events/v1/remoteEntry.js', '/robots.txt'])(
  'sends %s with a short policy that allows nothing: pages load it by their own',
  async (path) => {
    const { headers } = await get(path);
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers).not.toHaveProperty('permissions-policy');
    expect((await get('/assets/none.js')).headers['content-security-policy']).toContain("script-src 'self'");
  },
);

test('serves hashed files for good and others for a while, compressed as they were built', async () => {
  const plain = await get('/assets/main.1.js');
  expect(plain.text).toBe('plain');
  expect(plain.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  });
  const small = await get('/assets/main.1.js', { 'accept-encoding': 'gzip, br' });
  expect(small.text).toBe('as brotli');
  expect(small.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'content-encoding': 'br',
  });
  const remote = await get('/remotes/events/v1/remoteEntry.js');
  expect(remote.text).toBe('remoteEntry.js');
  expect(remote.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect((await get('/robots.txt')).headers['cache-control']).toBe('public, max-age=3600');
});

test.each([
  '/assets/none.js',
  '/assets/main.1.js.map',
  '/assets/main.1.js.br',
  '/assets',
  '/assets/',
  '/assets/../index.html',
  '/assets/..%2f..%2f..%2fsecret.txt',
  '/assets/%2e%2e/%2e%2e/%2e%2e/secret.txt',
  '/assets/..\\..\\secret.txt',
  '/assets/..%5c..%5csecret.txt',
  '/assets//etc/passwd',
  '/assets/%2fetc%2fpasswd',
  '/assets/main.1.js%00',
  '/remotes/events/v1/none.js',
  '/remotes/events/v1/',
  '/remotes/events/v1/..%2f..%2fsecret.txt',
  '/remotes/events/../secret.txt',
  '/remotes/events/%2e%2e/secret.txt',
  '/remotes/events/../../secret.txt',
  '/remotes/events%2f../v1/remoteEntry.js',
  '/remotes/..%2f/v1/remoteEntry.js',
  '/remotes/events/.partial/remoteEntry.js',
  '/remotes/events/v0/remoteEntry.js',
  '/remotes/.partial/v1/remoteEntry.js',
  '/remotes/events/v1/.env',
  '/.env',
  '/%2eenv',
  '/index.html',
  '/pages.json',
  '/..%2fsecret.txt',
  '/.git/config',
])('has nothing at %s', async (path) => {
  const response = await get(path);
  expect(response.status).toBe(404);
  expect(response.text).not.toMatch(/secret|root:|the source|remote-registry/);
});

test('says plainly that the site is not there yet', async () => {
  await rm(join(gateway.siteDir, 'shell'), { recursive: true });
  const response = await get('/');
  expect(response.status).toBe(503);
  expect(response.text).toContain('being set up');
  await putInShell('index.html', '<p>here</p>');
  expect((await get('/')).text).toBe('<p>here</p>');
});

test.each([
  ['', '/login'],
  ['?returnTo=/events%3FeventId%3D1', '/login?returnTo=%2Fevents%3FeventId%3D1'],
  ['?returnTo=/resources/1%23part', '/login?returnTo=%2Fresources%2F1%23part'],
  ['?returnTo=//evil.example', '/login'],
  ['?returnTo=/events&returnTo=//evil.example', '/login'],
  ['?returnTo[]=//evil.example', '/login'],
  ['?returnTo=/a%0d%0aset-cookie:%20a=b', '/login'],
])('leads from /api/login%s to %s', async (search, location) => {
  const response = await get(`/api/login${search}`);
  expect(response.status).toBe(302);
  expect(response.headers.location).toBe(location);
});

test('the worker’s script is asked for anew, and runs under a policy that lets it fetch from this site alone', async () => {
  expect((await get('/offline-worker.js')).status).toBe(404);
  await putInShell('offline-worker.js', 'a worker');
  const { status, text, headers } = await get('/offline-worker.js');
  expect({ status, text }).toEqual({ status: 200, text: 'a worker' });
  expect(headers['cache-control']).toBe('no-cache');
  expect(headers['content-type']).toMatch('text/javascript');
  expect(headers['content-security-policy']).toMatch("default-src 'none'; connect-src 'self';");
  // In a sandbox the worker has no caches.
  expect(headers['content-security-policy']).not.toContain('sandbox');
  expect(headers).not.toHaveProperty('integrity-policy');
});

test.each([
  ['/admin/check-in/7', '(self)'],
  ['/admin', '()'],
  ['/admin/check-in', '()'],
  ['/tickets/7', '()'],
  ['/', '()'],
])('a page may ask for the camera where tickets are scanned, and nowhere else: %s', async (path, camera) => {
  const { headers } = await get(path);
  expect(headers['permissions-policy']).toBe(
    `camera=${camera}, geolocation=(self), microphone=(), payment=(), usb=()`,
  );
  expect(headers['content-security-policy']).toContain("script-src 'self';");
});
