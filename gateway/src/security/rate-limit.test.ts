import { expect, test } from '@jest/globals';
import { TooManyRequestsError } from '@backflow/service-kit/process';
import fc from 'fast-check';
import { write } from '../testing/ask.ts';
import { startGateway } from '../testing/start-gateway.ts';
import { RateLimit, networkOf } from './rate-limit.ts';

test('gives each address its own allowance, which comes back with time', () => {
  let now = 0;
  const limit = new RateLimit(2, () => now);
  limit.take('a');
  limit.take('a');
  expect(() => limit.take('a')).toThrow(TooManyRequestsError);
  limit.take('b');
  now = 29_999;
  expect(() => limit.take('a')).toThrow(expect.objectContaining({ retryAfterSeconds: 1 }));
  now = 30_000;
  limit.take('a');
  expect(() => limit.take('a')).toThrow(expect.objectContaining({ retryAfterSeconds: 30 }));
});

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
])('counts %s as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('counts every address of one IPv6 network together', () => {
  fc.assert(
    fc.property(fc.ipV6(), (address) => {
      expect(networkOf(address)).toMatch(/^[0-9a-f:]+::\/64$|^\d+\.\d+\.\d+\.\d+$/);
    }),
  );
});

test('answers 429 in the envelope, and says when to come back', async () => {
  const gateway = await startGateway({ WRITES_PER_MINUTE: 2 });
  try {
    await write(gateway.url, '/api/logout');
    await write(gateway.url, '/api/logout');
    const answer = await write(gateway.url, '/api/logout');
    expect(answer.status).toBe(429);
    expect(answer.json()).toMatchObject({ success: false, code: 'TOO_MANY_REQUESTS' });
    expect(answer.headers['retry-after']).toBe('30');
    expect(gateway.identity.seen).toHaveLength(2);
  } finally {
    await gateway.close();
  }
});
