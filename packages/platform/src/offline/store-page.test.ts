/** @jest-environment node */
import { OFFLINE_MEMBER, STORE_END, getStoreName, parseStoreName } from '@backflow/contracts';
import { getCurrentUser, memberStoragePrefix } from '@backflow/contracts/identity';
import { FakeCaches, answerBatches, makeFixture } from '@backflow/contracts/testing';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';

const PATH = '/tickets/7';
const TICKET = '/api/user/tickets/7';
const REGISTRY = '{"remotes":[{"version":"v1"}]}';
const mary = makeFixture(getCurrentUser.response, { id: '0190a5c0-0000-7000-8000-000000000001' });
const anne = { ...mary, id: '0190a5c0-0000-7000-8000-000000000002' };

let caches: FakeCaches;
let stored: Map<string, string>;
let responses: Record<string, () => Response>;
let signedIn: typeof mary | null;

const page = (registry: string) =>
  `<link rel="preload" as="fetch" href="/api/batch?path=%2Fapi%2Fuser&amp;path=%2Fapi%2Fadmin%2Fcount" crossorigin="use-credentials">
  <link rel="stylesheet" href="/assets/main.css"><template id="application"><script src="/assets/main.js"></script></template>
  <script type="application/json" id="remote-registry">${registry}</script>`;
const json = (data: unknown) => new Response(JSON.stringify({ success: true, data }));
const file = (text: string, status = 200) => new Response(text, { status });

const databases = new Set<string>();
const location = { pathname: PATH, origin: 'https://site.example' };
const worker = { state: 'activated', addEventListener: () => undefined };
const register = jest.fn((_script: string, _options: object) => Promise.resolve({ active: worker }));
const unregister = jest.fn(() => Promise.resolve(true));
Object.assign(globalThis, {
  location,
  window: globalThis,
  document: { getElementById: (id: string) => (id === 'remote-registry' ? { textContent: REGISTRY } : null) },
  localStorage: {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
    removeItem: (name: string) => stored.delete(name),
  },
  addEventListener: () => undefined,
  indexedDB: {
    databases: () => Promise.resolve([...databases].map((name) => ({ name }))),
    deleteDatabase: (name: string) => databases.delete(name),
  },
});
Object.defineProperty(globalThis, 'navigator', {
  value: {
    serviceWorker: { register, getRegistrations: () => Promise.resolve([{ unregister }]) },
    locks: { request: (_name: string, work: () => unknown) => work() },
  },
});
jest
  .spyOn(performance, 'getEntriesByType')
  .mockImplementation(() =>
    ['/assets/lazy.js', '/assets/gone.js', '/api/user/tickets/7', '/favicon.svg'].map(
      (path) => ({ name: location.origin + path }) as PerformanceResourceTiming,
    ),
  );

const { useSession, setUser } = await import('../current-session.ts');
const { forgetPagesWithSession } = await import('./forget-pages.ts');
const { keepPageOffline } = await import('./keep-page-offline.ts');
const { readAddresses } = await import('../api/read-addresses.ts');
forgetPagesWithSession();

beforeEach(() => {
  caches = new FakeCaches();
  stored = new Map();
  signedIn = mary;
  responses = {
    [PATH]: () => file(page(REGISTRY)),
    '/api/user': () => (signedIn ? json(signedIn) : new Response('{}', { status: 401 })),
    [TICKET]: () => json('ticket'),
    '/assets/main.css': () => file('css'),
    '/assets/main.js': () => file('main'),
    '/assets/lazy.js': () => file('lazy'),
    '/assets/gone.js': () => file('', 404),
  };
  globalThis.fetch = answerBatches((path) => {
    const response = responses[path];
    return response ? Promise.resolve(response()) : Promise.reject(new TypeError('Failed to fetch'));
  });
  Object.assign(globalThis, { caches });
  readAddresses.clear();
  readAddresses.add(TICKET);
  readAddresses.add('/api/admin/events/7/check-in');
  useSession.setState({ status: 'signed-in', user: mary });
  unregister.mockClear();
});
afterEach(() => {
  location.pathname = PATH;
});

const getWhole = () =>
  [...caches.stores].filter(([, store]) => store.has(STORE_END)).map(([name]) => parseStoreName(name));
const settled = () => new Promise((resolve) => setTimeout(resolve));

