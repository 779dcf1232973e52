import { TooManyRequestsError, networkOf } from '@backflow/service-kit/process';
import { LRUCache } from 'lru-cache';

const MINUTE_MS = 60_000;
const MAX_NETWORKS = 50_000;

interface Allowance {
  left: number;
  at: number;
}

/** A bucket for each network that refills steadily. Kept in this process: a generous cap, not a quota. */
export class RateLimit {
  readonly #perMinute: number;
  readonly #now: () => number;
  readonly #allowances = new LRUCache<string, Allowance>({ max: MAX_NETWORKS });

  constructor(perMinute: number, now: () => number = Date.now) {
    this.#perMinute = perMinute;
    this.#now = now;
  }

  /** @throws TooManyRequestsError when the network of the address has used up what it may send. */
  take(address: string): void {
    const network = networkOf(address);
    const now = this.#now();
    const before = this.#allowances.get(network) ?? { left: this.#perMinute, at: now };
    const refill = ((now - before.at) / MINUTE_MS) * this.#perMinute;
    const left = Math.min(this.#perMinute, before.left + refill);
    this.#allowances.set(network, { left: left < 1 ? left : left - 1, at: now });
    if (left < 1) throw tooMany((((1 - left) / this.#perMinute) * MINUTE_MS) / 1000);
  }
}

const tooMany = (seconds: number) =>
  new TooManyRequestsError('Too many requests from your network. Please wait a moment.', seconds);
