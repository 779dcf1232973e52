import type { Redis } from '@backflow/service-kit';
import { accountKey, networkOf } from './caller-key.ts';
import { createLimiter } from './limiter.ts';

const HOUR = 60 * 60;
const PER_RECIPIENT = 5;
/** A classroom shares an address. */
const PER_NETWORK = 100;

/**
 * Holds back filling someone's mailbox, and asking in bulk.
 * @param name of the kind of mail, in Redis
 */
export function createMailThrottle(redis: Redis, secret: string, name: string) {
  const what = 'requests for a mail';
  const limit = { seconds: HOUR, what };
  const perRecipient = createLimiter(redis, { ...limit, name: `mail:${name}`, points: PER_RECIPIENT });
  const perNetwork = createLimiter(redis, { ...limit, name: `mail:${name}:network`, points: PER_NETWORK });
  return {
    /**
     * @param recipient an account or an address
     * @throws TooManyRequestsError
     */
    async use(recipient: string, address: string): Promise<void> {
      await perNetwork.use(networkOf(address));
      await perRecipient.use(accountKey(recipient, secret));
    },
  };
}
