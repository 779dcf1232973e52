import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import { untilGatewayReady } from './gateway-readiness.ts';

/** The responses of a gateway that starts slowly, one after the other. */
const STARTING = [
  { services: { events: false, media: false, identity: true }, unknown: [] },
  { services: { events: true, media: false, identity: true }, unknown: ['media'], remotes: [] },
  { services: { events: true, media: true, identity: true }, unknown: [] },
];

test('waits for a slow gateway, and says what it waits for', async () => {
  let requests = 0;
  const server = createServer((_request, response) => {
    const body = STARTING[requests];
    requests += 1;
    if (body) response.writeHead(503, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    else if (requests === STARTING.length + 1) response.destroy();
    else response.writeHead(200).end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const waits: string[] = [];
  const { port } = server.address() as AddressInfo;
  await untilGatewayReady(`http://127.0.0.1:${port}`, { hasEnded: false }, (what) => waits.push(what));
  server.close();
  expect(waits).toEqual([
    'the services events and media, the releases of the remotes',
    'the service media, the contracts of media',
    'the releases of the remotes',
    'a response of the gateway',
  ]);
});

test('waits for no gateway whose process has ended', async () => {
  const waits: string[] = [];
  const ended = { hasEnded: false };
  await untilGatewayReady('http://127.0.0.1:9', ended, (what) => {
    waits.push(what);
    ended.hasEnded = true;
  });
  expect(waits).toEqual(['a response of the gateway']);
});
