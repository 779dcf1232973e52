import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Failure, SERVICES } from '@backflow/contracts';
import { SECURED, sendBytes } from '../testing/send-bytes.ts';
import { startGateway } from '../testing/start-gateway.ts';
import type { TestGateway } from '../testing/start-gateway.ts';

/* Node would refuse some requests before our code runs, without our headers. */

let gateway: TestGateway;
beforeAll(async () => {
  const impatient = { headersTimeout: 50, requestTimeout: 50, connectionsCheckingInterval: 25 };
  gateway = await startGateway({ NODE_ENV: 'production' }, undefined, impatient);
});
afterAll(() => gateway.close());

const get = (...lines: string[]) => `${['GET / HTTP/1.1', ...lines].join('\r\n')}\r\n\r\n`;
const post = (...lines: string[]) => get('host: a', ...lines).replace('GET /', 'POST /api/login');

test.each<[what: string, bytes: string | Buffer, status: number]>([
  ['what is no HTTP', 'hello\r\n\r\n', 400],
  ['the beginning of TLS', Buffer.from('16030100a5010000a10303', 'hex'), 400],
  ['HTTP 2 without asking', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
  ['a version that does not exist', get('host: a').replace('1.1', '9.9'), 400],
  ['a method that does not exist', get('host: a').replace('GET', 'FETCH'), 400],
  ['no host', get('accept: text/html'), 400],
  ['two hosts', get('host: a', 'host: b'), 400],
  ['the same host twice, of the API', get('host: a', 'Host: a').replace('/ ', '/api/events '), 400],
  ['no host, of the API', get().replace('/ ', '/api/events '), 400],
  ['two hosts in one', get('host: a', 'x\u0000: b'), 400],
  ['a header over two lines', get('host: a', 'x: a', ' b'), 400],
  ['a header without a name', get('host: a', ': b'), 400],
  ['two lengths', post('content-length: 1', 'content-length: 2'), 400],
  ['a length that is no number', post('content-length: -1'), 400],
  ['a length beside chunks', post('content-length: 1', 'transfer-encoding: chunked'), 400],
  ['an encoding nobody knows', post('transfer-encoding: chunked, secret'), 400],
  ['a chunk that is none', `${post('transfer-encoding: chunked')}zz\r\n`, 400],
  ['headers without end', get('host: a', `x: ${'x'.repeat(40_000)}`), 431],
  ['an address without end', get('host: a').replace('/', `/${'x'.repeat(40_000)}`), 431],
  ['headers that do not come', 'GET / HTTP/1.1\r\nhost: a\r\n', 408],
  ['an expectation', get('host: a', 'expect: a-miracle'), 417],
  ['an expectation of the API', post('expect: 200-ok', 'content-length: 2') + '{}', 417],
])('responds to %s in the envelope, with every security header', async (_what, bytes, status) => {
  const [response, ...others] = await sendBytes(gateway.url, bytes);
  expect(others).toEqual([]);
  expect(response).toMatchObject({
    status,
    headers: { ...SECURED, 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' },
  });
  expect(response?.headers).not.toHaveProperty('server');
  const body: unknown = JSON.parse(response?.body ?? '');
  expect(Failure.parse(body)).toEqual(body);
  expect(SERVICES.flatMap((service) => gateway[service].seen)).toEqual([]);
});

test.each([
  ['of its own as the address', get('host: a').replace('/', 'http://evil.example/')],
  ['that is an asterisk', get('host: a').replace('GET /', 'OPTIONS *')],
  ['that begins with two slashes', get('host: a').replace('/', '//evil.example/')],
  ['to trace', get('host: a').replace('GET', 'TRACE')],
  ['to change to web sockets', get('host: a', 'connection: upgrade', 'upgrade: websocket')],
  ['of HTTP 1.0, which knows no host', get().replace('HTTP/1.1', 'HTTP/1.0')],
])('responds to a request %s with every security header, and does not echo it', async (_what, bytes) => {
  const [response] = await sendBytes(gateway.url, bytes);
  expect(response?.headers).toMatchObject(SECURED);
  expect([404, 405, 503]).toContain(response?.status);
  expect(response?.body).not.toMatch(/evil|TRACE/);
});

test('is no way to elsewhere: CONNECT gets not a byte', async () => {
  const bytes = get('host: evil.example:443').replace('GET /', 'CONNECT evil.example:443');
  expect(await sendBytes(gateway.url, bytes)).toEqual([]);
});
