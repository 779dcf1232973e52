import { expect, jest, test } from '@jest/globals';
import { TooManyRequestsError } from '@backflow/service-kit/process';
import { testRedisUrl } from '@backflow/stack/testing';
import { eventually } from '../testing/eventually.ts';
import { startGateway } from '../testing/start-gateway.ts';
import { sendJson } from '../testing/send.ts';
import { RateLimit } from './rate-limit.ts';

test('gives each network its own allowance, which comes back with time', () => {
  let now = 0;
  const limit = new RateLimit(2, { now: () => now });
  limit.take('2001:db8::1');
  limit.take('2001:db8::2');
  expect(() => limit.take('2001:db8::3')).toThrow(TooManyRequestsError);
  limit.take('192.0.2.1');
  now = 29_999;
  expect(() => limit.take('2001:db8::1')).toThrow(expect.objectContaining({ retryAfterSeconds: 1 }));
  now = 30_000;
  limit.take('2001:db8::1');
  expect(() => limit.take('2001:db8::1')).toThrow(expect.objectContaining({ retryAfterSeconds: 30 }));
});

test('refuses nobody because the system’s clock was set back', async () => {
  // Before the gateway reads its clock.
  const clock = jest.spyOn(Date, 'now');
  const gateway = await startGateway({ WRITES_PER_MINUTE: 600 });
  try {
    const before = Date.now();
    expect((await sendJson(gateway.url, '/api/logout')).status).toBe(200);
    clock.mockReturnValue(before - 24 * 60 * 60 * 1000);
    expect((await sendJson(gateway.url, '/api/logout')).status).toBe(200);
  } finally {
    clock.mockRestore();
    await gateway.close();
  }
});

test('responds with 429 in the envelope, and says when to come back', async () => {
  const gateway = await startGateway({ WRITES_PER_MINUTE: 2 });
  try {
    await sendJson(gateway.url, '/api/logout');
    await sendJson(gateway.url, '/api/logout');
    const response = await sendJson(gateway.url, '/api/logout');
    expect(response.status).toBe(429);
    expect(response.json()).toMatchObject({ success: false, code: 'TOO_MANY_REQUESTS' });
    expect(response.headers['retry-after']).toBe('30');
    expect(gateway.identity.seen).toHaveLength(2);
  } finally {
    await gateway.close();
  }
});

test('counts what another gateway let through', async () => {
  const settings = { WRITES_PER_MINUTE: 6, REDIS_URL: testRedisUrl(), TRUST_PROXY: true };
  const gateways = [await startGateway(settings), await startGateway(settings)] as const;
  let round = 0;
  const write = async (index: number) =>
    (
      await sendJson(
        gateways[index % 2 === 0 ? 0 : 1].url,
        '/api/logout',
        {},
        { 'x-forwarded-for': `203.0.113.${round}` },
      )
    ).status;
  const countAllowed = async () => {
    round += 1;
    const statuses: number[] = [];
    for (let index = 0; index < 9; index += 1) statuses.push(await write(index));
    expect(statuses.slice(0, 6)).toEqual(Array(6).fill(200));
    return statuses.filter((status) => status === 200).length;
  };
  try {
    // A gateway listens before it has reached Redis, and counts alone until then.
    await eventually(async () => (await countAllowed()) <= 7);
    expect(await write(0)).toBe(429);
    expect(await write(1)).toBe(429);
  } finally {
    await Promise.all(gateways.map((gateway) => gateway.close()));
  }
});
