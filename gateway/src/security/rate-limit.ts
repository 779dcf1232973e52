import { isIPv6 } from 'node:net';
import { TooManyRequestsError } from '@backflow/service-kit/process';

const MINUTE_MS = 60_000;
/** Beyond this many addresses the one unheard of for longest is forgotten. */
const MAX_ADDRESSES = 50_000;

interface Allowance {
  left: number;
  at: number;
}

/** A bucket for each address that refills steadily. Kept in this process: a generous cap, not a quota. */
export class RateLimit {
  readonly #perMinute: number;
  readonly #now: () => number;
  readonly #allowances = new Map<string, Allowance>();

  constructor(perMinute: number, now: () => number = Date.now) {
    this.#perMinute = perMinute;
    this.#now = now;
  }

  /** @throws TooManyRequestsError when the address has used up what it may send. */
  take(address: string): void {
    const key = networkOf(address);
    const now = this.#now();
    const before = this.#allowances.get(key) ?? { left: this.#perMinute, at: now };
    const refill = ((now - before.at) / MINUTE_MS) * this.#perMinute;
    const left = Math.min(this.#perMinute, before.left + refill);
    this.#allowances.delete(key);
    this.#allowances.set(key, { left: left < 1 ? left : left - 1, at: now });
    this.#forgetOldest();
    if (left < 1) throw tooMany((((1 - left) / this.#perMinute) * MINUTE_MS) / 1000);
  }

  #forgetOldest(): void {
    if (this.#allowances.size <= MAX_ADDRESSES) return;
    for (const oldest of this.#allowances.keys()) {
      this.#allowances.delete(oldest);
      return;
    }
  }
}

const tooMany = (seconds: number) =>
  new TooManyRequestsError('Too many requests from your network. Please wait a moment.', seconds);

/** An IPv6 visitor owns at least a /64, so that whole network counts as one; IPv4 in IPv6 form is IPv4. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = (address.split('%', 1)[0] ?? '').split('::', 2);
  const start = head === '' ? [] : head.split(':');
  const end = tail === undefined || tail === '' ? [] : tail.split(':');
  // A last group in dotted form stands for two groups.
  const length = start.length + end.length + (address.includes('.') ? 1 : 0);
  const groups = tail === undefined ? start : [...start, ...Array<string>(8 - length).fill('0'), ...end];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
