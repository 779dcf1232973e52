import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serveUntilDrained } from './serve-until-drained.ts';

let server: Server;
let url: string;
let isDraining = false;
beforeAll(async () => {
  const listener = serveUntilDrained(
    () => isDraining,
    (_request, response) => response.end('served'),
  );
  server = createServer(listener);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const call = async (path: string) => {
  const response = await fetch(url + path);
  return [response.status, await response.text(), response.headers.get('connection')];
};

test('answers all the time; while it drains its readiness is red, and connections close', async () => {
  expect(await call('/readyz')).toEqual([200, 'served', 'keep-alive']);
  isDraining = true;
  expect(await call('/readyz')).toEqual([503, expect.stringContaining('draining'), 'close']);
  expect(await call('/api/any')).toEqual([200, 'served', 'close']);
});
