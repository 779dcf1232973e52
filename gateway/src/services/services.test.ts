import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { endpoint } from '@backflow/contracts';
import type { Endpoint, Topic } from '@backflow/contracts';
import { ALL_ENDPOINTS } from '@backflow/contracts/endpoints';
import * as z from '@backflow/contracts/zod';
import { createLogger, openRedis, setVersions } from '@backflow/service-kit/process';
import type { Redis } from '@backflow/service-kit/process';
import { startRedis } from '@backflow/stack/testing';
import type { ThrowawayRedis } from '@backflow/stack/testing';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../testing/eventually.ts';
import { send } from '../testing/send.ts';
import { startGateway } from '../testing/start-gateway.ts';
import type { TestGateway } from '../testing/start-gateway.ts';
import { startService } from '../testing/start-service.ts';

/** A topic that the gateway was not built with. */
const FITTINGS = 'fittings' as string;
/** An endpoint that the gateway was not built with. */
const fittings = (overrides: Partial<Parameters<typeof endpoint>[0]> = {}, cached = false): Endpoint => ({
  ...endpoint({
    id: 'fittings.list',
    service: 'events',
    method: 'GET',
    path: '/api/fittings',
    summary: 'Fittings.',
    access: 'public',
    response: z.array(z.string()),
    ...overrides,
  }),
  cache: cached ? { seconds: 600, topics: [FITTINGS as Topic] } : undefined,
});
const getEndpoints = (name: string) => ALL_ENDPOINTS.filter(({ service }) => service === name);

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
  others = [];
  cacheDir = await mkdtemp(join(tmpdir(), 'backflow-cache-'));
  gateway = await startGateway({ REDIS_URL: store.url, GATEWAY_CACHE_DIR: cacheDir });
});
afterEach(async () => {
  await Promise.all([gateway, ...others].map((each) => each.close()));
  await rm(cacheDir, { recursive: true, force: true });
});

const getStatus = async (path: string, { url } = gateway) => (await send(url, path)).status;
const readiness = async () =>
  (await send(gateway.url, '/readyz')).json() as { refused: object[]; unknown: string[] };

test('a running service gets an endpoint, a stream and a cache topic', async () => {
  const list = fittings({}, true);
  const stream = fittings({
    id: 'fittings.stream',
    path: '/api/fittings/stream',
    stream: true,
  });
  expect(await getStatus('/api/fittings')).toBe(404);
  gateway.events.offer([...getEndpoints('events'), list, stream]);
  await eventually(async () => (await getStatus('/api/fittings')) === 200);
  expect((await send(gateway.url, '/api/fittings/stream')).headers.connection).toBe('close');
  expect((await send(gateway.url, '/api/docs')).text).toContain('<code>/api/fittings</code>');
  const document = (await send(gateway.url, '/api/docs/openapi.json')).json();
  expect(document).toHaveProperty(['paths', '/api/fittings', 'get', 'operationId'], 'fittings.list');

  const asked = () => gateway.events.seen.filter(({ url }) => url === '/api/fittings').length;
  await getStatus('/api/fittings');
  expect(asked()).toBe(1);
  gateway.events.respondJson({ success: true, data: ['tee'] });
  await setVersions(redis, [FITTINGS]);
  await eventually(async () => (await send(gateway.url, '/api/fittings')).text.includes('tee'));
  expect(asked()).toBe(2);
});

test('an endpoint that a service no longer offers is not found', async () => {
  gateway.events.offer(getEndpoints('events').filter(({ path }) => path !== '/api/events'));
  await eventually(async () => (await getStatus('/api/events')) === 404);
});

