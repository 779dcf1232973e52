import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { getHref } from '@backflow/contracts';
import { SERVICES } from '@backflow/contracts/services';
import { ALL_ENDPOINTS } from '@backflow/contracts/endpoints';
import { expect, test } from '@playwright/test';
import { PIXEL } from '../support/file-body.ts';
import { PASSWORD, newAccount } from '../support/people.ts';
import { pause } from '../support/processes.ts';
import { startProductionSite } from '../support/production-site.ts';
import type { ProcessName, ProductionSite } from '../support/production-site.ts';
import { useServiceProcesses } from '../support/service-processes.ts';
import { everyJobDone, rows } from '../support/stores.ts';

/* The site as it runs in production: what differs there, and what its processes connect to. */

const REPO = path.resolve(import.meta.dirname, '../..');

/** A bucket that takes everything. */
const bucket = createServer((request, response) => {
  request.resume().once('end', () => response.writeHead(200).end());
});
let site: ProductionSite;
let paused: ReturnType<typeof pause>;
test.beforeAll(async () => {
  await useServiceProcesses('each');
  // Else the platform's own process would take the mail, whose links lead to another site than its own.
  await everyJobDone();
  paused = pause('notifications');
  await new Promise<void>((resolve) => void bucket.listen(0, '127.0.0.1', resolve));
  site = await startProductionSite({
    media: {
      FILES_S3_BUCKET: 'files',
      FILES_S3_REGION: 'us-west-1',
      FILES_S3_ENDPOINT: `http://127.0.0.1:${(bucket.address() as AddressInfo).port}`,
      FILES_S3_ACCESS_KEY_ID: 'key',
      FILES_S3_SECRET_ACCESS_KEY: 'secret',
    },
  });
});
test.afterAll(async () => {
  await everyJobDone();
  await site.stop();
  paused.resume();
  bucket.closeAllConnections();
  bucket.close();
});

async function join() {
  const account = newAccount();
  const response = await site.request('POST', '/api/register', { body: account });
  expect(response.status, await response.clone().text()).toBe(201);
  const [setCookie = '', ...others] = response.headers.getSetCookie();
  expect(others).toEqual([]);
  return { email: account.email, setCookie, cookie: setCookie.split(';')[0] ?? '' };
}
const getStatus = async (cookie: string) => (await site.request('GET', '/api/user', { cookie })).status;

/** A cookie's attributes, in the order they are sent, without when it ends. */
const getAttributes = (setCookie: string): string[] =>
  setCookie
    .split('; ')
    .slice(1)
    .filter((each) => !each.startsWith('Expires='))
    .sort();

test('no browser loads a local build before an administrator allows it', async () => {
  const settings = await site.request('GET', '/api/settings');
  expect(((await settings.json()) as { data: object }).data).toMatchObject({ localBuilds: false });
  const page = await site.request('GET', '/', { cookie: 'local-builds=events@localhost:3101' });
  expect(page.status).toBe(200);
  expect(page.headers.get('content-security-policy')).not.toContain('localhost');
});

test('the session’s cookie is bound to this host and to HTTPS, and out of reach of scripts', async () => {
  const hardened = ['HttpOnly', 'Path=/', 'SameSite=Lax', 'Secure'];
  const { email, setCookie, cookie } = await join();
  const signedIn = await site.request('POST', '/api/login', { body: { email, password: PASSWORD } });
  for (const each of [setCookie, ...signedIn.headers.getSetCookie()]) {
    expect(each).toMatch(/^__Host-backflow_session=s%3A[\w-]{32}\.[^;]+;/);
    expect(getAttributes(each)).toEqual(hardened);
  }
  expect(signedIn.headers.getSetCookie()).toHaveLength(1);
  expect(signedIn.headers.get('strict-transport-security')).toMatch(/^max-age=\d{8}/);
  expect(await getStatus(cookie)).toBe(200);
  expect(await getStatus(cookie.replace('__Host-', '')), 'by the name it has elsewhere').toBe(401);

  const signedOut = await site.request('POST', '/api/logout', { cookie });
  const [cleared = ''] = signedOut.headers.getSetCookie();
  expect(cleared).toMatch(/^__Host-backflow_session=;.*Expires=Thu, 01 Jan 1970/);
  expect(getAttributes(cleared)).toEqual(hardened);
  expect(await getStatus(cookie)).toBe(401);
});

