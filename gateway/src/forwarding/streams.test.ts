import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { SERVICES, endpoint } from '@backflow/contracts';
import { ALL_ENDPOINTS } from '@backflow/contracts/endpoints';
import * as z from '@backflow/contracts/zod';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { urlVariable } from '../config.ts';
import { eventually } from '../testing/eventually.ts';
import { send } from '../testing/send.ts';
import { startGateway } from '../testing/start-gateway.ts';
import type { TestGateway } from '../testing/start-gateway.ts';
import { TEST_SECRET } from '../testing/start-service.ts';

const stream = endpoint({
  id: 'fixture.stream',
  service: 'events',
  method: 'GET',
  path: '/api/fixture/stream',
  summary: 'Stays open.',
  access: 'public',
  response: z.unknown(),
  stream: true,
});

let gateway: TestGateway;
/** The service's ends of the streams. */
let sources: ServerResponse[];

async function start(settings: Parameters<typeof startGateway>[0] = {}): Promise<void> {
  gateway = await startGateway({ TRUST_PROXY: true, MAX_IN_FLIGHT: 8, ...settings }, [
    ...ALL_ENDPOINTS,
    stream,
  ]);
  sources = [];
  gateway.events.respond((request, response) => {
    if (request.url !== stream.path) return void response.end('{}');
    response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
    sources.push(response);
    response.once('close', () => sources.splice(sources.indexOf(response), 1));
  });
}
beforeEach(() => start());
afterEach(() => gateway.close());

/** Opens a stream of a visitor with a new address; resolves once it is open. */
function open(
  address: number,
  origin = gateway.url,
  cookie?: string,
): Promise<{ incoming: IncomingMessage; received: string[]; ended: Promise<void> }> {
  return new Promise((resolve, reject) => {
    const headers = {
      'x-forwarded-for': `192.0.${Math.floor(address / 250)}.${address % 250}`,
      'accept-encoding': 'gzip, br',
      ...(cookie !== undefined && { cookie }),
    };
    get(origin + stream.path, { headers, agent: false }, (incoming) => {
      const received: string[] = [];
      incoming.on('data', (chunk: Buffer) => received.push(chunk.toString()));
      const ended = new Promise<void>((end, fail) => incoming.once('end', end).once('error', fail));
      ended.catch(() => undefined);
      resolve({ incoming, received, ended });
    }).once('error', reject);
  });
}

const openMany = (count: number) => Promise.all(Array.from({ length: count }, (_, i) => open(i)));
const status = async (path: string) => (await send(gateway.url, path)).status;

test('holds 500 streams open while other requests go on, and ends them all on a stop', async () => {
  const streams = await openMany(500);
  expect(streams.every(({ incoming }) => incoming.statusCode === 200)).toBe(true);
  expect(streams[0]?.incoming.headers).toMatchObject({ 'content-type': 'text/event-stream' });
  expect(streams[0]?.incoming.headers).not.toHaveProperty('content-encoding');
  const others = await Promise.all(Array.from({ length: 8 }, () => status('/api/admin/events')));
  expect(others).toEqual(Array(8).fill(200));

  for (const source of sources) source.write('data: one\n\n');
  await eventually(() => streams.every(({ received }) => received.join('') === 'data: one\n\n'));

  gateway.drain();
  await Promise.all(streams.map(({ ended }) => ended));
  await eventually(() => sources.length === 0);
  expect(await status(stream.path)).toBe(503);
  expect(await status('/api/admin/events')).toBe(200);
});

test('keeps a silent stream open past every deadline', async () => {
  await gateway.close();
  await start({ RESPONSE_DEADLINE_MS: 100 });
  const silent = await open(1);
  // Meanwhile a request of which nothing comes back runs into that deadline.
  gateway.identity.respond(() => undefined);
  expect(await status('/api/user')).toBe(504);
  for (const source of sources) source.end('data: last\n\n');
  await silent.ended;
  expect(silent.received.join('')).toBe('data: last\n\n');
});

