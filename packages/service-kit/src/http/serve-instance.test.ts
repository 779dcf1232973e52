import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readAnnouncements } from '../discovery/announcement.ts';
import { ServiceInstance } from '../discovery/service-instance.ts';
import { TEST_GATEWAY_SECRET, startTestService } from '../testing/index.ts';
import type { TestService } from '../testing/index.ts';
import { fixtureService } from '../../test/fixture-service.ts';
import { serveInstance } from './serve-instance.ts';

let service: TestService;
let server: Server;
let url: string;
beforeAll(async () => {
  service = await startTestService(fixtureService([]));
  const instance = new ServiceInstance(
    service.context.redis,
    { contract: { service: 'identity', version: 'v1' }, url: () => url, secret: TEST_GATEWAY_SECRET },
    service.context.log,
  );
  server = createServer(
    serveInstance(instance, TEST_GATEWAY_SECRET, (_request, response) => void response.end('served')),
  );
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await service.stop();
});

const call = (path: string, method = 'GET', secret = TEST_GATEWAY_SECRET) =>
  fetch(url + path, { method, headers: { 'x-gateway-secret': secret } });
const announced = async () =>
  (await readAnnouncements(service.context.redis, TEST_GATEWAY_SECRET)).map(
    ({ isLeaving = false }) => isLeaving,
  );

test('is put into rotation, taken out and put back by who has the secret; it answers all the time', async () => {
  expect(await (await call('/announcement', 'POST', 'x'.repeat(40))).text()).toBe('served');
  expect(await announced()).toEqual([]);

  const joined = await call('/announcement', 'POST');
  expect([joined.status, await joined.json()]).toEqual([200, { announced: true }]);
  expect(await announced()).toEqual([false]);
  expect((await call('/readyz')).headers.get('x-draining')).toBeNull();

  expect((await call('/announcement', 'DELETE')).status).toBe(200);
  expect(await announced()).toEqual([true]);
  expect((await call('/readyz')).status).toBe(503);
  const answer = await call('/api/any');
  expect([answer.status, answer.headers.get('x-draining'), answer.headers.get('connection')]).toEqual([
    200,
    'true',
    'close',
  ]);

  expect((await call('/announcement', 'POST')).status).toBe(200);
  expect(await announced()).toEqual([false]);
  expect((await call('/readyz')).status).toBe(200);
  expect((await call('/announcement', 'PATCH')).status).toBe(405);
  await call('/announcement', 'DELETE');
});
