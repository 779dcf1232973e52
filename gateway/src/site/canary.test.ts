import { afterEach, expect, test } from '@jest/globals';
import type { Registry } from '@backflow/contracts';
import { Member } from '@backflow/contracts/identity';
import type { ServedRemote } from '@backflow/contracts/releases';
import { makeExample } from '@backflow/contracts/testing';
import { hasCanary } from '../releases/release-sets.ts';
import { eventually } from '../testing/eventually.ts';
import { servedRemote } from '../testing/fixture-releases.ts';
import { fixtureReleaseWithStock as release, putSite } from '../testing/fixture-site.ts';
import { send } from '../testing/send.ts';
import { startGateway } from '../testing/start-gateway.ts';
import type { TestGateway } from '../testing/start-gateway.ts';

const VISITORS = 200;
const withCanary = (share: number, overrides: Partial<ServedRemote> = {}) =>
  servedRemote(release('v1'), { canary: { release: release('v2'), share }, ...overrides });

let gateway: TestGateway;
const start = async (...remotes: ServedRemote[]) => {
  gateway = await startGateway({}, undefined, {}, remotes);
  await putSite(gateway, [{ path: '/', access: 'public', slots: [] }]);
  gateway.identity.respond((request, response) => {
    const id = /backflow_session=(\w+)/.exec(request.headers.cookie ?? '')?.[1];
    if (id === 'none') response.statusCode = 401;
    response.end(JSON.stringify({ success: true, data: { ...MEMBER, id, isAdmin: id === 'admin' } }));
  });
  // On a loaded machine the first answer may take longer than a page waits for identity.
  if (hasCanary(remotes)) {
    await eventually(async () => (await visit(session('none'))).visitor !== '');
  }
};
afterEach(() => gateway.close());

const MEMBER = makeExample(Member) as object;

/** Loads a page. */
async function visit(cookie = '', path = '/events') {
  const { text, headers, status } = await send(gateway.url, path, { headers: { cookie } });
  const embedded = /id="remote-registry">(.*?)<\/script>/s.exec(text)?.[1] ?? '{"remotes":[]}';
  const { remotes } = JSON.parse(path.endsWith('.json') ? text : embedded) as Registry;
  const versions = Object.fromEntries(remotes.map(({ name, version }) => [name, version]));
  const setCookie = String(headers['set-cookie'] ?? '');
  return { status, text, remotes, versions, setCookie, visitor: setCookie.split(';')[0] ?? '' };
}
const session = (id: string) => `backflow_session=${id}`;

test('about the share of members gets the canary, each of them always the same release', async () => {
  await start(withCanary(25));
  const first = new Map<string, string | undefined>();
  for (let i = 0; i < VISITORS; i++)
    first.set(`member${i}`, (await visit(session(`member${i}`))).versions.events);
  const canaries = [...first.values()].filter((version) => version === 'v2').length;
  expect(canaries / VISITORS).toBeGreaterThan(0.15);
  expect(canaries / VISITORS).toBeLessThan(0.35);
  for (const [id, version] of [...first].slice(0, 20)) {
    expect((await visit(session(id), '/')).versions.events).toBe(version);
    expect((await visit(session(id), '/remotes/registry.json')).versions.events).toBe(version);
  }
});

test('a larger share leaves everybody on the canary who had it', async () => {
  await start(withCanary(10));
  const small = new Set<string>();
  for (let i = 0; i < VISITORS; i++) {
    if ((await visit(session(`member${i}`))).versions.events === 'v2') small.add(`member${i}`);
  }
  await gateway.close();
  await start(withCanary(40));
  expect(small.size).toBeGreaterThan(0);
  for (const id of small) expect((await visit(session(id))).versions.events).toBe('v2');
});