test('gives up on a stream that does not begin', async () => {
  await gateway.close();
  await start({ RESPONSE_DEADLINE_MS: 100 });
  gateway.events.respond(() => undefined);
  expect(await status(stream.path)).toBe(504);
});

test('leaves the service when the visitor leaves, and makes room for another', async () => {
  await gateway.close();
  await start({ MAX_STREAMS: 1 });
  const first = await open(1);
  expect(await status(stream.path)).toBe(503);
  first.incoming.destroy();
  await eventually(() => sources.length === 0);
  await eventually(async () => (await open(2)).incoming.statusCode === 200);
});

test('lets one network have 20 streams, and others theirs', async () => {
  const headers = { 'x-forwarded-for': '192.0.0.1' };
  await Promise.all(Array.from({ length: 20 }, () => open(1)));
  const refused = await send(gateway.url, stream.path, { headers });
  expect(refused.status).toBe(429);
  expect(refused.headers['retry-after']).toBeDefined();
  expect((await open(2)).incoming.statusCode).toBe(200);
});

test('lets one session have 10 streams, from however many networks and however its cookie is spelt', async () => {
  const spelt = (i: number) => `backflow_session=${i % 2 === 0 ? 's%3Aone.sig' : '%73:one.sig'}`;
  const streams = await Promise.all(Array.from({ length: 14 }, (_, i) => open(i, gateway.url, spelt(i))));
  expect(streams.filter(({ incoming }) => incoming.statusCode === 200)).toHaveLength(10);
  expect(streams.filter(({ incoming }) => incoming.statusCode === 429)).toHaveLength(4);
  expect((await open(0, gateway.url, 'backflow_session=s%3Atwo.sig')).incoming.statusCode).toBe(200);
});

test('lets one network have 8 streams once half of all are open', async () => {
  await gateway.close();
  await start({ MAX_STREAMS: 60 });
  await openMany(30);
  const streams = await Promise.all(Array.from({ length: 12 }, () => open(99)));
  expect(streams.filter(({ incoming }) => incoming.statusCode === 200)).toHaveLength(8);
});

test('breaks off a stream that the service broke off', async () => {
  const cut = await open(1);
  for (const source of sources) source.destroy();
  await expect(cut.ended).rejects.toThrow();
});

const PROCESS = `
  import { createLogger, runProcess } from '@backflow/service-kit/process';
  import { createGateway } from './src/app.ts';
  import { gatewaySettings } from './src/config.ts';
  const log = createLogger('gateway', 'silent');
  const gateway = createGateway(gatewaySettings.parse(process.env), log);
  await gateway.start();
  const server = await runProcess({ ...gateway, host: '127.0.0.1', port: 0, log });
  process.send(server.address().port);
`;

test('as a process, stops at once although a stream is open', async () => {
  const urls = SERVICES.map((name) => [urlVariable(name), gateway[name].url] as const);
  const child = spawn(process.execPath, ['--input-type=module', '--eval', PROCESS], {
    cwd: join(import.meta.dirname, '../..'),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      NODE_ENV: 'test',
      PORT: '1',
      REDIS_URL: 'redis://127.0.0.1:9',
      PUBLIC_ORIGIN: 'https://academy.example',
      GATEWAY_SECRET: TEST_SECRET,
      GATEWAY_CACHE_DIR: join(gateway.siteDir, 'cache'),
      ...Object.fromEntries(urls),
    },
  });
  const exited = once(child, 'exit');
  const port = await new Promise<number>((resolve) => {
    child.on('message', (message) => {
      if (typeof message === 'number') resolve(message);
    });
  });
  const opened = await open(1, `http://127.0.0.1:${port}`);
  child.kill('SIGTERM');
  await opened.ended;
  // Had it waited, its time of grace would have run out, and the code were 1.
  expect(await exited).toEqual([0, null]);
});
