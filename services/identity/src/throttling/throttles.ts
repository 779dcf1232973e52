import { createLimiter, networkOf } from '@backflow/service-kit';
import type { Redis } from '@backflow/service-kit';
import { accountKey } from './account-key.ts';
import { createSignInThrottle } from './sign-in-throttle.ts';

const HOUR = 60 * 60;
/** A classroom shares an address. */
const MAILS_PER_NETWORK = 100;

interface Settings {
  readonly SESSION_SECRET: string;
  /** New accounts one network address may ask for. */
  readonly REGISTRATIONS_PER_HOUR: number;
}

export type Throttles = ReturnType<typeof createThrottles>;

/** Everything that is held back when it is tried too often. */
export function createThrottles(redis: Redis, settings: Settings) {
  const secret = settings.SESSION_SECRET;
  return {
    signIn: createSignInThrottle(redis, secret),
    registration: createAddressThrottle(redis, settings, 'register', 'attempts to make an account'),
    emailChange: createAddressThrottle(redis, settings, 'change-email', 'changes of the email address'),
    resetPassword: createMailThrottle(redis, secret, 'reset-password'),
    confirmEmail: createMailThrottle(redis, secret, 'confirm-email', 'confirmation mails'),
    newsletter: createMailThrottle(redis, secret, 'newsletter'),
  };
}

/**
 * Holds back using addresses in bulk, for new accounts or for those there are, and mail to people who never asked.
 * @param name of what it holds back, in Redis
 */
function createAddressThrottle(
  redis: Redis,
  { SESSION_SECRET, REGISTRATIONS_PER_HOUR }: Settings,
  name: string,
  what: string,
) {
  const limit = { seconds: HOUR, what };
  const perEmail = createLimiter(redis, { ...limit, name: `${name}:email`, points: 10 });
  const perNetwork = createLimiter(redis, {
    ...limit,
    name: `${name}:network`,
    points: REGISTRATIONS_PER_HOUR,
  });
  return {
    /** @throws TooManyRequestsError */
    async use(email: string, address: string): Promise<void> {
      await perEmail.use(accountKey(email, SESSION_SECRET));
      await perNetwork.use(networkOf(address));
    },
  };
}

/**
 * Holds back filling someone's mailbox, and asking in bulk.
 * @param name of the kind of mail, in Redis
 */
function createMailThrottle(redis: Redis, secret: string, name: string, what = 'requests for a mail') {
  const limit = { seconds: HOUR, what };
  const perRecipient = createLimiter(redis, { ...limit, name: `mail:${name}`, points: 5 });
  const perNetwork = createLimiter(redis, {
    ...limit,
    name: `mail:${name}:network`,
    points: MAILS_PER_NETWORK,
  });
  return {
    /**
     * For mail that anybody may ask for: strangers who use up what a recipient may be sent are not told, and neither is
     * its owner kept from asking.
     * @returns whether the recipient may be sent another one
     * @throws TooManyRequestsError when the network asks too often
     */
    async mayReceive(recipient: string, address: string): Promise<boolean> {
      await perNetwork.use(networkOf(address));
      return perRecipient.tryUse(accountKey(recipient, secret));
    },
    /**
     * Counts a mail whose network another throttle counts.
     * @throws TooManyRequestsError
     */
    useRecipient: (recipient: string): Promise<void> => perRecipient.use(accountKey(recipient, secret)),
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
