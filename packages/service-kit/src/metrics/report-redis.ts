import type { Redis } from '../redis/redis.ts';
import { metrics } from './metrics.ts';

/** Reports whether Redis responds, and how fast. */
export function reportRedis(redis: Pick<Redis, 'isReady' | 'ping'>, service: string): void {
  metrics?.onScrape(async (set) => {
    set('redisReady', { service }, 0);
    if (!redis.isReady) return;
    const startedAt = performance.now();
    await redis.ping();
    set('redisReady', { service }, 1);
    set('redisSeconds', { service }, (performance.now() - startedAt) / 1000);
  });
}
