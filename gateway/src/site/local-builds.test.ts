import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { LOCAL_BUILDS_COOKIE } from '@backflow/contracts';
import { DEFAULT_SETTINGS } from '@backflow/contracts/settings';
import { putSite } from '../testing/fixture-site.ts';
import { send } from '../testing/send.ts';
import { startGateway } from '../testing/start-gateway.ts';
import type { TestGateway } from '../testing/start-gateway.ts';

let gateway: TestGateway;
beforeEach(async () => {
  gateway = await startGateway();
  await putSite(gateway, [{ path: '/', access: 'public', slots: [] }]);
  allow(true);
});
afterEach(() => gateway.close());

const allow = (localBuilds: boolean) =>
  gateway.identity.respondJson({
    success: true,
    data: { ...DEFAULT_SETTINGS, localBuilds, refuseCommonPasswords: false },
  });
const withBuilds = (value: string) => ({ cookie: `a=b; ${LOCAL_BUILDS_COOKIE}=${value}` });
const page = async (headers = {}, path = '/') => {
  const { text, headers: received } = await send(gateway.url, path, { headers });
  const policy = String(received['content-security-policy']);
  const sources = (name: string) => new RegExp(`(?:^|; )${name} ([^;]*)`).exec(policy)?.[1];
  const builds = /id="local-builds">(.*?)<\/script>/.exec(text)?.[1];
  return { policy, sources, builds: builds === undefined ? undefined : (JSON.parse(builds) as unknown) };
};

test('a browser with a local build may load from its origin, and the shell learns of it', async () => {
  const { sources, builds } = await page(withBuilds('events@localhost:3101|learning@localhost:3101'));
  expect(builds).toEqual([
    { remote: 'events', origin: 'http://localhost:3101' },
    { remote: 'learning', origin: 'http://localhost:3101' },
  ]);
  for (const name of ['script-src', 'style-src', 'connect-src']) {
    expect(sources(name)).toBe("'self' http://localhost:3101");
  }
  for (const name of ['default-src', 'font-src', 'form-action']) expect(sources(name)).toBe("'self'");
});

test('all others get the page as ever', async () => {
  const before = await page();
  await page(withBuilds('events@localhost:3101'));
  expect(await page()).toMatchObject({ policy: before.policy, builds: undefined });
  expect(before.policy).not.toContain('localhost');
});

test.each([
  'events@evil.example:80',
  'events@localhost.evil.example:80',
  'events@10.0.0.5:3101',
  "events@localhost:3101%20'unsafe-inline'",
  "events@localhost:3101 'unsafe-inline'",
  'events@localhost:3101%3B%20script-src%20*',
  'events@localhost',
  '<script>@localhost:3101',
  '',
])('nothing is lifted for %s', async (value) => {
  const { policy, builds } = await page(withBuilds(value));
  expect(policy).toBe((await page()).policy);
  expect(builds).toBeUndefined();
});

test('nothing is lifted where administrators have not allowed it, nor while the settings are unknown', async () => {
  allow(false);
  const { policy, builds } = await page(withBuilds('events@localhost:3101'));
  expect([policy.includes('localhost'), builds]).toEqual([false, undefined]);
  const other = await startGateway();
  await putSite(other, [{ path: '/', access: 'public', slots: [] }]);
  await other.identity.close();
  const { headers } = await send(other.url, '/', { headers: withBuilds('events@localhost:3101') });
  expect(headers['content-security-policy']).not.toContain('localhost');
  await other.close();
});

test('only pages are lifted, not files and not calls', async () => {
  for (const path of ['/remotes/registry.json', '/api/settings', '/icon.svg']) {
    expect((await page(withBuilds('events@localhost:3101'), path)).policy).not.toContain('localhost');
  }
});
