import { afterEach, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { get, request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { eventually } from '../testing/eventually.ts';
import { send } from '../testing/send.ts';
import { startGateway } from '../testing/start-gateway.ts';
import type { TestGateway } from '../testing/start-gateway.ts';

const MB = 1024 * 1024;
/** More than the system's own buffers take over: some let those of one connection grow to 36 MB. */
const LARGE = 64 * MB;
const FILE = '/api/files/0190a5c0-0000-7000-8000-000000000001';

let gateway: TestGateway;
afterEach(() => gateway.close());

function sendLargeFile(): { isOver: () => boolean } {
  let isOver = false;
  gateway.media.respond((_request, response) => {
    response.once('close', () => (isOver = true));
    response.writeHead(200, { 'content-length': String(LARGE) });
    response.end(Buffer.alloc(LARGE));
  });
  return { isOver: () => isOver };
}

test('cuts off a visitor who takes nothing of a file, and leaves the service', async () => {
  gateway = await startGateway({ SLOW_MS: 200 });
  const file = sendLargeFile();
  const asked = get(gateway.url + FILE, { agent: false });
  const [incoming] = (await once(asked, 'response')) as [IncomingMessage];
  // The visitor stops reading: received bytes wait, and the rest can't arrive.
  incoming.pause();
  await eventually(() => file.isOver());
  incoming.resume();
  await expect(once(incoming, 'end')).rejects.toThrow();
});

test('leaves one who takes it as it comes alone', async () => {
  gateway = await startGateway({ SLOW_MS: 5000 });
  sendLargeFile();
  expect((await send(gateway.url, FILE)).body.length).toBe(LARGE);
});

test('does not count the time in which it is the service that is slow', async () => {
  gateway = await startGateway({ SLOW_MS: 20 });
  let finish = () => undefined as unknown;
  gateway.media.respond((_request, response) => {
    response.writeHead(200).write('first');
    finish = () => response.end(' and last');
  });
  const asked = get(gateway.url + FILE, { agent: false });
  const [incoming] = (await once(asked, 'response')) as [IncomingMessage];
  const [first] = (await once(incoming, 'data')) as [Buffer];
  // Several times as long as a visitor may stand still.
  await eventually(async () => (await send(gateway.url, '/healthz')).status === 200);
  const since = Date.now();
  await eventually(() => Date.now() - since > 100);
  finish();
  const [last] = (await once(incoming, 'data')) as [Buffer];
  expect(first.toString() + last.toString()).toBe('first and last');
});

/** Sends the head of an upload and some of it, and waits for the end of the connection. @returns all that came back */
async function uploadInPart(head: readonly string[] = []): Promise<string> {
  const { hostname, port } = new URL(gateway.url);
  const socket = connect(Number(port), hostname);
  const received: string[] = [];
  socket.on('data', (chunk: Buffer) => received.push(chunk.toString()));
  socket.write(
    [
      'POST /api/upload HTTP/1.1',
      'host: academy',
      'content-type: multipart/form-data; boundary=x',
      ...head,
      '',
      '--x',
    ].join('\r\n'),
  );
  await once(socket, 'close');
  return received.join('');
}

test('closes the connection of an upload that was refused and goes on, after a short time', async () => {
  gateway = await startGateway({ DRAIN_MS: 100 });
  const response = await uploadInPart([`content-length: ${11 * MB}`]);
  expect(response).toMatch(/^HTTP\/1.1 413 .*\r\nconnection: close\r\n.*Maximum file size is 10MB/is);
});

test('closes that of an upload which the service refuses, too', async () => {
  gateway = await startGateway({ DRAIN_MS: 100 });
  gateway.media.server.prependListener('request', (_request, response) => {
    response.writeHead(401, { 'content-type': 'application/json' }).end('{"code":"UNAUTHORIZED"}');
  });
  gateway.media.respond(() => undefined);
  const response = await uploadInPart([`content-length: ${5 * MB}`]);
  expect(response).toMatch(/^HTTP\/1.1 401 .*\r\nconnection: close\r\n.*UNAUTHORIZED/is);
});

test('closes that of a page which is sent a body', async () => {
  gateway = await startGateway({ DRAIN_MS: 100 });
  const { hostname, port } = new URL(gateway.url);
  const socket = connect(Number(port), hostname).resume();
  socket.write('POST /events HTTP/1.1\r\nhost: academy\r\ncontent-length: 1000\r\n\r\nsome');
  await once(socket, 'close');
});

test('keeps the connection of a write that arrived whole', async () => {
  gateway = await startGateway();
  const headers = {
    'content-type': 'application/json',
    'content-length': '2',
    'sec-fetch-site': 'same-origin',
  };
  const write = request(`${gateway.url}/api/logout`, { method: 'POST', headers });
  write.end('{}');
  const [incoming] = (await once(write, 'response')) as [IncomingMessage];
  expect(incoming.headers.connection).toBe('keep-alive');
  incoming.resume();
});
