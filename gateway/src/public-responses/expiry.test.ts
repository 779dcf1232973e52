import { createServer } from 'node:http';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { publishEndpoint } from '@backflow/contracts/compatibility';
import { listEvents } from '@backflow/contracts/events';
import { UnavailableError } from '@backflow/service-kit/process';
import type { CompleteResponse } from '../forwarding/upstream.ts';
import { GatewayRequest } from '../http/gateway-request.ts';
import { listen } from '../testing/listen.ts';
import type { ListeningServer } from '../testing/listen.ts';
import { send } from '../testing/send.ts';
import { PublicResponses, isCached } from './public-responses.ts';

const events = publishEndpoint(listEvents);
const SECOND = 1000;
const MEGABYTE = 1024 * 1024;
const FRESH_FOR = (events.cache?.seconds ?? 0) * SECOND;
const START = 1;

let now = START;
let fetches = 0;
let service: () => CompleteResponse;
let responses: PublicResponses;
let server: ListeningServer;

beforeEach(async () => {
  now = START;
  fetches = 0;
  service = () => ({ status: 200, headers: {}, body: Buffer.from(`response ${fetches}`) });
  const read = () => {
    fetches += 1;
    return Promise.resolve().then(() => service());
  };
  responses = new PublicResponses(read, { now: () => now });
  const listener = createServer((request, response) => {
    const exchange = new GatewayRequest(request, response, {
      facts,
      security: [],
      timeouts: { minimumRate: { bytesPerSecond: 1, graceMs: 60_000 }, drainMs: 1 },
    });
    if (!isCached(events) || responses.sendFromMemory(exchange, events)) return;
    responses.send(exchange, events).catch((error: unknown) => exchange.fail(error));
  });
  server = await listen(listener);
});
afterEach(() => server.close());

const facts = { requestId: 'a', address: '::1', protocol: 'http' };
const received = async () => (await send(server.url, '/api/events')).text;
const away = () => {
  throw new UnavailableError();
};

test('fetches again once a response has gone stale', async () => {
  expect(await received()).toBe('response 1');
  now = START + FRESH_FOR;
  expect(await received()).toBe('response 1');
  now += 1;
  expect(await received()).toBe('response 2');
});

test.each([
  ['is away', away],
  ['fails', () => ({ status: 503, headers: {}, body: Buffer.from('') })],
])('sends the last response for a minute more while the service %s', async (_how, failing) => {
  await received();
  service = failing;
  now = START + FRESH_FOR + 60 * SECOND - 1;
  expect(await received()).toBe('response 1');
  now += 1;
  expect((await send(server.url, '/api/events')).status).toBe(503);
});

test('asks a service that was away each time, and is right again at once', async () => {
  await received();
  service = away;
  now = START + FRESH_FOR + 1;
  await received();
  await received();
  expect(fetches).toBe(3);
  service = () => ({ status: 200, headers: {}, body: Buffer.from('back') });
  expect(await received()).toBe('back');
});

test('drops a response when any of its topics changes, and only then', async () => {
  const topics = listEvents.cache?.topics ?? [];
  expect(topics.length).toBeGreaterThan(1);
  await received();
  for (const [i, topic] of topics.entries()) {
    responses.drop('settings');
    expect(await received()).toBe(`response ${i + 1}`);
    responses.drop(topic);
    expect(await received()).toBe(`response ${i + 2}`);
  }
  responses.dropAll();
  expect(await received()).toBe(`response ${topics.length + 2}`);
});

test('sends nothing stale once it has changed', async () => {
  await received();
  service = away;
  for (const topic of listEvents.cache?.topics ?? []) responses.drop(topic);
  expect((await send(server.url, '/api/events')).status).toBe(503);
});

test('lets everyone who waits know that a service is away', async () => {
  service = away;
  const all = await Promise.all([1, 2, 3].map(() => send(server.url, '/api/events')));
  expect(all.map(({ status }) => status)).toEqual([503, 503, 503]);
});

/** Fetches that many responses, each at a different address. */
async function fill(count: number, from = 0): Promise<void> {
  if (!isCached(events)) throw new Error('the list of events is cached');
  for (let i = from; i < from + count; i++) {
    await responses.read({ endpoint: events, address: `/${i}`, facts });
  }
}

test('lets go of the response that was not wanted for longest', async () => {
  await fill(500);
  await fill(1);
  await fill(1, 500);
  expect(responses.size).toBe(500);
  await fill(1);
  expect(fetches).toBe(501);
  await fill(1, 1);
  expect(fetches).toBe(502);
});

test('stays within its bytes, and stores no response that would fill it alone', async () => {
  service = () => ({ status: 200, headers: {}, body: Buffer.alloc(MEGABYTE - 1) });
  await fill(40);
  expect(responses.size).toBe(16);
  service = () => ({ status: 200, headers: {}, body: Buffer.alloc(2 * MEGABYTE) });
  await fill(1, 100);
  await fill(1, 100);
  expect(fetches).toBe(42);
});
