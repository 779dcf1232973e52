import { listEvents } from '@backflow/contracts/events';
import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { CHANGED_CHANNEL, createLogger, openRedis, setVersions } from '@backflow/service-kit/process';
import type { Redis } from '@backflow/service-kit/process';
import { startRedis } from '@backflow/stack/testing';
import type { ThrowawayRedis } from '@backflow/stack/testing';
import { brotliDecompressSync } from 'node:zlib';
import { send } from '../testing/send.ts';
import { eventually } from '../testing/eventually.ts';
import { startGateway } from '../testing/start-gateway.ts';
import type { TestGateway } from '../testing/start-gateway.ts';

let redis: ThrowawayRedis;
let announcer: Redis;
let gateway: TestGateway;

beforeAll(async () => {
  redis = await startRedis();
});
afterAll(() => redis.stop());
beforeEach(async () => {
  gateway = await startGateway({ REDIS_URL: redis.url });
  announcer = openRedis(redis.url, createLogger('test', 'silent'));
  await eventually(listening);
});
afterEach(async () => {
  if (announcer.isOpen) announcer.destroy();
  await gateway.close();
});

const listening = async () =>
  announcer.isReady && ((await announcer.pubSubNumSub(CHANGED_CHANNEL))[CHANGED_CHANNEL] ?? 0) > 0;
const asked = () => gateway.events.seen.map(({ url }) => url);
const SIGNED_IN = { cookie: 'theme=dark; backflow_session=s%3Aabc.def' };

test('asks the service once for what many anonymous visitors want', async () => {
  gateway.events.respondJson({ success: true, data: [1] });
  const together = await Promise.all([1, 2, 3].map(() => send(gateway.url, '/api/events')));
  const later = await send(gateway.url, '/api/events', { headers: { cookie: 'theme=dark' } });
  expect([...together, later].map((response) => response.json())).toEqual(
    Array(4).fill({ success: true, data: [1] }),
  );
  expect(later.headers).toMatchObject({
    'cache-control': 'public, max-age=0, must-revalidate',
    vary: 'cookie, accept-encoding',
    'content-type': 'application/json; charset=utf-8',
  });
  expect(new Set([...together, later].map(({ headers }) => headers['x-request-id'])).size).toBe(4);
  expect(asked()).toEqual(['/api/events']);
});

test('responses go stale although the system’s clock was set back', async () => {
  const FRESH_MS = (listEvents.cache?.seconds ?? 0) * 1000;
  gateway.events.respond((_request, response) => response.end(String(gateway.events.seen.length)));
  const monotonic = performance.now();
  const clocks = [jest.spyOn(Date, 'now'), jest.spyOn(performance, 'now')] as const;
  try {
    clocks[1].mockReturnValue(monotonic);
    expect((await send(gateway.url, '/api/events')).text).toBe('1');
    clocks[0].mockReturnValue(0);
    clocks[1].mockReturnValue(monotonic + FRESH_MS + 1);
    // The first request after that gets the stale one while the fresh one is fetched.
    await eventually(async () => (await send(gateway.url, '/api/events')).text === '2');
  } finally {
    for (const clock of clocks) clock.mockRestore();
  }
});

test('asks for everyone who is signed in, and never shows them to others', async () => {
  gateway.events.respond((request, response) => response.end(request.headers.cookie ?? 'anonymous'));
  await send(gateway.url, '/api/events');
  expect((await send(gateway.url, '/api/events', { headers: SIGNED_IN })).text).toBe(SIGNED_IN.cookie);
  expect((await send(gateway.url, '/api/events')).text).toBe('anonymous');
});

test('takes nothing of the first visitor’s request along', async () => {
  gateway.events.respond((request, response) => response.end(JSON.stringify(request.headers)));
  const headers = {
    'accept-language': 'de',
    origin: 'https://evil.example',
    cookie: 'a=1',
    'user-agent': 'x',
  };
  const response = await send(gateway.url, '/api/events', { headers });
  for (const name of Object.keys(headers)) expect(response.json()).not.toHaveProperty(name);
});

test('answers 304 to whoever holds the response', async () => {
  const { headers } = await send(gateway.url, '/api/events');
  const etag = headers.etag ?? '';
  for (const sent of [etag, `"other", ${etag}`, '*', etag.slice(2)]) {
    const again = await send(gateway.url, '/api/events', { headers: { 'if-none-match': sent } });
    expect(again.status).toBe(304);
    expect(again.text).toBe('');
    expect(again.headers.etag).toBe(etag);
  }
  expect((await send(gateway.url, '/api/events', { headers: { 'if-none-match': '"other"' } })).status).toBe(
    200,
  );
});

