import { request } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { send } from '../testing/send.ts';
import { startGateway } from '../testing/start-gateway.ts';
import type { TestGateway } from '../testing/start-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway({ RESPONSE_DEADLINE_MS: 1000 });
});
afterAll(() => gateway.close());
beforeEach(() => {
  gateway.media.seen.length = 0;
  gateway.media.respondJson({ success: true, data: null });
});

const MB = 1024 * 1024;
const HEADERS = { 'content-type': 'multipart/form-data; boundary=x', 'sec-fetch-site': 'same-origin' };
const upload = (question: Parameters<typeof send>[2]) =>
  send(gateway.url, '/api/upload', { method: 'POST', headers: HEADERS, ...question });

test('passes an upload on byte by byte, beyond what JSON may weigh', async () => {
  const body = 'x'.repeat(9 * MB);
  expect((await upload({ body })).status).toBe(200);
  expect(gateway.media.seen[0]?.body.length).toBe(body.length);
  expect(gateway.media.seen[0]?.headers['content-type']).toBe(HEADERS['content-type']);
});

test('refuses what is larger than the contract says, announced or not', async () => {
  const announced = await upload({ body: 'x'.repeat(11 * MB) });
  expect([announced.status, announced.json()]).toEqual([
    413,
    { success: false, code: 'PAYLOAD_TOO_LARGE', message: 'Maximum file size is 10MB' },
  ]);
  expect(gateway.media.seen).toEqual([]);
  const unannounced = await upload({ chunks: Array<string>(22).fill('x'.repeat(MB / 2)) });
  expect(unannounced.status).toBe(413);
});

test.each(['application/json', 'application/x-www-form-urlencoded', 'text/plain', ''])(
  'refuses an upload sent as %p',
  async (type) => {
    const response = await upload({ headers: { ...HEADERS, 'content-type': type }, body: '{}' });
    expect([response.status, gateway.media.seen.length]).toEqual([415, 0]);
  },
);

test('takes multipart for nothing but uploads', async () => {
  const response = await send(gateway.url, '/api/events', {
    method: 'POST',
    headers: HEADERS,
    body: '--x--',
  });
  expect(response.status).toBe(415);
});

test('refuses another site’s upload before it is read', async () => {
  const headers = { ...HEADERS, 'sec-fetch-site': 'cross-site' };
  expect((await upload({ headers, body: 'x'.repeat(MB) })).status).toBe(403);
  expect(gateway.media.seen).toEqual([]);
});

test('gives back what a service says before the upload is complete', async () => {
  gateway.media.server.prependOnceListener('request', (_request, response) => {
    response.writeHead(401, { 'content-type': 'application/json' });
    response.end('{"success":false,"code":"UNAUTHORIZED","message":"Unauthorized"}');
  });
  gateway.media.respond(() => undefined);
  expect((await upload({ body: 'x'.repeat(5 * MB) })).status).toBe(401);
});

test('gives up on a visitor who sends a file too slowly', async () => {
  const impatient = await startGateway({ SLOW_MS: 100 });
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const slow = request(`${impatient.url}/api/upload`, { method: 'POST', headers: HEADERS, agent: false });
    slow.once('response', ({ statusCode }) => {
      resolve(statusCode);
      slow.destroy();
    });
    slow.once('error', reject);
    slow.write('--x\r\n');
  });
  await impatient.close();
  expect(status).toBe(400);
});

test('gives up on a service that does not respond once it has the whole file', async () => {
  gateway.media.respond(() => undefined);
  expect((await upload({ body: 'whole' })).status).toBe(504);
});

test('keeps a file’s own policy, and lets no other response have one', async () => {
  const policy = "default-src 'none'; sandbox";
  gateway.media.respondJson({}, 200, { 'content-security-policy': policy, 'content-disposition': 'inline' });
  const file = await send(gateway.url, '/api/files/0190a5c0-0000-7000-8000-000000000001');
  expect(file.headers).toMatchObject({
    'content-security-policy': policy,
    'content-disposition': 'inline',
    'x-content-type-options': 'nosniff',
  });
  const other = await upload({ body: '--x--' });
  expect(other.headers['content-security-policy']).toContain("script-src 'self'");
});
