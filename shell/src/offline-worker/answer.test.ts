/** @jest-environment node */
import { STORE_END, getStoreName } from '@backflow/contracts';
import { FakeCaches } from '@backflow/contracts/testing';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { answer } from './answer.ts';
import type { Plan } from './plan.ts';

const SCOPE = '/tickets/';
const request = new Request('https://site.example/tickets/7');
let caches: FakeCaches;
let respond: () => Promise<Response>;

beforeEach(() => {
  caches = new FakeCaches();
  respond = () => Promise.resolve(new Response('network'));
  Object.assign(globalThis, { caches, fetch: () => respond() });
});
afterEach(() => {
  jest.useRealTimers();
});

const offline = () => Promise.reject(new TypeError('Failed to fetch'));
const page = (path: string) => ({ kind: 'network-first', key: path }) as const;

/** Stores texts by address, as the page at `path`; whole unless `isWhole` is false. */
async function store(
  path: string,
  texts: Record<string, string>,
  { storedAt = 1, isWhole = true } = {},
): Promise<void> {
  const cache = await caches.open(getStoreName({ memberId: 'mary', path, storedAt }));
  for (const [key, text] of Object.entries(texts)) await cache.put(key, new Response(text));
  if (isWhole) await cache.put(STORE_END, new Response());
}
const getText = async (plan: Plan, scope = SCOPE) => (await answer(plan, request, scope)).text();

test('the network answers first, and without one the latest whole store does', async () => {
  await store('/tickets/7', { '/tickets/7': 'first' }, { storedAt: 1 });
  await store('/tickets/7', { '/tickets/7': 'second' }, { storedAt: 2 });
  await store('/tickets/7', { '/tickets/7': 'broken off' }, { storedAt: 3, isWhole: false });
  expect(await getText(page('/tickets/7'))).toBe('network');
  respond = offline;
  expect(await getText(page('/tickets/7'))).toBe('second');
});

test('a network that hangs counts as none after some seconds, but only where something is stored', async () => {
  await store('/tickets/7', { '/tickets/7': 'stored' });
  respond = () => new Promise(() => undefined);
  jest.useFakeTimers();
  const text = getText(page('/tickets/7'));
  const other = jest.fn();
  void answer(page('/tickets/8'), request, SCOPE).finally(other);
  await jest.advanceTimersByTimeAsync(3_900);
  await jest.advanceTimersByTimeAsync(200);
  expect(await text).toBe('stored');
  expect(other).not.toHaveBeenCalled();
});

test('a site that is down counts as no network, and a refusal is passed on', async () => {
  await store('/tickets/7', { '/tickets/7': 'stored' });
  respond = () => Promise.resolve(new Response('Bad gateway', { status: 502 }));
  expect(await getText(page('/tickets/7'))).toBe('stored');
  expect((await answer(page('/tickets/8'), request, SCOPE)).status).toBe(502);
  respond = () => Promise.resolve(new Response('Sign in', { status: 401 }));
  expect((await answer(page('/tickets/7'), request, SCOPE)).status).toBe(401);
});

test('nothing is answered for another page, or from the store of another scope', async () => {
  await store('/tickets/7', { '/tickets/7': 'stored', '/api/user': 'mary' });
  respond = offline;
  await expect(getText(page('/tickets/8'))).rejects.toThrow('Failed to fetch');
  await expect(getText(page('/api/user'), '/admin/check-in/')).rejects.toThrow('Failed to fetch');
  expect(await getText(page('/api/user'))).toBe('mary');
});

test('a batch has the stored parts alone', async () => {
  await store('/tickets/7', { '/api/user': '{"data":1}', '/api/user/tickets/7': '{"data":2}' });
  respond = offline;
  const keys = ['/api/admin/count', '/api/user/tickets/7', '/api/user'];
  expect(
    (await getText({ kind: 'batch', keys }))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown),
  ).toEqual([
    { path: '/api/user/tickets/7', status: 200, headers: {}, body: { data: 2 } },
    { path: '/api/user', status: 200, headers: {}, body: { data: 1 } },
  ]);
  await expect(getText({ kind: 'batch', keys: ['/api/admin/count'] })).rejects.toThrow('Failed to fetch');
});

test('a file comes from a store without asking the network, else from there', async () => {
  await store('/tickets/7', { '/assets/main.js': 'stored' });
  const ask = jest.fn(respond);
  respond = ask;
  expect(await getText({ kind: 'store-first', key: '/assets/main.js' })).toBe('stored');
  expect(ask).not.toHaveBeenCalled();
  expect(await getText({ kind: 'store-first', key: '/assets/other.js' })).toBe('network');
});
