import type { IncomingMessage, ServerResponse } from 'node:http';
import { get } from 'node:http';
import { BatchPart, MAX_BATCH, SERVICES, getHref, readBatch } from '@backflow/contracts';
import { ALL_ENDPOINTS } from '@backflow/contracts/endpoints';
import * as z from '@backflow/contracts/zod';
import { sessionCookieName } from '@backflow/service-kit/process';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { eventually } from '../testing/eventually.ts';
import { send } from '../testing/send.ts';
import { startGateway } from '../testing/start-gateway.ts';
import type { TestGateway } from '../testing/start-gateway.ts';

const COOKIE = { cookie: `${sessionCookieName(true)}=s%3Aone.signature` };
const ID = '0190a5c0-0000-7000-8000-000000000001';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway({ NODE_ENV: 'production', MAX_OF_NETWORK: 24 });
});
afterAll(() => gateway.close());
beforeEach(() => {
  for (const service of SERVICES) {
    gateway[service].seen.length = 0;
    gateway[service].respondJson({ success: true, data: service });
  }
});

const getBatch = (...path: string[]) => getHref(readBatch, {}, { path });
const readAll = async (paths: readonly string[], headers: Record<string, string> = COOKIE) => {
  const response = await send(gateway.url, getBatch(...paths), { headers });
  const lines = response.text.split('\n').filter((line) => line !== '');
  const parts = response.status === 200 ? lines.map((line) => z.parse(BatchPart, JSON.parse(line))) : [];
  return { response, parts, of: (path: string) => parts.find((part) => part.path === path) };
};
const reached = () => SERVICES.flatMap((service) => gateway[service].seen.map(({ url }) => url));

describe('a batch', () => {
  test('responds to each part as its service does, in one response that is not stored', async () => {
    gateway.events.respond((_request, response) => {
      const headers = { 'content-type': 'application/json', link: '</next>; rel="next"', 'x-other': 'a' };
      response.writeHead(200, headers).end('{\n  "data": [1]\n}');
    });
    gateway.bookings.respondJson({ success: false, code: 'UNAUTHORIZED', message: 'Who?' }, 401);
    const { response, parts, of } = await readAll(['/api/events?limit=4', '/api/user/registrations']);
    expect(response.headers).toMatchObject({
      'content-type': 'application/x-ndjson; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': expect.any(String),
    });
    expect(parts).toHaveLength(2);
    expect(of('/api/events?limit=4')).toEqual({
      path: '/api/events?limit=4',
      status: 200,
      headers: { 'cache-control': 'no-store', link: '</next>; rel="next"' },
      body: { data: [1] },
    });
    expect(of('/api/user/registrations')).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } });
  });

  test('forwards the session cookie, and neither identity headers nor its own conditions', async () => {
    await readAll(['/api/events?limit=4', '/api/user'], {
      ...COOKIE,
      ...{ 'x-user-id': 'admin', 'if-none-match': '*', range: 'bytes=0-1', authorization: 'Bearer token' },
      'x-page-member': ID,
    });
    for (const service of ['events', 'identity'] as const) {
      const [seen] = gateway[service].seen;
      expect(seen).toMatchObject({ method: 'GET', headers: { ...COOKIE, 'x-page-member': ID } });
      for (const name of ['x-user-id', 'if-none-match', 'range', 'authorization'])
        expect(seen?.headers).not.toHaveProperty(name);
    }
  });

  test('sends a part as soon as it is ready', async () => {
    const slow = Promise.withResolvers<ServerResponse>();
    gateway.bookings.respond((_request, response) => slow.resolve(response));
    const incoming = await new Promise<IncomingMessage>((resolve) =>
      get(gateway.url + getBatch('/api/user/registrations', '/api/events'), { headers: COOKIE }, resolve),
    );
    const chunks = incoming.setEncoding('utf8')[Symbol.asyncIterator]() as AsyncIterator<string>;
    let text = '';
    const readLine = async () => {
      while (!text.includes('\n')) {
        const { value } = await chunks.next();
        text += String(value);
      }
      const line = text.slice(0, text.indexOf('\n'));
      text = text.slice(line.length + 1);
      return z.parse(BatchPart, JSON.parse(line)).path;
    };
    expect(await readLine()).toBe('/api/events');
    (await slow.promise).setHeader('content-type', 'application/json').end('{}');
    expect(await readLine()).toBe('/api/user/registrations');
    expect((await chunks.next()).done).toBe(true);
  });

  test('fails in parts alone: an unknown address, one that is down, an interrupted and a wrong response', async () => {
    gateway.events.respond((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).write('{"data":');
      setImmediate(() => response.destroy());
    });
    gateway.bookings.respond((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('x","status":200}');
    });
    await gateway.media.close();
    const { of } = await readAll(['/api/nothing', '/api/user/registrations', '/api/events', '/api/user']);
    await gateway.media.reopen();
    expect(of('/api/nothing')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect(of('/api/events')).toMatchObject({ status: 502 });
    expect(of('/api/user/registrations')).toMatchObject({ status: 502 });
    expect(of('/api/user')).toMatchObject({ status: 200 });
  });

  test('reads an address once that is named twice', async () => {
    const { parts } = await readAll(['/api/user', '/api/user']);
    expect(parts).toHaveLength(1);
    expect(reached()).toEqual(['/api/user']);
  });

  test('sends only headers to HEAD', async () => {
    const response = await send(gateway.url, getBatch('/api/user'), { method: 'HEAD', headers: COOKIE });
    expect([response.status, response.text]).toEqual([200, '']);
    expect(reached()).toEqual([]);
  });
});