test('of two versions behind one address, that of the process that was started last counts', async () => {
  gateway.events.offer([...getEndpoints('events'), fittings()], 2);
  await eventually(async () => (await getStatus('/api/fittings')) === 200);
  const reads = gateway.events.contractReads;
  gateway.events.offer(getEndpoints('events'), 1);
  await eventually(() => gateway.events.contractReads > reads + 1);
  expect(await getStatus('/api/fittings')).toBe(200);
  gateway.events.offer(getEndpoints('events'), 3);
  await eventually(async () => (await getStatus('/api/fittings')) === 404);
});

test('contracts are known after a restart while services are away', async () => {
  gateway.events.offer([...getEndpoints('events'), fittings()]);
  await eventually(async () => (await getStatus('/api/fittings')) === 200);
  const stored = () => readFile(join(cacheDir, 'contracts.json'), 'utf8').catch(() => '');
  await eventually(async () => (await stored()).includes('/api/fittings'));
  await gateway.events.close();
  const again = await startGateway({ GATEWAY_CACHE_DIR: cacheDir, EVENTS_URL: gateway.events.url });
  others.push(again);
  expect(await getStatus('/api/fittings', again)).toBe(503);
  expect(await getStatus('/api/nothing', again)).toBe(404);
  await gateway.events.reopen();
  await eventually(async () => (await getStatus('/api/fittings', again)) === 200);
});

test('an address that another service owns is refused, and named', async () => {
  gateway.events.offer([
    ...getEndpoints('events'),
    fittings({ id: 'fittings.steal', path: '/api/user' }),
    fittings({ id: 'fittings.shadow', path: '/api/:user' }),
    fittings({ id: 'fittings.docs', path: '/api/docs' }),
    fittings({ id: 'fittings.outside', path: '/login' }),
    fittings({ id: 'fittings.internal', path: '/api/fittings/internal', access: 'process' }),
    fittings({ id: 'fittings.other', path: '/api/others', service: 'media' }),
    fittings(),
  ]);
  await eventually(async () => (await getStatus('/api/fittings')) === 200);
  expect((await readiness()).refused).toEqual([
    { service: 'events', endpoint: 'GET /api/user', reason: 'GET /api/user belongs to identity' },
    { service: 'events', endpoint: 'GET /api/:user', reason: expect.stringContaining('belongs to') },
    { service: 'events', endpoint: 'GET /api/docs', reason: 'not an address for services' },
    { service: 'events', endpoint: 'GET /login', reason: 'not an address for services' },
    { service: 'events', endpoint: 'GET /api/others', reason: 'declared for media' },
  ]);
  await getStatus('/api/user');
  expect(gateway.identity.seen.at(-1)?.url).toBe('/api/user');
  expect((await send(gateway.url, '/api/docs')).headers['content-type']).toContain('text/html');
  expect(await getStatus('/api/fittings/internal')).toBe(404);
});

test('without the secret, a process can not pass off a contract', async () => {
  const impostor = await startService('events', [fittings()], 'another-secret-that-is-long-enough-0123');
  others.push(impostor);
  const fresh = await startGateway({ EVENTS_URL: impostor.url });
  others.push(fresh);
  await eventually(() => impostor.contractReads > 1);
  expect(await getStatus('/api/fittings', fresh)).toBe(503);
  expect(impostor.seen.filter(({ url }) => url !== '/readyz')).toEqual([]);
});

test('while a configured service is unknown, unknown addresses are 503 and the gateway is not ready', async () => {
  const events = await startService('events', getEndpoints('events'));
  await events.close();
  const fresh = await startGateway({ EVENTS_URL: events.url });
  others.push(fresh);
  expect(await getStatus('/api/events', fresh)).toBe(503);
  expect(await getStatus('/api/user', fresh)).toBe(200);
  const { status, text } = await send(fresh.url, '/readyz');
  expect([status, JSON.parse(text)]).toMatchObject([503, { ready: false, unknown: ['events'] }]);
  await events.reopen();
  others.push(events);
  await eventually(async () => (await getStatus('/api/events', fresh)) === 200);
  expect(await getStatus('/api/nothing', fresh)).toBe(404);
});
