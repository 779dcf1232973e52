import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { endpoint } from '@backflow/contracts';
import type { Endpoint } from '@backflow/contracts';
import { ALL_ENDPOINTS } from '@backflow/contracts/endpoints';
import * as z from '@backflow/contracts/zod';
import { eventually } from '../testing/eventually.ts';
import { send, sendJson } from '../testing/send.ts';
import { startGateway } from '../testing/start-gateway.ts';
import type { TestGateway } from '../testing/start-gateway.ts';
import { TEST_SECRET, startService } from '../testing/start-service.ts';
import type { TestService } from '../testing/start-service.ts';

const HOST = 'events.test';
const LIST = '/api/admin/events';
const [FIRST, SECOND, THIRD] = ['127.0.0.1', '127.0.0.2', '127.0.0.3'] as const;
const eventsEndpoints = ALL_ENDPOINTS.filter(({ service }) => service === 'events');
const own = (id: string, overrides: Partial<Parameters<typeof endpoint>[0]> = {}): Endpoint =>
  endpoint({
    id: `fixture.${id}`,
    service: 'events',
    method: 'GET',
    path: `/api/fixture/${id}`,
    summary: 'Of one version.',
    access: 'public',
    response: z.unknown(),
    ...overrides,
  });
const write = own('write', { method: 'POST' });
const upload = own('upload', { method: 'POST', upload: { field: 'file', maxMb: 1 } });

let one: TestService;
let two: TestService;
let gateway: TestGateway;
let others: TestService[];
/** What the name of the service resolves to; throws where it is an error. */
let addresses: readonly string[] | Error;
let lookups = 0;

/** Another instance, at another address of this machine and the same port. */
const startAt = (host: string) =>
  startService('events', [...eventsEndpoints, write, upload], TEST_SECRET, { host, port: one.port });

beforeEach(async () => {
  others = [];
  one = await startService('events', [...eventsEndpoints, write, upload]);
  two = await startAt(SECOND);
  addresses = [FIRST, SECOND];
  gateway = await startGateway({ EVENTS_URL: `http://${HOST}:${one.port}` }, undefined, {}, [], (host) => {
    expect(host).toBe(HOST);
    lookups += 1;
    return addresses instanceof Error
      ? Promise.reject(addresses)
      : Promise.resolve(addresses.map((address) => ({ address, family: 4 })));
  });
  await untilKnown(2);
});
afterEach(() => Promise.all([gateway, one, two, ...others].map((each) => each.close())));

const readiness = async () =>
  (await send(gateway.url, '/readyz')).json() as {
    services: Record<string, boolean>;
    instances: Record<string, { ready: number; known: number }>;
  };
async function untilKnown(ready: number, known = ready): Promise<void> {
  await eventually(async () => {
    const { events } = (await readiness()).instances;
    return events?.ready === ready && events.known === known;
  });
  await untilRead(...[one, two, ...others].slice(0, ready));
}
/** Until the gateway has read their contracts: they get requests from then on. */
async function untilRead(...services: readonly TestService[]): Promise<void> {
  await eventually(async () => {
    await statusesOf(10);
    return services.every((service) => callsOf(service).length > 0);
  });
  for (const service of services) service.seen.length = 0;
}
const callsOf = ({ seen }: TestService) => seen.filter(({ url }) => url !== '/readyz');
const statusOf = async (path = LIST) => (await send(gateway.url, path)).status;
async function statusesOf(count: number, ask: () => Promise<number> = statusOf): Promise<number[]> {
  const statuses: number[] = [];
  for (let i = 0; i < count; i++) statuses.push(await ask());
  return [...new Set(statuses)];
}

test('spreads requests over all addresses of the name, which each request names', async () => {
  expect(await statusesOf(40)).toEqual([200]);
  expect(callsOf(one).length).toBeGreaterThan(5);
  expect(callsOf(two).length).toBeGreaterThan(5);
  expect(callsOf(two)[0]?.headers.host).toBe(`${HOST}:${one.port}`);
});

test('prefers the instance with fewer requests under way', async () => {
  one.respond(({ url }, response) => (url === '/readyz' ? response.end() : undefined));
  const leaving = new AbortController();
  const asked = async () => {
    await fetch(gateway.url + LIST, { signal: leaving.signal }).catch(() => undefined);
  };
  const pending: Promise<void>[] = [];
  await eventually(async () => {
    pending.push(asked());
    await eventually(() => callsOf(one).length + callsOf(two).length >= pending.length);
    return callsOf(one).length === 1;
  });
  const before = callsOf(two).length;
  expect(await statusesOf(20)).toEqual([200]);
  expect([callsOf(one).length, callsOf(two).length - before]).toEqual([1, 20]);
  leaving.abort();
  await Promise.all(pending);
});

