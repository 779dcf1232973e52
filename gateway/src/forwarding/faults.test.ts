import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { send, sendJson } from '../testing/send.ts';
import { eventually } from '../testing/eventually.ts';
import { startGateway } from '../testing/start-gateway.ts';
import type { TestGateway } from '../testing/start-gateway.ts';

let gateway: TestGateway;
beforeEach(async () => {
  gateway = await startGateway({ MAX_IN_FLIGHT: 8 });
});
afterEach(() => gateway.close());

/** For those who wait for the deadline to pass; the others must not meet it, however busy the machine is. */
async function shortenDeadline(): Promise<void> {
  await gateway.close();
  gateway = await startGateway({ RESPONSE_DEADLINE_MS: 500, MAX_IN_FLIGHT: 8, TRUST_PROXY: true });
}

const status = async (path: string) => (await send(gateway.url, path)).status;

test('answers 503 for the paths of a dead service only, and goes on when it is back', async () => {
  await gateway.events.close();
  const response = await send(gateway.url, '/api/admin/events');
  expect(response.status).toBe(503);
  expect(response.json()).toMatchObject({ success: false, code: 'UNAVAILABLE' });
  expect(response.headers['retry-after']).toBeDefined();
  expect(await status('/api/user')).toBe(200);
  await gateway.events.reopen();
  expect(await status('/api/admin/events')).toBe(200);
});

test('answers 504 for a service that has stopped answering, then turns requests away at once', async () => {
  await shortenDeadline();
  gateway.events.respond(() => undefined);
  for (let i = 0; i < 5; i++) {
    const response = await send(gateway.url, '/api/admin/events');
    expect(response.status).toBe(504);
    expect(response.json()).toMatchObject({ success: false, code: 'TIMEOUT' });
  }
  const calls = () => gateway.events.seen.filter(({ url }) => url !== '/readyz').length;
  const reached = calls();
  expect(await status('/api/admin/events')).toBe(503);
  expect(calls()).toBe(reached);
  expect(await status('/api/user')).toBe(200);
  gateway.events.respondJson({});
  await eventually(async () => (await status('/api/admin/events')) === 200);
});

test.each(['with its length announced', 'in chunks'])(
  'breaks off a response that broke off, %s',
  async (how) => {
    gateway.identity.respond((_request, response) => {
      if (how === 'with its length announced') response.setHeader('content-length', '1000');
      response.write('[1,');
      setImmediate(() => response.destroy());
    });
    await expect(send(gateway.url, '/api/user')).rejects.toThrow();
    expect(await status('/api/admin/events')).toBe(200);
  },
);

test('asks once more when a read meets a connection gone stale', async () => {
  let calls = 0;
  gateway.identity.respond((request, response) => {
    calls += 1;
    if (calls === 1) request.socket.destroy();
    else response.end('{}');
  });
  expect(await status('/api/user')).toBe(200);
  expect(calls).toBe(2);
});

test('never sends a write twice', async () => {
  gateway.identity.respond((request) => request.socket.destroy());
  expect((await sendJson(gateway.url, '/api/login')).status).toBe(503);
  expect(gateway.identity.seen.length).toBe(1);
});

test('turns away more than a service can have under way', async () => {
  await shortenDeadline();
  gateway.identity.respond(() => undefined);
  const from = (address: string) =>
    send(gateway.url, '/api/user', { headers: { 'x-forwarded-for': address } });
  const responses = await Promise.all(Array.from({ length: 12 }, (_, i) => from(`192.0.2.${i}`)));
  const all = responses.map(({ status }) => status);
  expect(all.filter((one) => one === 503)).toHaveLength(4);
  expect(all.filter((one) => one === 504)).toHaveLength(8);
});

test('stops asking when the visitor leaves', async () => {
  let left = false;
  gateway.identity.respond((request) => void request.socket.once('close', () => (left = true)));
  const leaving = new AbortController();
  const asked = fetch(`${gateway.url}/api/user`, { signal: leaving.signal });
  await eventually(() => gateway.identity.seen.length === 1);
  leaving.abort();
  await expect(asked).rejects.toThrow();
  await eventually(() => left);
});

test('streams a response far larger than any buffer, whole', async () => {
  const part = Buffer.alloc(1024 * 1024, 'x');
  gateway.identity.respond((_request, response) => {
    for (let i = 0; i < 24; i++) response.write(part);
    response.end();
  });
  expect((await send(gateway.url, '/api/user')).body.length).toBe(24 * part.length);
});

test('says that it is ready when its services are', async () => {
  expect(await status('/readyz')).toBe(200);
  gateway.identity.respondJson({}, 503);
  const response = await send(gateway.url, '/readyz');
  expect(response.status).toBe(503);
  expect(response.json()).toMatchObject({ ready: false, services: { identity: false, events: true } });
  expect(await status('/healthz')).toBe(200);
});