test('stores the page, its files and its reads, and nothing that is about other people', async () => {
  expect(await keepPageOffline()).toEqual({ isReady: true });
  expect(register).toHaveBeenCalledWith('/offline-worker.js', { scope: '/tickets/' });
  const [store] = caches.stores.values();
  expect([...(store?.keys() ?? [])].sort()).toEqual(
    [PATH, '/api/user', TICKET, '/assets/lazy.js', '/assets/main.css', '/assets/main.js', STORE_END].sort(),
  );
  expect(stored.get(OFFLINE_MEMBER)).toBe(mary.id);
});

test('the next load takes the place of the store, and of what was never completed', async () => {
  await caches.open(getStoreName({ memberId: mary.id, path: '/tickets/8', storedAt: 1 }));
  await caches.open('another cache');
  await keepPageOffline();
  const before = getWhole();
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 1000);
  await keepPageOffline();
  clock.mockRestore();
  expect(getWhole()).toHaveLength(1);
  expect(getWhole()).not.toEqual(before);
  expect(caches.stores.size).toBe(2);
});

test.each([
  ['without a network', (): void => void (responses = {})],
  ['when the storage is full', (): void => void (caches.isFull = true)],
  [
    'when the site has other releases by now',
    (): void => void (responses[PATH] = () => file(page('{"remotes":[]}'))),
  ],
  ['when the page is gone', (): void => void (responses[PATH] = () => file(page(REGISTRY), 404))],
  [
    'when a file is missing',
    (): void => void (responses[PATH] = () => file(page(REGISTRY).replace('main', 'gone'))),
  ],
] as const)('%s the store of before stays; without one, the page is not ready', async (_, fail) => {
  const whole = responses;
  fail();
  expect(await keepPageOffline()).toEqual({ isReady: false });
  expect(getWhole()).toEqual([]);
  responses = { ...whole, [PATH]: () => file(page(REGISTRY)) };
  caches.isFull = false;
  expect(await keepPageOffline()).toEqual({ isReady: true });
  const before = getWhole();
  fail();
  expect(await keepPageOffline()).toEqual({ isReady: true });
  expect(getWhole()).toEqual(before);
});

test('a session that is another’s by now stores nothing', async () => {
  signedIn = anne;
  expect(await keepPageOffline()).toEqual({ isReady: false });
  expect(caches.stores.size).toBe(0);
});

test.each([
  ['signs out', null],
  ['is followed by another member', anne],
])('what is stored is deleted when its member %s', async (_, next) => {
  for (const name of [`${memberStoragePrefix(mary.id)}door`, 'door-check-ins']) databases.add(name);
  await keepPageOffline();
  setUser(mary);
  await settled();
  expect(caches.stores.size).toBe(1);
  setUser(next);
  await settled();
  expect(caches.stores.size).toBe(0);
  expect(unregister).toHaveBeenCalledTimes(1);
  expect(stored.size).toBe(0);
  // What is not sent yet waits for its member.
  expect([...databases]).toEqual(['door-check-ins']);
});

test('a member who signs out while the page is being stored leaves nothing', async () => {
  responses['/assets/lazy.js'] = () => {
    setUser(null);
    return file('lazy');
  };
  expect(await keepPageOffline()).toEqual({ isReady: false });
  expect(caches.stores.size).toBe(0);
});

test('ten pages of a scope are stored, the last ones', async () => {
  for (let i = 0; i < 12; i += 1) {
    const path = `/tickets/${i}`;
    const cache = await caches.open(getStoreName({ memberId: mary.id, path, storedAt: i }));
    await cache.put(STORE_END, new Response());
  }
  await keepPageOffline();
  expect(
    getWhole()
      .map((store) => store?.path)
      .sort(),
  ).toEqual(
    [
      '/tickets/10',
      '/tickets/11',
      '/tickets/3',
      '/tickets/4',
      '/tickets/5',
      '/tickets/6',
      PATH,
      '/tickets/8',
      '/tickets/9',
      '/tickets/2',
    ].sort(),
  );
});

test.each([
  ['on other pages', (): void => void (location.pathname = '/dashboard')],
  ['without a member', () => useSession.setState({ status: 'signed-out', user: null })],
] as const)('%s nothing is stored', async (_, prepare) => {
  prepare();
  expect(await keepPageOffline()).toEqual({ isReady: false });
  expect(caches.stores.size).toBe(0);
});
