import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createServer } from 'node:http';
import type { Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readAnnouncements } from '../discovery/announcement.ts';
import { ServiceInstance } from '../discovery/service-instance.ts';
import { TEST_GATEWAY_SECRET, startTestService } from '../testing/index.ts';
import type { TestService } from '../testing/index.ts';
import { until } from '../../test/job-bench.ts';
import { fixtureService } from '../../test/fixture-service.ts';
import { serveInstance } from './serve-instance.ts';

let service: TestService;
let server: Server;
let url: string;
let slowResponse: ServerResponse | undefined;
beforeAll(async () => {
  service = await startTestService(fixtureService([]));
  const instance = new ServiceInstance(
    service.context.redis,
    { contract: { service: 'identity', version: 'v1' }, url: () => url, secret: TEST_GATEWAY_SECRET },
    service.context.log,
  );
  server = createServer(
    serveInstance(instance, TEST_GATEWAY_SECRET, (request, response) => {
      if (request.url === '/slow') slowResponse = response;
      else response.end('served');
    }),
  );
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  instance.serveWith(server);
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
  const asked = await call('/announcement', 'GET', 'x'.repeat(40));
  expect(await asked.text()).toBe('served');
  await call('/announcement', 'DELETE');
});

test('shows the requests under way while it drains, without idle connections', async () => {
  const state = async () => (await call('/announcement')).json();
  await call('/announcement', 'POST');
  expect(await state()).toMatchObject({ draining: false });
  const slow = call('/slow');
  await until(() => slowResponse !== undefined);
  await call('/announcement', 'DELETE');
  expect(await state()).toEqual({ draining: true, requests: 1 });
  slowResponse?.end('late');
  expect(await (await slow).text()).toBe('late');
  await until(async () => ((await state()) as { requests: number }).requests === 0);
});
