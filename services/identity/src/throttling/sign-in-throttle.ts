import { createHmac } from 'node:crypto';
import { createLimiter, getNetwork } from '@backflow/service-kit';
import type { Limiter, Redis } from '@backflow/service-kit';

/** How many failed attempts are tolerated in a window. */
interface Limits {
  /** Prefix of the keys in Redis. */
  readonly name: string;
  readonly what: string;
  /** Failures of an account from one network. */
  readonly pair: number;
  readonly network: number;
  /** Failures of an account from networks that its owner does not use. */
  readonly strangers: number;
}

const SIGN_IN: Limits = {
  name: 'sign-in',
  what: 'sign-in attempts',
  pair: 10,
  network: 100,
  strangers: 100,
};

const WINDOW_SECONDS = 15 * 60;
const KNOWN_SECONDS = 90 * 24 * 60 * 60;

const getKnownKey = (pair: string): string => `sign-in:known:${pair}`;

/** The key of an account in Redis, which doesn't reveal its address. */
export const accountKey = (email: string, secret: string): string =>
  createHmac('sha256', secret).update(email).digest('base64url').slice(0, 22);

/**
 * Limits failed sign-ins by account and by network. A network from which the owner signed in lately is exempt from the
 * limit of the account, so that strangers' guesses cannot lock the owner out.
 */
export function createSignInThrottle(redis: Redis, secret: string, limits: Limits = SIGN_IN) {
  const limiter = (name: string, points: number) =>
    createLimiter(redis, {
      name: `${limits.name}:${name}`,
      points,
      seconds: WINDOW_SECONDS,
      what: limits.what,
    });
  const perPair = limiter('pair', limits.pair);
  const perNetwork = limiter('network', limits.network);
  const byStrangers = limiter('account', limits.strangers);

  const trust = async (pair: string): Promise<void> => {
    await perPair.clear(pair);
    await redis.set(getKnownKey(pair), '1', { expiration: { type: 'EX', value: KNOWN_SECONDS } });
  };

  return {
    /** Records that the account's owner uses this network: neither strangers' guesses nor their own lock it out. */
    async trustNetwork(email: string, address: string): Promise<void> {
      await trust(`${accountKey(email, secret)}:${getNetwork(address)}`);
    },

    /**
     * Runs `check`, which returns null for a failed attempt. Counts first, so that concurrent attempts cannot exceed the
     * limits, and takes the count back unless the attempt failed.
     * @param proves whether what was found shows that the owner uses this network
     * @throws TooManyRequestsError before `check` runs
     */
    async attempt<Found>(
      email: string,
      address: string,
      check: () => Promise<Found | null>,
      proves: (found: Found) => boolean = () => true,
    ): Promise<Found | null> {
      const account = accountKey(email, secret);
      const network = getNetwork(address);
      const pair = `${account}:${network}`;
      const isKnown = (await redis.exists(getKnownKey(pair))) === 1;

      const uses: [Limiter, string][] = [
        [perPair, pair],
        [perNetwork, network],
        ...(isKnown ? [] : [[byStrangers, account] satisfies [Limiter, string]]),
      ];
      for (const [limiter, key] of uses) await limiter.use(key);
      const restore = () => Promise.all(uses.map(([limiter, key]) => limiter.reward(key)));

      let found: Found | null;
      try {
        found = await check();
      } catch (error) {
        // An outage is not a failed attempt. If Redis is down, the count expires by itself.
        await restore().catch(() => undefined);
        throw error;
      }
      if (found !== null) {
        await restore();
        if (proves(found)) await trust(pair);
      }
      return found;
    },
  };
}
