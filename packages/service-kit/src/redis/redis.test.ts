import { afterAll, afterEach, expect, it } from '@jest/globals';
import { startRedis } from '@backflow/stack/testing';
import { createLogger } from '../logging/logger.ts';
import { closeRedis, openRedis } from './redis.ts';
import type { Redis } from './redis.ts';

const TIMEOUT_MS = 200;

const server = await startRedis();
const open: Redis[] = [];
afterEach(() => open.splice(0).forEach(closeRedis));
afterAll(() => server.stop());

async function connect() {
  const lines: string[] = [];
  const log = createLogger('test', 'info', { write: (line) => void lines.push(line) });
  const redis = openRedis(server.url, log, TIMEOUT_MS);
  open.push(redis);
  await new Promise((resolve) => redis.once('ready', resolve));
  return { redis, lines };
}

/** Nothing else runs meanwhile, as in a process that gets no processor. */
function block(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

it('is not taken for away by a process that has not run for longer than the timeout', async () => {
  const { redis, lines } = await connect();
  for (let times = 0; times < 3; times += 1) {
    const stored = redis.set('key', `value ${times}`);
    // The command is sent.
    await new Promise(setImmediate);
    block(2 * TIMEOUT_MS);
    expect(await stored).toBe('OK');
    block(2 * TIMEOUT_MS);
    expect(await redis.get('key')).toBe(`value ${times}`);
  }
  expect(lines).toEqual([]);
});

it('is away once it has been silent for the timeout, and back when it responds', async () => {
  const { redis, lines } = await connect();
  server.pause();
  const sentAt = performance.now();
  await expect(redis.get('key')).rejects.toThrow();
  expect(performance.now() - sentAt).toBeLessThan(3 * TIMEOUT_MS);
  await expect(redis.get('key')).rejects.toThrow();
  server.resume();
  while (!redis.isReady) await new Promise(setImmediate);
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    'redis is away',
    'redis is back',
  ]);
});
