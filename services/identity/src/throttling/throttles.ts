import { createLimiter, getNetwork } from '@backflow/service-kit';
import type { Redis } from '@backflow/service-kit';
import { accountKey, createSignInThrottle } from './sign-in-throttle.ts';

const HOUR = 60 * 60;
/** A classroom shares an address. */
const MAILS_PER_NETWORK = 100;

/** Codes are short: strangers who know the password get fewer attempts. */
const SECOND_FACTOR = { name: 'second-factor', what: 'codes', pair: 10, network: 100, strangers: 20 };

interface Settings {
  readonly SESSION_SECRET: string;
  readonly REGISTRATIONS_PER_HOUR: number;
}

export type Throttles = ReturnType<typeof createThrottles>;

export function createThrottles(redis: Redis, settings: Settings) {
  const secret = settings.SESSION_SECRET;
  return {
    signIn: createSignInThrottle(redis, secret),
    secondFactor: createSignInThrottle(redis, secret, SECOND_FACTOR),
    registration: createAddressThrottle(redis, settings, 'register', 'attempts to make an account'),
    emailChange: createAddressThrottle(redis, settings, 'change-email', 'changes of the email address'),
    resetPassword: createMailThrottle(redis, secret, 'reset-password'),
    confirmEmail: createMailThrottle(redis, secret, 'confirm-email', 'confirmation emails'),
    newsletter: createMailThrottle(redis, secret, 'newsletter'),
    /** Codes by text message: each costs money, and may go to somebody else's phone. */
    smsCode: createMailThrottle(redis, secret, 'sms-code', 'codes by text message'),
  };
}

/**
 * Limits the use of e-mail addresses, for new accounts and changes of address: each use sends a mail.
 * @param name in Redis
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
      await perNetwork.use(getNetwork(address));
    },
  };
}

/**
 * Limits the mails to a recipient, and the requests for them from a network.
 * @param name in Redis
 */
function createMailThrottle(redis: Redis, secret: string, name: string, what = 'requests for an email') {
  const limit = { seconds: HOUR, what };
  const perRecipient = createLimiter(redis, { ...limit, name: `mail:${name}`, points: 5 });
  const perNetwork = createLimiter(redis, {
    ...limit,
    name: `mail:${name}:network`,
    points: MAILS_PER_NETWORK,
  });
  return {
    /**
     * Counts a request for mail that anybody can request for a recipient. The recipient's limit is not an error: it would
     * reveal that somebody else has used it up.
     * @returns whether the recipient may be sent another mail
     * @throws TooManyRequestsError at the network's limit
     */
    async mayReceive(recipient: string, address: string): Promise<boolean> {
      await perNetwork.use(getNetwork(address));
      return perRecipient.tryUse(accountKey(recipient, secret));
    },
    /**
     * Counts a mail for the recipient only.
     * @throws TooManyRequestsError
     */
    useRecipient: (recipient: string): Promise<void> => perRecipient.use(accountKey(recipient, secret)),
    /**
     * @param recipient an account's id or an address
     * @throws TooManyRequestsError
     */
    async use(recipient: string, address: string): Promise<void> {
      await perNetwork.use(getNetwork(address));
      await perRecipient.use(accountKey(recipient, secret));
    },
  };
}
