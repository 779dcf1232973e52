import { atMost, metrics, networkOf, TooManyRequestsError } from '@backflow/service-kit/process';
import { LRUCache } from 'lru-cache';

const MINUTE_MS = 60_000;
const MAX_NETWORKS = 50_000;

interface Allowance {
  left: number;
  at: number;
}

/** A token bucket per network. In the memory of this process: a generous cap, not a quota. */
export class RateLimit {
  readonly #perMinute: number;
  readonly #now: () => number;
  readonly #allowances = new LRUCache<string, Allowance>(atMost(MAX_NETWORKS));

  /** @param now milliseconds of a clock that nobody sets: the system's, set back, would refuse everyone for as long */
  constructor(perMinute: number, now: () => number = () => performance.now()) {
    this.#perMinute = perMinute;
    this.#now = now;
  }

  /** @throws TooManyRequestsError when the network of the address has used up what it may send. */
  take(address: string): void {
    const now = this.#now();
    const allowance = this.#allowanceOf(networkOf(address), now);
    const refill = ((now - allowance.at) / MINUTE_MS) * this.#perMinute;
    allowance.left = Math.min(this.#perMinute, allowance.left + refill);
    allowance.at = now;
    if (allowance.left < 1) {
      metrics?.count('rateLimited', { limit: 'writes' });
      throw tooMany((((1 - allowance.left) / this.#perMinute) * MINUTE_MS) / 1000);
    }
    allowance.left -= 1;
  }

  #allowanceOf(network: string, now: number): Allowance {
    const known = this.#allowances.get(network);
    if (known) return known;
    const full = { left: this.#perMinute, at: now };
    this.#allowances.set(network, full);
    return full;
  }
}

const tooMany = (seconds: number) =>
  new TooManyRequestsError('Too many requests from your network. Please wait a moment.', seconds);