test('follows the name: an address joins, one leaves, and no answer changes nothing', async () => {
  others.push(await startAt(THIRD));
  const [three] = others;
  if (!three) throw new Error('no third instance');
  addresses = [SECOND, THIRD];
  await untilRead(three);
  for (const service of [one, two, three]) service.seen.length = 0;
  for (const answer of [[], new Error('no such name')]) {
    addresses = answer;
    const before = lookups;
    await eventually(() => lookups > before);
    expect(await statusesOf(20)).toEqual([200]);
  }
  expect(callsOf(one)).toEqual([]);
  expect(callsOf(two).length).toBeGreaterThan(0);
  expect((await readiness()).instances.events).toEqual({ ready: 2, inRotation: 2, known: 2 });
});

test('a failing instance is ejected without a failed read or write, and asked again when it responds', async () => {
  await two.close();
  expect(await statusesOf(10)).toEqual([200]);
  const postedBefore = one.seen.length;
  expect(await statusesOf(10, async () => (await sendJson(gateway.url, write.path)).status)).toEqual([200]);
  expect(one.seen.slice(postedBefore).filter(({ method }) => method === 'POST')).toHaveLength(10);
  expect(await readiness()).toMatchObject({
    services: { events: true },
    instances: { events: { ready: 1, inRotation: 1, known: 2 } },
  });
  await two.reopen();
  await untilRead(two);
});

test('a write that meets a refused connection first is sent once, and an upload whole', async () => {
  const uploadTo = () =>
    send(gateway.url, upload.path, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x', 'sec-fetch-site': 'same-origin' },
      chunks: ['--x\r\n', 'a'.repeat(300_000), '\r\n--x--'],
    });
  for (const [ask, length] of [
    [() => sendJson(gateway.url, write.path), 2] as const,
    [uploadTo, 300_012] as const,
  ]) {
    await untilRead(one, two);
    await two.close();
    // In turn: one of them meets the refused connection.
    for (let i = 0; i < 2; i++) expect((await ask()).status).toBe(200);
    expect(one.seen.filter(({ method }) => method === 'POST').map(({ body }) => body.length)).toEqual([
      length,
      length,
    ]);
    await two.reopen();
  }
});

test('a read that an instance breaks off is sent to another; a write never is', async () => {
  for (const service of [one, two]) service.respond(({ socket }) => void socket.destroy());
  expect((await sendJson(gateway.url, write.path)).status).toBe(503);
  expect([...one.seen, ...two.seen].filter(({ method }) => method === 'POST')).toHaveLength(1);
  one.respondJson({});
  expect(await statusesOf(10)).toEqual([200]);
});

test('a read whose instance left the name meanwhile is sent to the only one that is left', async () => {
  const pending: ServerResponse[] = [];
  two.respond(({ url }, response) => (url === LIST ? void pending.push(response) : response.end()));
  const statuses: Promise<number>[] = [];
  await eventually(async () => {
    statuses.push(statusOf());
    await eventually(() => callsOf(one).length + pending.length >= statuses.length);
    return pending.length > 0;
  });
  addresses = [FIRST];
  await eventually(async () => (await readiness()).instances.events?.known === 1);
  for (const response of pending) response.destroy();
  expect(new Set(await Promise.all(statuses))).toEqual(new Set([200]));
});

test('answers 503 once all are ejected, and goes on when one is back', async () => {
  await Promise.all([one.close(), two.close()]);
  expect(await statusesOf(12)).toEqual([503]);
  expect((await readiness()).services.events).toBe(false);
  await one.reopen();
  await eventually(async () => (await statusOf()) === 200);
});

test('an instance that drains gets no more requests, and is asked for no more than its contract until it is back', async () => {
  two.isDraining = true;
  // The first response that says so is that of a visitor.
  await eventually(async () => {
    expect((await send(gateway.url, LIST)).headers).not.toHaveProperty('x-draining');
    return callsOf(two).length > 0;
  });
  const before = callsOf(two).length;
  expect(await statusesOf(20)).toEqual([200]);
  expect(callsOf(two).length).toBe(before);
  two.isDraining = false;
  await untilRead(two);
});

test('alone, an instance that drains is asked for as long as it answers', async () => {
  addresses = [FIRST];
  await eventually(async () => (await readiness()).instances.events?.known === 1);
  one.isDraining = true;
  expect(await statusesOf(5)).toEqual([200]);
});

test('of two versions the newer is offered, and each endpoint asked where it is', async () => {
  const [added, removed] = [own('added'), own('removed')];
  await gateway.close();
  one.offer([...eventsEndpoints, removed], 1);
  two.offer([...eventsEndpoints, added], 2);
  gateway = await startGateway({ EVENTS_URL: `http://${HOST}:${one.port}` }, undefined, {}, [], () =>
    Promise.resolve((addresses as readonly string[]).map((address) => ({ address, family: 4 }))),
  );
  await untilRead(one, two);
  expect(await statusesOf(10, () => statusOf(added.path))).toEqual([200]);
  expect(callsOf(one)).toEqual([]);
  expect(await statusOf(removed.path)).toBe(404);
  // The update is taken back.
  addresses = [FIRST];
  await eventually(async () => (await statusOf(removed.path)) === 200);
  expect(await statusOf(added.path)).toBe(404);
});
