import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { endpoint } from '@backflow/contracts';
import type { Endpoint, PublicTopic, ServiceContract, ServiceName } from '@backflow/contracts';
import { ALL_ENDPOINTS } from '@backflow/contracts/endpoints';
import * as z from '@backflow/contracts/zod';
import {
  SERVICES_CHANNEL,
  announce,
  createLogger,
  openRedis,
  setVersions,
} from '@backflow/service-kit/process';
import type { Redis } from '@backflow/service-kit/process';
import { startRedis } from '@backflow/stack/testing';
import type { ThrowawayRedis } from '@backflow/stack/testing';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../testing/eventually.ts';
import { send, sendJson } from '../testing/send.ts';
import { startGateway } from '../testing/start-gateway.ts';
import type { TestGateway } from '../testing/start-gateway.ts';
import { TEST_SECRET, startService } from '../testing/start-service.ts';
import type { TestService } from '../testing/start-service.ts';

/** A service and a topic that the gateway was not built with. */
const FITTINGS = 'fittings' as string;
const fittings = (overrides: Partial<Parameters<typeof endpoint>[0]> = {}, cached = false): Endpoint => ({
  ...endpoint({
    id: 'fittings.list',
    service: FITTINGS as ServiceName,
    method: 'GET',
    path: '/api/fittings',
    summary: 'Fittings.',
    access: 'public',
    response: z.array(z.string()),
    ...overrides,
  }),
  cache: cached ? { seconds: 600, topics: [FITTINGS as PublicTopic] } : undefined,
});
const eventsEndpoints = ALL_ENDPOINTS.filter(({ service }) => service === 'events');

let store: ThrowawayRedis;
let redis: Redis;
let gateway: TestGateway;
let cacheDir: string;
let others: { close(): Promise<void> }[];

beforeAll(async () => {
  store = await startRedis();
  redis = openRedis(store.url, createLogger('test', 'silent'));
  await eventually(() => redis.isReady);
});
afterAll(async () => {
  redis.destroy();
  await store.stop();
});
beforeEach(async () => {
  await redis.flushAll();
  others = [];
  cacheDir = await mkdtemp(join(tmpdir(), 'backflow-cache-'));
  gateway = await startGateway({ REDIS_URL: store.url, GATEWAY_CACHE_DIR: cacheDir });
  await eventually(async () => ((await redis.pubSubNumSub(SERVICES_CHANNEL))[SERVICES_CHANNEL] ?? 0) > 0);
});
afterEach(async () => {
  await Promise.all([gateway, ...others].map((each) => each.close()));
  await rm(cacheDir, { recursive: true, force: true });
});

const statusOf = async (path: string, { url } = gateway) => (await send(url, path)).status;
const announced = (contract: ServiceContract, url: string, secret = TEST_SECRET, overrides: object = {}) =>
  announce(redis, secret, {
    name: contract.service,
    url,
    version: contract.version,
    startedAt: contract.startedAt ?? Date.now(),
    at: Date.now(),
    ...overrides,
  });

async function startFittings(endpoints: readonly Endpoint[]): Promise<TestService> {
  const service = await startService(FITTINGS, endpoints);
  others.push(service);
  service.respondJson({ success: true, data: ['elbow'] });
  await announced(service.offer(endpoints), service.url);
  return service;
}

const readiness = async () =>
  (await send(gateway.url, '/readyz')).json() as {
    refused: object[];
    unknown: string[];
    instances: Record<string, { ready: number; known: number }>;
  };
const instances = async () => (await readiness()).instances;

test('a running service gets an endpoint, a stream and a cache topic', async () => {
  const list = fittings({ service: 'events' }, true);
  const stream = fittings({
    service: 'events',
    id: 'fittings.stream',
    path: '/api/fittings/stream',
    stream: true,
  });
  expect(await statusOf('/api/fittings')).toBe(404);
  await announced(gateway.events.offer([...eventsEndpoints, list, stream]), gateway.events.url);
  await eventually(async () => (await statusOf('/api/fittings')) === 200);
  expect((await send(gateway.url, '/api/fittings/stream')).headers.connection).toBe('close');
  expect((await send(gateway.url, '/api/docs')).text).toContain('<code>/api/fittings</code>');
  const document = (await send(gateway.url, '/api/docs/openapi.json')).json();
  expect(document).toHaveProperty(['paths', '/api/fittings', 'get', 'operationId'], 'fittings.list');

  const asked = () => gateway.events.seen.filter(({ url }) => url === '/api/fittings').length;
  await statusOf('/api/fittings');
  expect(asked()).toBe(1);
  gateway.events.respondJson({ success: true, data: ['tee'] });
  await setVersions(redis, [FITTINGS]);
  await eventually(async () => (await send(gateway.url, '/api/fittings')).text.includes('tee'));
  expect(asked()).toBe(2);
});

test('an endpoint that a service no longer offers is not found', async () => {
  await announced(
    gateway.events.offer(eventsEndpoints.filter(({ path }) => path !== '/api/events')),
    gateway.events.url,
  );
  await eventually(async () => (await statusOf('/api/events')) === 404);
});

