import { TooManyRequestsError, metrics, getNetworks } from '@backflow/service-kit/process';
import type { Lane } from '../forwarding/connections.ts';
import type { GatewayRequest } from '../http/gateway-request.ts';
import { getSessionId } from './session-id.ts';

const RETRY_SECONDS: Readonly<Record<Lane, number>> = { call: 5, file: 5, upload: 5, stream: 30 };
/** Most concurrent requests of one network in a lane that is half full: the rest is for everyone else. */
const MOST_WHEN_CROWDED = 8;
const TOO_MANY: Readonly<Record<Lane, string>> = {
  call: 'Too many requests at once from your network. Please wait a moment.',
  file: 'Too many files at once for your network. Please wait a moment.',
  upload: 'Too many uploads at once from your network. Please wait until some are done.',
  stream: 'Too many open connections from your network.',
};

/**
 * How much each caller has under way, counted apart for each lane. A network has its share, and a session half of that:
 * neither many sessions of one network nor one session on many networks uses up what there is for all others.
 */
export class ConcurrencyLimiter {
  readonly #ofNetwork: Readonly<Record<Lane, number>>;
  readonly #sessionCookie: string;
  readonly #underWay = new Map<string, number>();

  constructor(ofNetwork: Readonly<Record<Lane, number>>, sessionCookie: string) {
    this.#ofNetwork = ofNetwork;
    this.#sessionCookie = sessionCookie;
  }

  /**
   * Counts a request until its connection is done with the response.
   * @param isCrowded whether at least half of what the lane can take is under way
   * @throws TooManyRequestsError when the caller has its share under way already
   */
  acquire(lane: Lane, exchange: GatewayRequest, isCrowded: boolean): void {
    const share = this.#ofNetwork[lane];
    const most = isCrowded ? Math.min(share, MOST_WHEN_CROWDED) : share;
    const session = getSessionId(exchange.request.headers.cookie, this.#sessionCookie);
    const limits = getNetworks(exchange.facts.address).map(
      (network) => [`${lane} ${network}`, most] as const,
    );
    if (session !== undefined) limits.push([`${lane} session ${session}`, Math.ceil(share / 2)]);
    if (limits.some(([key, limit]) => this.#getCount(key) >= limit)) {
      metrics?.count('rateLimited', { limit: `concurrency:${lane}` });
      throw new TooManyRequestsError(TOO_MANY[lane], RETRY_SECONDS[lane]);
    }
    for (const [key] of limits) this.#underWay.set(key, this.#getCount(key) + 1);
    exchange.response.once('close', () => {
      for (const [key] of limits) this.#release(key);
    });
  }

  #getCount(key: string): number {
    return this.#underWay.get(key) ?? 0;
  }

  #release(key: string): void {
    const left = this.#getCount(key) - 1;
    if (left > 0) this.#underWay.set(key, left);
    else this.#underWay.delete(key);
  }
}