test('a visitor gets a random id in a cookie, and the same release with the next page', async () => {
  await start(withCanary(50));
  const { setCookie, visitor, versions } = await visit();
  expect(setCookie).toMatch(/^visitor=[\w-]{22}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/);
  const again = await visit(visitor, '/');
  expect(again).toMatchObject({ versions, setCookie: '' });
  const known = new Set<string>();
  for (let i = 0; i < 40; i++) known.add((await visit()).versions.events ?? '');
  expect([...known].sort()).toEqual(['v1', 'v2']);
  expect((await visit('visitor=made-up')).setCookie).not.toBe('');
});

test('no cookie is set and identity is not asked without a canary, or while the remote is disabled', async () => {
  await start(servedRemote(release('v1')), withCanary(50, { disabled: 'Under repair', remote: 'shop' }));
  expect(await visit()).toMatchObject({ setCookie: '' });
  expect(await visit(session('member1'))).toMatchObject({ setCookie: '' });
  expect(gateway.identity.seen.filter(({ url }) => url === '/api/auth/user')).toEqual([]);
});

test('an ended session counts as a visitor; without identity everybody gets live', async () => {
  await start(withCanary(99));
  expect((await visit(session('none'))).visitor).toMatch(/^visitor=/);
  await gateway.identity.close();
  for (let i = 0; i < 10; i++) expect((await visit(session(`member${i}`))).versions.events).toBe('v1');
});

test('a disabled remote says why, and preloads nothing', async () => {
  await start(servedRemote(release('v1'), { disabled: 'Under repair' }));
  const { remotes, text, status } = await visit();
  expect(remotes).toMatchObject([{ name: 'events', version: 'v1', disabled: 'Under repair' }]);
  expect(text).not.toContain('href="/remotes/events');
  expect(status).toBe(200);
});

test.each<[what: string, remote: ServedRemote, failed: string, fallback: string | undefined]>([
  ['a canary', withCanary(10), 'v2', 'v1'],
  ['a live one', servedRemote(release('v2'), { previous: release('v1') }), 'v2', 'v1'],
  ['a live one without a previous', servedRemote(release('v2')), 'v2', undefined],
  ['one that is not live any more', servedRemote(release('v2'), { previous: release('v1') }), 'v1', 'v2'],
  [
    'one of a disabled remote',
    servedRemote(release('v2'), { previous: release('v1'), disabled: 'Under repair' }),
    'v2',
    undefined,
  ],
])('instead of %s that failed', async (_what, remote, failed, fallback) => {
  await start(remote);
  const response = await send(gateway.url, `/remotes/events/fallback.json?version=${failed}`);
  expect(response.status).toBe(fallback === undefined ? 404 : 200);
  if (fallback === undefined) return;
  expect(response.json()).toMatchObject({ name: 'events', version: fallback });
  expect(response.json()).not.toHaveProperty('integrities');
  expect(response.json()).not.toHaveProperty('uses');
  expect(response.text).not.toContain('admin/pages.stock.js');
});

test.each([
  '/remotes/shop/fallback.json?version=v1',
  '/remotes/events/fallback.json',
  '/remotes/events/fallback.json?version=v1&version=v2',
])('has no release for %s', async (path) => {
  await start(servedRemote(release('v1')));
  expect((await send(gateway.url, path)).status).toBe(404);
});

test('the registry names administrators’ files to them alone', async () => {
  await start(servedRemote(release('v1')));
  expect((await visit('', '/remotes/registry.json')).text).not.toContain('admin/pages.stock.js');
  expect((await visit(session('member1'), '/remotes/registry.json')).text).not.toContain(
    'admin/pages.stock.js',
  );
  expect((await visit(session('admin'), '/remotes/registry.json')).text).toContain('admin/pages.stock.js');
});

test('pages tell browsers to refuse scripts without a hash', async () => {
  await start(servedRemote(release('v1')));
  const { headers } = await send(gateway.url, '/events');
  expect(headers['integrity-policy']).toBe('blocked-destinations=(script)');
});
