import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import type { ClientRequest } from 'node:http';
import { eventually } from '../testing/eventually.ts';
import { send } from '../testing/send.ts';
import { startGateway } from '../testing/start-gateway.ts';
import type { TestGateway } from '../testing/start-gateway.ts';

const FILE = `/api/files/${randomUUID()}`;
const ASSET = `/api/assets/${randomUUID()}`;
const HEADERS = { 'content-type': 'multipart/form-data; boundary=x', 'sec-fetch-site': 'same-origin' };

let gateway: TestGateway;
let slow: ClientRequest[];
beforeEach(async () => {
  slow = [];
  gateway = await startGateway();
});
afterEach(async () => {
  for (const one of slow) one.destroy();
  await gateway.close();
});

const statusOfFile = async () => (await send(gateway.url, FILE)).status;
const statusOfCall = async () =>
  (await send(gateway.url, ASSET, { method: 'DELETE', headers: { 'sec-fetch-site': 'same-origin' } })).status;
const statusOfUpload = async () =>
  (await send(gateway.url, '/api/upload', { method: 'POST', headers: HEADERS, body: '--x--' })).status;
const fiveTimes = async (ask: () => Promise<number>) => {
  const statuses: number[] = [];
  for (let i = 0; i < 5; i++) statuses.push(await ask());
  return statuses;
};

/** A phone with a bad connection: the first bytes of an upload, and then nothing for as long as the test takes. */
async function beginSlowUpload(): Promise<void> {
  const upload = request(`${gateway.url}/api/upload`, { method: 'POST', headers: HEADERS, agent: false });
  upload.on('error', () => undefined);
  slow.push(upload);
  await new Promise<void>((resolve) => upload.write('--x\r\n', () => resolve()));
}

test('a slow upload right after a crash refuses nobody else', async () => {
  await gateway.media.close();
  for (const ask of [statusOfFile, statusOfCall, statusOfUpload]) {
    expect(new Set(await fiveTimes(ask))).toEqual(new Set([503]));
  }
  // A visitor who retries before and after the service is back is the first to get through.
  await beginSlowUpload();
  await gateway.media.reopen();
  let reachedMedia = false;
  gateway.media.server.on('request', ({ url }) => (reachedMedia ||= url === '/api/upload'));
  await eventually(async () => {
    await beginSlowUpload();
    return reachedMedia;
  });
  for (const ask of [statusOfFile, statusOfCall, statusOfUpload]) {
    await eventually(async () => (await ask()) === 200);
  }
});

test('uploads that fail leave files and calls of the same service alone', async () => {
  gateway.media.respond(({ url, socket }, response) =>
    url === '/api/upload' ? socket.destroy() : url === '/readyz' ? undefined : response.end('{}'),
  );
  expect(new Set(await fiveTimes(statusOfUpload))).toEqual(new Set([503]));
  const uploads = () => gateway.media.seen.filter(({ url }) => url === '/api/upload').length;
  const reached = uploads();
  expect(await statusOfUpload()).toBe(503);
  expect(uploads()).toBe(reached);
  expect([await statusOfFile(), await statusOfCall()]).toEqual([200, 200]);
});

test('uploads that take too long count as no failure of the service', async () => {
  await gateway.close();
  gateway = await startGateway({ RESPONSE_DEADLINE_MS: 100 });
  gateway.media.respond(({ url }, response) => url === '/api/upload' || response.end('{}'));
  expect(await fiveTimes(statusOfUpload)).toEqual([504, 504, 504, 504, 504]);
  expect(await statusOfUpload()).toBe(504);
  expect(await statusOfFile()).toBe(200);
});

test('a trial sends nothing of a visitor’s', async () => {
  await gateway.media.close();
  await fiveTimes(statusOfUpload);
  await gateway.media.reopen();
  await eventually(() => gateway.media.seen.length > 0);
  expect(gateway.media.seen[0]).toMatchObject({ method: 'GET', url: '/readyz', body: '' });
  await eventually(async () => (await statusOfUpload()) === 200);
});