test('nothing of how the site is made can be fetched', async () => {
  for (const address of [
    '/.git/HEAD',
    '/.git/config',
    '/.env',
    '/package.json',
    '/docker-compose.yml',
    '/Dockerfile',
    '/gateway/src/main.ts',
    '/node_modules/express/package.json',
    '/shell/dist/index.html',
    '/debug.html',
    '/server-status.php',
    '/api/debug',
    '/api/metrics',
    '/api/healthz',
    '/api/__debug',
  ]) {
    const response = await site.request('GET', address);
    expect(response.status, address).toBe(404);
  }
  for (const address of ['/debug', '/metrics', '/json/list', '/server-status', '/actuator/env']) {
    const response = await site.request('GET', address);
    expect([response.status, response.headers.get('content-type')], address).toEqual([
      404,
      'text/html; charset=utf-8',
    ]);
  }
});

test('no source map of a build is served, and no file names one', async () => {
  const builds = ['shell', ...readdirSync(REPO).filter((name) => name.startsWith('mf-'))];
  const files = builds.flatMap((name) => filesIn(path.join(REPO, name, 'dist')));
  expect(files.filter((file) => file.endsWith('.js')).length).toBeGreaterThan(20);
  // Releases have theirs, for the places of failures: faulty-canaries.spec.ts asks for those.
  expect(files.filter((file) => file.startsWith(path.join(REPO, 'shell')) && file.endsWith('.map'))).toEqual(
    [],
  );
  const named = files.filter(
    (file) => /\.(js|css)$/.test(file) && readFileSync(file, 'utf8').includes('sourceMappingURL='),
  );
  expect(named).toEqual([]);
  const page = await (await site.request('GET', '/')).text();
  const scripts = [...page.matchAll(/"(\/(?:assets|remotes)\/[^"]+\.js)"/g)].map(
    ([, address = '']) => address,
  );
  expect(scripts.length).toBeGreaterThan(1);
  for (const address of scripts)
    expect((await site.request('GET', `${address}.map`)).status, address).toBe(404);
});

const filesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.join(entry.parentPath, entry.name))
    : [];

test('processes connect to the hosts that their settings name, and to no other', async () => {
  const { email, cookie } = await join();
  await rows('update identity.users set is_admin = true where lower(email) = $1', [email]);
  for (const endpoint of ALL_ENDPOINTS) {
    if (endpoint.method !== 'GET' || endpoint.params || endpoint.stream || endpoint.access === 'process')
      continue;
    const response = await site.request('GET', getHref(endpoint), { cookie });
    expect([200, 302, 400], endpoint.id).toContain(response.status);
  }
  const links = ['http://169.254.169.254/latest/meta-data', 'https://elsewhere.example/a.png'];
  for (const link of links) {
    await site.request('PATCH', '/api/user/profile', { cookie, body: { company: link, photoUrl: link } });
  }
  for (const address of ['/api/upload', '/api/upload/profile-photo']) {
    const form = new FormData();
    form.append('file', new Blob([PIXEL], { type: 'image/png' }), 'pixel.png');
    const uploaded = await site.request('POST', address, { cookie, body: form });
    expect(uploaded.status, await uploaded.text()).toBe(201);
  }
  expect((await site.request('GET', '/')).status).toBe(200);
  expect((await site.request('POST', '/api/password/forgot', { body: { email } })).status).toBe(200);

  const processes: ProcessName[] = [...SERVICES, 'gateway'];
  for (const name of processes) {
    // All of them: the gateway to every service, notifications to the mail server, media to its bucket.
    await expect
      .poll(() => [name, site.getConnections(name)], { timeout: 20_000 })
      .toEqual([name, [...new Set(site.configuredFor(name))].sort()]);
  }
});