test('a whole service joins a running gateway, moves, and is known after a restart without Redis', async () => {
  const create = fittings({ id: 'fittings.create', method: 'POST', access: 'member', body: z.object({}) });
  const service = await startFittings([fittings(), create]);
  await eventually(async () => (await statusOf('/api/fittings')) === 200);
  expect((await sendJson(gateway.url, '/api/fittings')).status).toBe(200);
  expect(service.seen.map(({ method }) => method)).toEqual(['GET', 'POST']);
  expect((await send(gateway.url, '/api/fittings', { method: 'DELETE' })).headers.allow).toBe(
    'GET, HEAD, POST',
  );
  expect((await send(gateway.url, '/readyz')).json()).toMatchObject({
    services: { fittings: true, events: true },
  });

  const moved = await startFittings([fittings(), create]);
  await eventually(async () => (await statusOf('/api/fittings')) === 200 && moved.seen.length > 0);
  const stored = () => readFile(join(cacheDir, 'contracts.json'), 'utf8').catch(() => '');
  await eventually(async () => (await stored()).includes(moved.url));
  const again = await startGateway({ GATEWAY_CACHE_DIR: cacheDir });
  others.push(again);
  expect(await statusOf('/api/fittings', again)).toBe(200);
});

test('all processes of a service that announce themselves get requests, until they leave', async () => {
  const [one, two] = [await startFittings([fittings()]), await startService(FITTINGS, [])];
  others.push(two);
  const contract = two.offer([fittings()], 2);
  const asked = (service: TestService) => service.seen.filter(({ url }) => url === '/api/fittings').length;
  await announced(contract, two.url);
  await eventually(async () => {
    expect([200, 404]).toContain(await statusOf('/api/fittings'));
    return asked(one) > 0 && asked(two) > 0;
  });
  await announced(contract, two.url, TEST_SECRET, { isLeaving: true, at: Date.now() + 1 });
  await eventually(async () => (await instances()).fittings?.known === 1);
  const before = asked(two);
  for (let i = 0; i < 20; i++) expect(await statusOf('/api/fittings')).toBe(200);
  expect(asked(two)).toBe(before);
});

test('on one machine an announced process takes part beside the configured one, and takes its place', async () => {
  const path = '/api/admin/events';
  await announced(gateway.events.offer(eventsEndpoints, 1), gateway.events.url);
  const next = await startService('events', eventsEndpoints);
  others.push(next);
  const contract = next.offer(eventsEndpoints, 2);
  await announced(contract, next.url);
  await eventually(async () => {
    expect(await statusOf(path)).toBe(200);
    return next.seen.some(({ url }) => url === path);
  });
  expect((await instances()).events).toEqual({ ready: 2, inRotation: 2, known: 2 });
  await announced({ ...contract, startedAt: 1 }, gateway.events.url, TEST_SECRET, {
    isLeaving: true,
    at: Date.now() + 1,
  });
  await eventually(async () => (await instances()).events?.known === 1);
  await gateway.events.close();
  for (let i = 0; i < 10; i++) expect(await statusOf(path)).toBe(200);
});

test('an address that another service owns is refused, and named', async () => {
  await startFittings([
    fittings({ id: 'fittings.steal', path: '/api/events' }),
    fittings({ id: 'fittings.shadow', path: '/api/events/:event' }),
    fittings({ id: 'fittings.docs', path: '/api/docs' }),
    fittings({ id: 'fittings.outside', path: '/login' }),
    fittings({ id: 'fittings.internal', path: '/api/fittings/internal', access: 'process' }),
    fittings(),
  ]);
  await eventually(async () => (await statusOf('/api/fittings')) === 200);
  expect((await readiness()).refused).toEqual([
    { service: 'fittings', endpoint: 'GET /api/events', reason: 'GET /api/events belongs to events' },
    {
      service: 'fittings',
      endpoint: 'GET /api/events/:event',
      reason: expect.stringContaining('belongs to events'),
    },
    { service: 'fittings', endpoint: 'GET /api/docs', reason: 'not an address for services' },
    { service: 'fittings', endpoint: 'GET /login', reason: 'not an address for services' },
  ]);
  await statusOf('/api/events');
  expect(gateway.events.seen.at(-1)?.url).toBe('/api/events');
  expect((await send(gateway.url, '/api/docs')).headers['content-type']).toContain('text/html');
  expect(await statusOf('/api/fittings/internal')).toBe(404);
});

test('without the secret, a process can neither announce a service nor pass off a contract', async () => {
  const impostor = await startService(FITTINGS, [fittings()], 'another-secret-that-is-long-enough-0123');
  others.push(impostor);
  const contract = impostor.offer([fittings()]);
  await announced(contract, impostor.url, 'another-secret-that-is-long-enough-0123');
  // Even if the announcement were valid, the contract is not.
  await announced(contract, impostor.url);
  const known = await startService('honest', [
    fittings({ id: 'honest.list', service: 'honest' as string as ServiceName, path: '/api/honest' }),
  ]);
  others.push(known);
  await announced(
    known.offer([fittings({ service: 'honest' as string as ServiceName, path: '/api/honest' })]),
    known.url,
  );
  await eventually(async () => (await statusOf('/api/honest')) === 200);
  expect(await statusOf('/api/fittings')).toBe(404);
  expect(impostor.seen).toEqual([]);
});

test('while a configured service is unknown, unknown addresses are 503 and the gateway is not ready', async () => {
  const events = await startService('events', eventsEndpoints);
  await events.close();
  const fresh = await startGateway({ EVENTS_URL: events.url });
  others.push(fresh);
  expect(await statusOf('/api/events', fresh)).toBe(503);
  expect(await statusOf('/api/user', fresh)).toBe(200);
  const { status, text } = await send(fresh.url, '/readyz');
  expect([status, JSON.parse(text)]).toMatchObject([503, { ready: false, unknown: ['events'] }]);
  await events.reopen();
  others.push(events);
  await eventually(async () => (await statusOf('/api/events', fresh)) === 200);
  expect(await statusOf('/api/nothing', fresh)).toBe(404);
});
