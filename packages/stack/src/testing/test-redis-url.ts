import { testEnvironment } from './test-environment.ts';

/** The address of a Redis database of this Jest worker's own. Channels are shared by all of them. */
export function testRedisUrl(): string {
  const worker = Number(process.env.JEST_WORKER_ID ?? '1');
  return `${testEnvironment().redisUrl}/${worker % 64}`;
}