describe('what visitors may read from the gateway’s memory', () => {
  test('is read from there, and nothing of a member gets into it', async () => {
    const address = '/api/events?limit=7';
    gateway.events.respondJson({ success: true, data: 'of everybody' });
    const first = await readAll([address, '/api/webinars'], {});
    await readAll([address], {});
    expect(first.of(address)?.headers['cache-control']).toContain('public');
    expect(gateway.events.seen.filter(({ url }) => url === address)).toHaveLength(1);

    gateway.events.respondJson({ success: true, data: 'of a member' });
    expect((await readAll([address])).of(address)?.body).toMatchObject({ data: 'of a member' });
    expect((await send(gateway.url, address)).json()).toMatchObject({ data: 'of everybody' });
    expect((await readAll([address], {})).of(address)?.body).toMatchObject({ data: 'of everybody' });
  });
});

describe('refused', () => {
  test.each([
    ['no address', ''],
    ['another parameter', '?paths=/api/user'],
    [
      'too many',
      `?${Array.from({ length: MAX_BATCH + 1 }, (_, n) => `path=/api/events?limit=${n}`).join('&')}`,
    ],
    ['a page', '?path=/events'],
    ['another site', '?path=https://example.com/api/user'],
    ['a line feed', '?path=/api/user%0Ax:y'],
    ['a space', '?path=/api/user%20HTTP/1.1'],
    ['a fragment', '?path=/api/user%23'],
    ['a long address', `?path=/api/events?search=${'a'.repeat(500)}`],
  ])('%s: the whole batch', async (_what, search) => {
    const response = await send(gateway.url, `/api/batch${search}`, { headers: COOKIE });
    expect([response.status, response.json()]).toEqual([
      400,
      expect.objectContaining({ success: false, code: 'VALIDATION_FAILED' }),
    ]);
    expect(reached()).toEqual([]);
  });

  test('a batch in a batch, a redirect, the API page', async () => {
    const paths = [getBatch('/api/user'), '/api/login', '/api/docs'];
    const { of } = await readAll(paths);
    for (const path of paths)
      expect([path, of(path)?.status]).toEqual([path, path === '/api/docs' ? 404 : 400]);
    expect(reached()).toEqual([]);
  });

  const OTHERS = ALL_ENDPOINTS.filter(
    ({ method, access, file, stream }) =>
      access !== 'process' && (method !== 'GET' || file || stream || access === 'token'),
  );
  test.each([...new Set(OTHERS.map(({ path }) => path))])('%s, but for what is read there', async (path) => {
    const address = path.replace(':offers', 'events').replace(/:\w+/g, ID);
    const { of } = await readAll([address]);
    const isRead = ALL_ENDPOINTS.some(
      (one) =>
        one.method === 'GET' &&
        !one.file &&
        !one.stream &&
        one.access !== 'token' &&
        one.service !== 'gateway' &&
        one.path === path,
    );
    if (!isRead) expect([400, 405]).toContain(of(address)?.status);
    for (const service of SERVICES)
      expect(gateway[service].seen.filter(({ method }) => method !== 'GET')).toEqual([]);
    expect(reached()).toHaveLength(isRead ? 1 : 0);
  });

  test('other methods', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const headers = { ...COOKIE, 'sec-fetch-site': 'same-origin' };
      expect((await send(gateway.url, getBatch('/api/user'), { method, headers })).status).toBe(405);
    }
  });
});

describe('the share of a caller', () => {
  test('counts each part, until it is taken', async () => {
    const waiting: ServerResponse[] = [];
    gateway.identity.respond((_request, response) => waiting.push(response));
    // A session has half of its network's share.
    const paths = Array.from({ length: 13 }, (_, n) => `/api/user?n=${n}`);
    const reading = readAll(paths);
    await eventually(() => waiting.length === 12);
    for (const response of waiting) response.setHeader('content-type', 'application/json').end('{}');
    const { parts } = await reading;
    expect(parts.map(({ status }) => status).sort()).toEqual([...Array<number>(12).fill(200), 429]);
    expect(parts.find(({ status }) => status === 429)?.headers).toMatchObject({ 'retry-after': '5' });

    gateway.identity.respondJson({ data: 1 });
    const again = await readAll(paths.slice(0, 12));
    expect(again.parts.filter(({ status }) => status === 200)).toHaveLength(12);
  });

  test('is released when the visitor disconnects, and the service’s request is aborted', async () => {
    const left = Promise.withResolvers<undefined>();
    const arrived = Promise.withResolvers<undefined>();
    gateway.identity.respond((request) => {
      request.socket.once('close', () => left.resolve(undefined));
      arrived.resolve(undefined);
    });
    const request = get(gateway.url + getBatch('/api/user', '/api/user/sessions'), { headers: COOKIE });
    request.on('error', () => undefined);
    await arrived.promise;
    request.destroy();
    await left.promise;
    gateway.identity.respondJson({ data: 1 });
    await eventually(async () => {
      const { parts } = await readAll(Array.from({ length: 12 }, (_, n) => `/api/user?n=${n}`));
      return parts.every(({ status }) => status === 200);
    });
  });
});
