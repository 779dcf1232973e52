import { once } from 'node:events';
import http from 'node:http';
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from '@jest/globals';
import { freePort } from '@backflow/stack';
import { RoundRobin } from './round-robin.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A gateway. @returns its port and what reached it */
async function startGateway(respond: RequestListener) {
  const seen: string[] = [];
  const server = http.createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`);
    respond(request, response);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  closing.push(() => close(server));
  return { seen, server, port: (server.address() as AddressInfo).port };
}

async function close(server: Server): Promise<void> {
  if (!server.listening) return;
  server.closeAllConnections();
  await once(server.close(), 'close');
}

async function startBalancer(...targets: { port: number }[]) {
  const port = await freePort();
  const balancer = await RoundRobin.start(
    port,
    targets.map((target) => target.port),
  );
  closing.push(() => balancer.stop());
  const send = (method: string, path = '/', body?: string) =>
    fetch(`http://127.0.0.1:${port}${path}`, { method, ...(body !== undefined && { body }) });
  return { balancer, send };
}

const ok: RequestListener = (request, response) => {
  request.resume();
  response.end('ok');
};
const breakOff: RequestListener = (request) => request.socket.destroy();

it('sends requests to both gateways in turn, and to the other one where one refuses', async () => {
  const [one, two] = [await startGateway(ok), await startGateway(ok)];
  const { send, balancer } = await startBalancer(one, two);
  for (let count = 0; count < 4; count += 1) await send('POST', '/', 'x');
  expect([one.seen.length, two.seen.length]).toEqual([2, 2]);
  await close(one.server);
  for (let count = 0; count < 4; count += 1) expect((await send('POST', '/', 'x')).status).toBe(200);
  expect(two.seen).toHaveLength(6);
  expect(balancer.traffic.record).toMatchObject({ failed: [], repeated: 0 });
});

it('repeats a read whose connection broke before the response, and never a write', async () => {
  const [broken, sound] = [await startGateway(breakOff), await startGateway(ok)];
  const { send, balancer } = await startBalancer(broken, sound);
  for (let count = 0; count < 4; count += 1) expect((await send('GET', '/read')).status).toBe(200);
  expect(broken.seen).toHaveLength(2);
  expect(balancer.traffic.record).toMatchObject({ failed: [], repeated: 2 });
  const statuses = [await send('POST', '/write', 'x'), await send('POST', '/write', 'x')].map(
    ({ status }) => status,
  );
  expect(statuses.sort()).toEqual([200, 502]);
  expect(sound.seen.filter((request) => request === 'POST /write')).toHaveLength(1);
  expect(balancer.traffic.record.failed).toMatchObject([{ request: 'POST /write', problem: 'no response' }]);
});

it('counts failures, those of parts too, and responses that break, apart from those that pages continue', async () => {
  const types: Record<string, string> = {
    '/stream': 'text/event-stream',
    '/batch': 'application/x-ndjson; charset=utf-8',
  };
  const gateway = await startGateway((request, response) => {
    const { url = '' } = request;
    if (url === '/failing') return void response.writeHead(503).end();
    response.writeHead(200, { 'content-type': types[url] ?? 'text/html' });
    response.write(
      '{"path":"/api/a","status":200,"headers":{},"body":1}\n{"path":"/api/b","status":503,"headers":{}',
    );
    response.write(',"body":2}\n', () => response.destroy());
  });
  const { send, balancer } = await startBalancer(gateway);
  expect((await send('GET', '/failing')).status).toBe(503);
  for (const path of ['/stream', '/batch', '/page'])
    await expect((await send('GET', path)).text()).rejects.toThrow();
  expect(balancer.traffic.record.failed).toMatchObject([
    { request: 'GET /failing', problem: '503' },
    { request: 'GET /api/b', problem: '503 in a batch' },
    { request: 'GET /page', problem: 'cut off' },
  ]);
  expect(balancer.traffic.record.continued).toBe(2);
});

it('holds writes, but no reads, and knows what is in flight', async () => {
  const writes: (() => void)[] = [];
  const gateway = await startGateway((request, response) => {
    if (request.method === 'GET') return void response.end('read');
    writes.push(() => response.end('written'));
  });
  const { send, balancer } = await startBalancer(gateway);
  const first = send('POST', '/first', 'x');
  while (writes.length === 0) await new Promise(setImmediate);
  const release = balancer.pauseWrites();
  const second = send('POST', '/second', 'x');
  expect(await (await send('GET')).text()).toBe('read');
  expect(balancer.writes).toBe(1);
  writes.pop()?.();
  expect(await (await first).text()).toBe('written');
  while (balancer.writes > 0) await balancer.changed;
  expect(balancer.transfers).toBe(0);
  expect(gateway.seen).not.toContain('POST /second');
  release();
  while (writes.length === 0) await new Promise(setImmediate);
  writes.pop()?.();
  expect((await second).status).toBe(200);
});

it('counts nothing that its client has left', async () => {
  const gateway = await startGateway((_request, response) => void response.write('begins'));
  const { send, balancer } = await startBalancer(gateway);
  const response = await send('GET');
  expect(balancer.transfers).toBe(1);
  await response.body?.cancel();
  while (balancer.transfers > 0) await balancer.changed;
  expect(balancer.traffic.record.failed).toEqual([]);
});
