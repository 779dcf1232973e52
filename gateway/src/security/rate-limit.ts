import { entryLimit, metrics, getNetwork, TooManyRequestsError } from '@backflow/service-kit/process';
import type { Redis } from '@backflow/service-kit/process';
import { LRUCache } from 'lru-cache';

const MINUTE_MS = 60_000;
const MAX_NETWORKS = 50_000;
const KEY_PREFIX = 'throttle:writes:';

/**
 * Takes one from the bucket that all gateways share, by the clock of Redis, and returns what is left. Gateways may take more at once
 * than there is: the bucket is then in debt, of one minute at most.
 */
const TAKE = `
  local time = redis.call('TIME')
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
  local most = tonumber(ARGV[1])
  local bucket = redis.call('HMGET', KEYS[1], 'left', 'at')
  local left = most
  if bucket[1] then left = math.min(most, bucket[1] + math.max(0, now - bucket[2]) * most / ${MINUTE_MS}) end
  left = math.max(left - 1, -most)
  redis.call('HSET', KEYS[1], 'left', tostring(left), 'at', now)
  redis.call('PEXPIRE', KEYS[1], ${2 * MINUTE_MS})
  return tostring(left)`;

interface Allowance {
  left: number;
  at: number;
}

interface Options {
  /** Shared by the gateways; without it each counts alone, and while it is away. */
  redis?: Redis;
  /** Milliseconds of a clock that nobody sets: the system's, set back, would refuse everyone for as long. */
  now?: () => number;
}

/**
 * A token bucket per network. It is in the memory of this process, so that no request waits for Redis; each use is sent to the bucket
 * in Redis, and the response corrects this one by what other gateways let through. They exceed the limit by what they have in flight.
 */
export class RateLimit {
  readonly #perMinute: number;
  readonly #redis: Redis | undefined;
  readonly #now: () => number;
  readonly #allowances = new LRUCache<string, Allowance>(entryLimit(MAX_NETWORKS));

  constructor(perMinute: number, { redis, now = () => performance.now() }: Options = {}) {
    this.#perMinute = perMinute;
    this.#redis = redis;
    this.#now = now;
  }

  /** @throws TooManyRequestsError when the network of the address has used up what it may send. */
  take(address: string): void {
    const now = this.#now();
    const network = getNetwork(address);
    const allowance = this.#getAllowance(network, now);
    const refill = ((now - allowance.at) / MINUTE_MS) * this.#perMinute;
    allowance.left = Math.min(this.#perMinute, allowance.left + refill);
    allowance.at = now;
    if (allowance.left < 1) {
      metrics?.count('rateLimited', { limit: 'writes' });
      throw tooMany((((1 - allowance.left) / this.#perMinute) * MINUTE_MS) / 1000);
    }
    allowance.left -= 1;
    this.#share(network, allowance);
  }

  #share(network: string, allowance: Allowance): void {
    if (!this.#redis?.isReady) return;
    const bucket = { keys: [KEY_PREFIX + network], arguments: [String(this.#perMinute)] };
    this.#redis.eval(TAKE, bucket).then(
      (left) => (allowance.left = Math.min(allowance.left, Number(left))),
      // Redis logs that it is away; until it is back, each gateway counts alone.
      () => undefined,
    );
  }

  #getAllowance(network: string, now: number): Allowance {
    const known = this.#allowances.get(network);
    if (known) return known;
    const full = { left: this.#perMinute, at: now };
    this.#allowances.set(network, full);
    return full;
  }
}

const tooMany = (seconds: number) =>
  new TooManyRequestsError('Too many requests from your network. Please wait a moment.', seconds);
