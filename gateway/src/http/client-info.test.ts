import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { IncomingMessage } from 'node:http';
import { send, sendJson } from '../testing/send.ts';
import { startGateway } from '../testing/start-gateway.ts';
import type { TestGateway } from '../testing/start-gateway.ts';
import { readClientInfo } from './client-info.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway({ TRUST_PROXY: true });
});
afterAll(() => gateway.close());

const last = () => gateway.identity.seen.at(-1)?.headers;

test('behind a proxy, believes the proxy and not what the visitor told it', async () => {
  const headers = {
    'x-forwarded-for': '10.0.0.1, 192.0.2.7',
    'x-forwarded-proto': 'http',
    'x-request-id': 'from-the-proxy-1',
  };
  await send(gateway.url, '/api/user', { headers });
  expect(last()).toMatchObject({ ...headers, 'x-forwarded-for': '192.0.2.7' });
});

test('behind a proxy, takes nothing malformed', async () => {
  await send(gateway.url, '/api/user', { headers: { 'x-forwarded-proto': 'gopher', 'x-request-id': 'a b' } });
  expect(last()).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'https' });
  expect(last()?.['x-request-id']).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
});

test('outside production a write may also come from the host it is sent to', async () => {
  const { host } = new URL(gateway.url);
  expect((await sendJson(gateway.url, '/api/logout', {}, { origin: gateway.url, host })).status).toBe(200);
  const elsewhere = { origin: 'http://127.0.0.1:1', host };
  expect((await sendJson(gateway.url, '/api/logout', {}, elsewhere)).status).toBe(403);
});

test('without a proxy to believe, says so of a request that comes with one’s word, and of no other', () => {
  let received = 0;
  const trust = {
    trustProxy: false,
    publicOrigin: new URL('https://academy.example'),
    onUntrustedProxy: () => void (received += 1),
  };
  const request = (headers: Record<string, string>) =>
    ({ headers, socket: { remoteAddress: '192.0.2.9' } }) as unknown as IncomingMessage;
  expect(readClientInfo(request({}), trust).address).toBe('192.0.2.9');
  expect(received).toBe(0);
  expect(readClientInfo(request({ 'x-forwarded-for': '198.51.100.7' }), trust).address).toBe('192.0.2.9');
  expect(received).toBe(1);
});