test('knows a question by its meaning, not by its spelling', async () => {
  for (const search of ['?search=a&limit=5', '?limit=5&search=a', '?limit=5&unknown=1&search=%61']) {
    await send(gateway.url, `/api/events${search}`);
  }
  expect(asked()).toEqual(['/api/events?limit=5&search=a']);
  await send(gateway.url, '/api/events?search=b');
  await send(gateway.url, '/api/events?limit=5&limit=6');
  expect(asked().slice(1)).toEqual(['/api/events?search=b', '/api/events?limit=5&limit=6']);
});

test('responds to HEAD without the body', async () => {
  await send(gateway.url, '/api/events');
  const response = await send(gateway.url, '/api/events', { method: 'HEAD' });
  expect(response).toMatchObject({ status: 200, text: '' });
  expect(Number(response.headers['content-length'])).toBeGreaterThan(0);
});

test('compresses a response once for all who take it so', async () => {
  const body = { success: true, data: Array(200).fill('events') };
  gateway.events.respondJson(body);
  const compressed = () => send(gateway.url, '/api/events', { headers: { 'accept-encoding': 'gzip, br' } });
  await eventually(async () => (await compressed()).headers['content-encoding'] === 'br');
  const response = await compressed();
  expect(JSON.parse(brotliDecompressSync(response.body).toString())).toEqual(body);
  const refusing = { 'accept-encoding': 'br;q=0' };
  expect((await send(gateway.url, '/api/events', { headers: refusing })).json()).toEqual(body);
});

test.each([
  [404, {}],
  [500, {}],
  [200, { 'set-cookie': 'a=1' }],
])('keeps no response of %d with %j', async (status, headers) => {
  gateway.events.respondJson({ success: false }, status, headers);
  await send(gateway.url, '/api/events');
  expect((await send(gateway.url, '/api/events')).status).toBe(status);
  expect(asked()).toHaveLength(2);
});

test('drops what is kept about a topic as soon as it is announced changed', async () => {
  gateway.events.respondJson({ success: true, data: ['old'] });
  await send(gateway.url, '/api/events');
  await send(gateway.url, '/api/suppliers');
  gateway.events.respondJson({ success: true, data: ['new'] });
  await setVersions(announcer, ['events']);
  await eventually(async () => (await send(gateway.url, '/api/events')).text.includes('new'));
  expect((await send(gateway.url, '/api/suppliers')).text).toContain('old');
});

test('drops all of it when too much has changed to name each topic', async () => {
  gateway.events.respondJson({ success: true, data: ['old'] });
  await send(gateway.url, '/api/events');
  gateway.events.respondJson({ success: true, data: ['new'] });
  await setVersions(announcer, ['everything']);
  await eventually(async () => (await send(gateway.url, '/api/events')).text.includes('new'));
});

test('drops it at every gateway', async () => {
  const other = await startGateway({ REDIS_URL: redis.url, EVENTS_URL: gateway.events.url });
  const both = async () =>
    (await Promise.all([gateway, other].map(({ url }) => send(url, '/api/events')))).map(({ text }) => text);
  const listeners = async () => (await announcer.pubSubNumSub(CHANGED_CHANNEL))[CHANGED_CHANNEL];
  try {
    await eventually(async () => (await listeners()) === 2);
    gateway.events.respond((_request, response) => response.end(String(gateway.events.seen.length)));
    expect((await both()).sort()).toEqual(['1', '2']);
    expect((await both()).sort()).toEqual(['1', '2']);
    await setVersions(announcer, ['events']);
    await eventually(async () => (await both()).sort().join() === '3,4');
  } finally {
    await other.close();
  }
});

test('neither caches nor shares a response that was asked for before a change', async () => {
  const releases: ((text: string) => void)[] = [];
  gateway.events.respond((_request, response) => void releases.push((text) => response.end(text)));
  const early = send(gateway.url, '/api/events');
  await eventually(() => releases.length === 1);
  await setVersions(announcer, ['events']);
  const later: ReturnType<typeof send>[] = [];
  await eventually(() => {
    later.push(send(gateway.url, '/api/events'));
    return releases.length > 1;
  });
  releases[0]?.('old');
  expect((await early).text).toBe('old');
  releases[1]?.('new');
  expect((await later.at(-1))?.text).toBe('new');
  expect((await send(gateway.url, '/api/events')).text).toBe('new');
});

test('goes on without Redis, and follows changes again when it is back', async () => {
  gateway.events.respondJson({ success: true, data: ['old'] });
  await redis.kill();
  expect((await send(gateway.url, '/api/events')).status).toBe(200);
  expect((await send(gateway.url, '/api/events')).status).toBe(200);
  expect(asked()).toHaveLength(1);
  await redis.restart();
  gateway.events.respondJson({ success: true, data: ['new'] });
  await eventually(async () => (await send(gateway.url, '/api/events')).text.includes('new'));
  await eventually(listening);
  gateway.events.respondJson({ success: true, data: ['newest'] });
  await setVersions(announcer, ['events']);
  await eventually(async () => (await send(gateway.url, '/api/events')).text.includes('newest'));
});
