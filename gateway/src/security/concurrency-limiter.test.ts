import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { eventually } from '../testing/eventually.ts';
import { send } from '../testing/send.ts';
import { startGateway } from '../testing/start-gateway.ts';
import type { TestGateway } from '../testing/start-gateway.ts';

const PHOTO = `/api/files/${randomUUID()}`;
const SESSION = 'backflow_session=';

let gateway: TestGateway;
let open: ClientRequest[];
beforeEach(async () => {
  open = [];
  gateway = await startGateway({ TRUST_PROXY: true, MAX_OF_NETWORK: 8, MAX_UPLOADS_OF_NETWORK: 8 });
});
afterEach(async () => {
  for (const one of open) one.destroy();
  await gateway.close();
});

interface Caller {
  address: string;
  cookie?: string;
}
const getHeaders = ({ address, cookie }: Caller) => ({
  'x-forwarded-for': address,
  'sec-fetch-site': 'same-origin',
  ...(cookie !== undefined && { cookie: SESSION + cookie }),
});
const OTHER: Caller = { address: '192.0.2.200', cookie: 'other' };
const statusFor = async (caller: Caller, path: string) =>
  (await send(gateway.url, path, { headers: getHeaders(caller) })).status;

/** Sends an upload's first bytes and no more. Settles with the response, if one comes. */
function beginUpload(caller: Caller): Promise<IncomingMessage> {
  const headers = { ...getHeaders(caller), 'content-type': 'multipart/form-data; boundary=x' };
  const upload = request(`${gateway.url}/api/upload`, { method: 'POST', headers, agent: false });
  open.push(upload);
  upload.write('--x\r\n');
  return new Promise((resolve) => {
    upload.once('response', resolve).on('error', () => undefined);
  });
}

/** Requests a file that never ends. @returns its response */
function beginRead(caller: Caller, path = `${PHOTO}?slow`): Promise<IncomingMessage> {
  const read = request(gateway.url + path, { headers: getHeaders(caller), agent: false }).end();
  open.push(read);
  return new Promise((resolve) => {
    read.once('response', resolve).on('error', () => undefined);
  });
}

function stallSlowReads(): void {
  for (const service of [gateway.media, gateway.identity, gateway.events]) {
    service.respond(({ url = '' }, response) => {
      if (!url.includes('slow')) return void response.end('{}');
      response.writeHead(200, { 'content-type': 'image/webp' }).write('some of it');
    });
  }
}

async function expectOthersGoOn(): Promise<void> {
  expect(await statusFor(OTHER, PHOTO)).toBe(200);
  expect(await statusFor(OTHER, '/api/admin/events')).toBe(200);
  const body = '--x--';
  const headers = { ...getHeaders(OTHER), 'content-type': 'multipart/form-data; boundary=x' };
  expect((await send(gateway.url, '/api/upload', { method: 'POST', headers, body })).status).toBe(200);
  expect(await statusFor(OTHER, '/readyz')).toBe(200);
}

test('a network that reads files slowly has its share of them, and everyone else theirs', async () => {
  stallSlowReads();
  const nobody = { address: '192.0.2.1' };
  const reads = await Promise.all(Array.from({ length: 12 }, () => beginRead(nobody)));
  const refused = reads.filter(({ statusCode }) => statusCode === 429);
  expect(refused).toHaveLength(4);
  expect(refused[0]?.headers['retry-after']).toBe('5');
  // Files are counted apart from the rest.
  expect(await statusFor(nobody, '/api/admin/events')).toBe(200);
  await expectOthersGoOn();
  open[0]?.destroy();
  await eventually(async () => (await statusFor(nobody, PHOTO)) === 200);
});

test('a session has half a network’s share, from however many networks it comes', async () => {
  stallSlowReads();
  const reads = await Promise.all(
    Array.from({ length: 6 }, (_, i) => beginRead({ address: `192.0.2.${i}`, cookie: 'one' })),
  );
  expect(reads.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 200, 200, 429, 429]);
  await expectOthersGoOn();
});

