import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { TooManyRequestsError } from '../errors/errors.ts';
import { metrics } from '../metrics/metrics.ts';
import type { Redis } from '../redis/redis.ts';

interface Limit {
  /** Names the limit in Redis. */
  name: string;
  points: number;
  /** The window begins with the first use and does not move. */
  seconds: number;
  /** The limited calls, for the message: 'sign-in attempts'. */
  what: string;
}

export type Limiter = ReturnType<typeof createLimiter>;

/** Counts uses per key in Redis. Atomic: of concurrent uses no more than `points` pass. */
export function createLimiter(redis: Redis, { name, points, seconds, what }: Limit) {
  const limiter = new RateLimiterRedis({
    storeClient: redis,
    useRedisPackage: true,
    keyPrefix: `throttle:${name}`,
    points,
    duration: seconds,
  });
  const getRefusal = async (key: string): Promise<RateLimiterRes | undefined> => {
    try {
      await limiter.consume(key);
      return undefined;
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      metrics?.count('rateLimited', { limit: name });
      return refusal;
    }
  };
  const use = async (key: string): Promise<void> => {
    const refusal = await getRefusal(key);
    if (refusal) throw tooMany(what, refusal.msBeforeNext / 1000);
  };
  return {
    /** @throws TooManyRequestsError when the key has no use left */
    use,
    /** Runs `work` if the key has a use left; a failed run is not counted. @throws TooManyRequestsError */
    async run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
      await use(key);
      try {
        return await work();
      } catch (error) {
        // An outage of Redis must not hide the error of `work`; the use expires then.
        await limiter.reward(key).catch(() => undefined);
        throw error;
      }
    },
    /** Runs `work` if the key has a use left; only a failed run is counted. @throws TooManyRequestsError */
    async runGuess<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
      await use(key);
      const result = await work();
      await limiter.reward(key).catch(() => undefined);
      return result;
    },
    /** @returns false when the key has no use left */
    tryUse: async (key: string): Promise<boolean> => (await getRefusal(key)) === undefined,
    async reward(key: string): Promise<void> {
      await limiter.reward(key);
    },
    async clear(key: string): Promise<void> {
      await limiter.delete(key);
    },
  };
}

function tooMany(what: string, seconds: number): TooManyRequestsError {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return new TooManyRequestsError(`Too many ${what}. Please wait ${wait} and try again.`, seconds);
}
