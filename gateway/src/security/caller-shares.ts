import { TooManyRequestsError, networkOf } from '@backflow/service-kit/process';
import type { Exchange } from '../http/exchange.ts';

/** What is counted apart from each other, so that slow files hold up nothing else. */
export type Share = 'call' | 'file' | 'upload';

const RETRY_SECONDS = 5;
const TOO_MANY: Readonly<Record<Share, string>> = {
  call: 'Too many requests at once from your network. Please wait a moment.',
  file: 'Too many files at once for your network. Please wait a moment.',
  upload: 'Too many uploads at once from your network. Please wait until some are done.',
};

/**
 * How much each caller has under way. A network has its share, and a session half of that: neither many sessions of
 * one network nor one session on many networks takes the places of all others.
 */
export class CallerShares {
  readonly #ofNetwork: Readonly<Record<Share, number>>;
  readonly #sessionCookie: string;
  readonly #underWay = new Map<string, number>();

  constructor(ofNetwork: Readonly<Record<Share, number>>, sessionCookie: string) {
    this.#ofNetwork = ofNetwork;
    this.#sessionCookie = sessionCookie;
  }

  /**
   * Counts a request until its connection is done with the response.
   * @throws TooManyRequestsError when the caller has its share under way already
   */
  take(share: Share, exchange: Exchange): void {
    const most = this.#ofNetwork[share];
    const counted = [`${share} ${networkOf(exchange.facts.address)}`];
    if (this.#countOf(counted[0]) >= most) throw new TooManyRequestsError(TOO_MANY[share], RETRY_SECONDS);
    const session = exchange.cookie(this.#sessionCookie);
    if (session !== undefined) {
      const key = `${share} session ${session}`;
      if (this.#countOf(key) >= Math.ceil(most / 2)) {
        throw new TooManyRequestsError(TOO_MANY[share], RETRY_SECONDS);
      }
      counted.push(key);
    }
    for (const key of counted) this.#underWay.set(key, this.#countOf(key) + 1);
    exchange.response.once('close', () => {
      for (const key of counted) this.#giveBack(key);
    });
  }

  #countOf(key = ''): number {
    return this.#underWay.get(key) ?? 0;
  }

  #giveBack(key: string): void {
    const left = this.#countOf(key) - 1;
    if (left > 0) this.#underWay.set(key, left);
    else this.#underWay.delete(key);
  }
}
