import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { CHANGED_CHANNEL, announceChange, createLogger, openRedis } from '@backflow/service-kit/process';
import type { Redis } from '@backflow/service-kit/process';
import { startRedis } from '@backflow/stack/testing';
import type { ThrowawayRedis } from '@backflow/stack/testing';
import { brotliDecompressSync } from 'node:zlib';
import { ask } from '../testing/ask.ts';
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
  gateway.events.answerJson({ success: true, data: [1] });
  const together = await Promise.all([1, 2, 3].map(() => ask(gateway.url, '/api/events')));
  const later = await ask(gateway.url, '/api/events', { headers: { cookie: 'theme=dark' } });
  expect([...together, later].map((answer) => answer.json())).toEqual(
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

test('asks for everyone who is signed in, and never shows them to others', async () => {
  gateway.events.answer((request, response) => response.end(request.headers.cookie ?? 'anonymous'));
  await ask(gateway.url, '/api/events');
  expect((await ask(gateway.url, '/api/events', { headers: SIGNED_IN })).text).toBe(SIGNED_IN.cookie);
  expect((await ask(gateway.url, '/api/events')).text).toBe('anonymous');
});

test('takes nothing of the first visitor’s request along', async () => {
  gateway.events.answer((request, response) => response.end(JSON.stringify(request.headers)));
  const headers = {
    'accept-language': 'de',
    origin: 'https://evil.example',
    cookie: 'a=1',
    'user-agent': 'x',
  };
  const answer = await ask(gateway.url, '/api/events', { headers });
  for (const name of Object.keys(headers)) expect(answer.json()).not.toHaveProperty(name);
});

test('answers 304 to whoever holds the answer', async () => {
  const { headers } = await ask(gateway.url, '/api/events');
  const etag = headers.etag ?? '';
  for (const held of [etag, `"other", ${etag}`, '*', etag.slice(2)]) {
    const again = await ask(gateway.url, '/api/events', { headers: { 'if-none-match': held } });
    expect(again.status).toBe(304);
    expect(again.text).toBe('');
    expect(again.headers.etag).toBe(etag);
  }
  expect((await ask(gateway.url, '/api/events', { headers: { 'if-none-match': '"other"' } })).status).toBe(
    200,
  );
});

test('knows a question by its meaning, not by its spelling', async () => {
  for (const search of ['?search=a&limit=5', '?limit=5&search=a', '?limit=5&unknown=1&search=%61']) {
    await ask(gateway.url, `/api/events${search}`);
  }
  expect(asked()).toEqual(['/api/events?limit=5&search=a']);
  await ask(gateway.url, '/api/events?search=b');
  await ask(gateway.url, '/api/events?limit=5&limit=6');
  expect(asked().slice(1)).toEqual(['/api/events?search=b', '/api/events?limit=5&limit=6']);
});

test('answers HEAD without the body', async () => {
  await ask(gateway.url, '/api/events');
  const answer = await ask(gateway.url, '/api/events', { method: 'HEAD' });
  expect(answer).toMatchObject({ status: 200, text: '' });
  expect(Number(answer.headers['content-length'])).toBeGreaterThan(0);
});

test('compresses an answer once for all who take it so', async () => {
  const body = { success: true, data: Array(200).fill('events') };
  gateway.events.answerJson(body);
  const compressed = () => ask(gateway.url, '/api/events', { headers: { 'accept-encoding': 'gzip, br' } });
  await eventually(async () => (await compressed()).headers['content-encoding'] === 'br');
  const answer = await compressed();
  expect(JSON.parse(brotliDecompressSync(answer.body).toString())).toEqual(body);
  const refusing = { 'accept-encoding': 'br;q=0' };
  expect((await ask(gateway.url, '/api/events', { headers: refusing })).json()).toEqual(body);
});

test.each([
  [404, {}],
  [500, {}],
  [200, { 'set-cookie': 'a=1' }],
])('keeps no answer of %d with %j', async (status, headers) => {
  gateway.events.answerJson({ success: false }, status, headers);
  await ask(gateway.url, '/api/events');
  expect((await ask(gateway.url, '/api/events')).status).toBe(status);
  expect(asked()).toHaveLength(2);
});

test('drops what is kept about a topic as soon as it is announced changed', async () => {
  gateway.events.answerJson({ success: true, data: ['old'] });
  await ask(gateway.url, '/api/events');
  await ask(gateway.url, '/api/suppliers');
  gateway.events.answerJson({ success: true, data: ['new'] });
  await announceChange(announcer, 'events');
  await eventually(async () => (await ask(gateway.url, '/api/events')).text.includes('new'));
  expect((await ask(gateway.url, '/api/suppliers')).text).toContain('old');
});

test('neither keeps nor shares an answer that was asked for before a change', async () => {
  const releases: ((text: string) => void)[] = [];
  gateway.events.answer((_request, response) => void releases.push((text) => response.end(text)));
  const early = ask(gateway.url, '/api/events');
  await eventually(() => releases.length === 1);
  await announceChange(announcer, 'events');
  const later: ReturnType<typeof ask>[] = [];
  await eventually(() => {
    later.push(ask(gateway.url, '/api/events'));
    return releases.length > 1;
  });
  releases[0]?.('old');
  expect((await early).text).toBe('old');
  releases[1]?.('new');
  expect((await later.at(-1))?.text).toBe('new');
  expect((await ask(gateway.url, '/api/events')).text).toBe('new');
});

test('goes on without Redis, and follows changes again when it is back', async () => {
  gateway.events.answerJson({ success: true, data: ['old'] });
  await redis.kill();
  expect((await ask(gateway.url, '/api/events')).status).toBe(200);
  expect((await ask(gateway.url, '/api/events')).status).toBe(200);
  expect(asked()).toHaveLength(1);
  await redis.restart();
  gateway.events.answerJson({ success: true, data: ['new'] });
  await eventually(async () => (await ask(gateway.url, '/api/events')).text.includes('new'));
  await eventually(listening);
  gateway.events.answerJson({ success: true, data: ['newest'] });
  await announceChange(announcer, 'events');
  await eventually(async () => (await ask(gateway.url, '/api/events')).text.includes('newest'));
});
