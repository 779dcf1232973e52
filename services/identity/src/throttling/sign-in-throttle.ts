import { createLimiter, networkOf } from '@backflow/service-kit';
import type { Limiter, Redis } from '@backflow/service-kit';
import { accountKey } from './account-key.ts';

const WINDOW_SECONDS = 15 * 60;
const KNOWN_SECONDS = 90 * 24 * 60 * 60;
const what = 'sign-in attempts';

const knownKeyOf = (pair: string): string => `sign-in:known:${pair}`;

/**
 * Holds guessing back by account and by network. A network from which the account signed in lately is exempt
 * from the limit on the account as a whole, so that strangers' guesses cannot lock its owner out.
 */
export function createSignInThrottle(redis: Redis, secret: string) {
  const perPair = createLimiter(redis, { name: 'sign-in:pair', points: 10, seconds: WINDOW_SECONDS, what });
  const perNetwork = createLimiter(redis, {
    name: 'sign-in:network',
    points: 100,
    seconds: WINDOW_SECONDS,
    what,
  });
  const byStrangers = createLimiter(redis, {
    name: 'sign-in:account',
    points: 100,
    seconds: WINDOW_SECONDS,
    what,
  });

  const remember = async (pair: string): Promise<void> => {
    await redis.set(knownKeyOf(pair), '1', { expiration: { type: 'EX', value: KNOWN_SECONDS } });
  };

  return {
    /** From here the account's owner has come: neither strangers' guesses nor their own keep this network out. */
    async know(email: string, address: string): Promise<void> {
      const pair = `${accountKey(email, secret)}:${networkOf(address)}`;
      await perPair.clear(pair);
      await remember(pair);
    },

    /**
     * Runs `check`, whose null is a failed attempt. Counts before checking, so that attempts made at once cannot
     * slip through together; gives back what was no failure.
     * @throws TooManyRequestsError without having checked
     */
    async attempt<Found>(
      email: string,
      address: string,
      check: () => Promise<Found | null>,
    ): Promise<Found | null> {
      const account = accountKey(email, secret);
      const network = networkOf(address);
      const pair = `${account}:${network}`;
      const isKnown = (await redis.exists(knownKeyOf(pair))) === 1;

      const uses: [Limiter, string][] = [
        [perPair, pair],
        [perNetwork, network],
        ...(isKnown ? [] : [[byStrangers, account] satisfies [Limiter, string]]),
      ];
      for (const [limiter, key] of uses) await limiter.use(key);
      const giveBack = () => Promise.all(uses.map(([limiter, key]) => limiter.reward(key)));

      let found: Found | null;
      try {
        found = await check();
      } catch (error) {
        // An outage is nobody's wrong password. When Redis is what failed, the count simply expires.
        await giveBack().catch(() => undefined);
        throw error;
      }
      if (found !== null) {
        await giveBack();
        await perPair.clear(pair);
        await remember(pair);
      }
      return found;
    },
  };
}