test('one member’s slow uploads take the places of nobody else', async () => {
  const refusals: (number | undefined)[] = [];
  for (let i = 0; i < 12; i++) {
    void beginUpload({ address: '192.0.2.1', cookie: 'one' }).then(({ statusCode }) =>
      refusals.push(statusCode),
    );
  }
  await eventually(() => refusals.length === 8);
  expect(new Set(refusals)).toEqual(new Set([429]));
  await expectOthersGoOn();
});

test('slow reads of lists are held to a share as well', async () => {
  stallSlowReads();
  const path = '/api/admin/events?slow';
  const reads = await Promise.all(Array.from({ length: 9 }, () => beginRead({ address: '192.0.2.1' }, path)));
  expect(reads.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1);
  await expectOthersGoOn();
});

describe('networks within a larger one', () => {
  const getStatuses = async (addresses: readonly string[]) => {
    const reads = await Promise.all(addresses.map((address) => beginRead({ address })));
    return { passed: reads.filter(({ statusCode }) => statusCode === 200).length };
  };

  test.each([
    ['/56', (i: number) => `2001:db8:1:2${i.toString(16).padStart(2, '0')}::1`],
    ['/48', (i: number) => `2001:db8:1:${i.toString(16)}00::1`],
  ])('share what one network may have: of a %s', async (_prefix, address) => {
    stallSlowReads();
    expect(await getStatuses(Array.from({ length: 12 }, (_, i) => address(i)))).toEqual({ passed: 8 });
    expect(await getStatuses(['2001:db8:2::1'])).toEqual({ passed: 1 });
  });
});

test('a few networks of slow readers leave half of all files to everyone else', async () => {
  await gateway.close();
  gateway = await startGateway({ TRUST_PROXY: true, MAX_FILES_IN_FLIGHT: 80, MAX_OF_NETWORK: 20 });
  stallSlowReads();
  // Five networks that would otherwise take 100 of 80.
  const passed: number[] = [];
  for (let network = 1; network <= 5; network++) {
    const reads: IncomingMessage[] = [];
    for (let i = 0; i < 20; i++) reads.push(await beginRead({ address: `192.0.2.${network}` }));
    passed.push(reads.filter(({ statusCode }) => statusCode === 200).length);
  }
  expect(passed).toEqual([20, 20, 8, 8, 8]);
  await expectOthersGoOn();
});

test('files that take all their places leave lists, uploads and readiness alone', async () => {
  await gateway.close();
  gateway = await startGateway({ TRUST_PROXY: true, MAX_FILES_IN_FLIGHT: 8 });
  stallSlowReads();
  await Promise.all(Array.from({ length: 8 }, (_, i) => beginRead({ address: `192.0.2.${i}` })));
  expect(await statusFor(OTHER, PHOTO)).toBe(503);
  expect(await statusFor(OTHER, '/api/admin/events')).toBe(200);
  expect(await statusFor(OTHER, '/readyz')).toBe(200);
});

test('says that it is ready while all requests that a service may have are held up', async () => {
  await gateway.close();
  gateway = await startGateway({ TRUST_PROXY: true, RESPONSE_DEADLINE_MS: 60_000 });
  gateway.identity.respond(({ url }, response) => {
    if (url === '/readyz') response.end('{}');
  });
  for (let i = 0; i < 512; i++) void beginRead({ address: `192.0.${i % 2}.${i >> 1}` }, '/api/user');
  await eventually(() => gateway.identity.seen.length === 512);
  expect(await statusFor({ address: 'any' }, '/api/user')).toBe(503);
  expect(await statusFor({ address: 'any' }, '/readyz')).toBe(200);
});

test('says that it is not ready when a service does not say so in time', async () => {
  gateway.identity.respond(() => undefined);
  expect(await statusFor(OTHER, '/readyz')).toBe(503);
});
