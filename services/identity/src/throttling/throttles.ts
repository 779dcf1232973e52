import { networkOf } from '@backflow/service-kit';
import type { Redis } from '@backflow/service-kit';
import { accountKey, createLimiter } from './limiter.ts';
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
    registration: createRegistrationThrottle(redis, settings),
    resetPassword: createMailThrottle(redis, secret, 'reset-password'),
    confirmEmail: createMailThrottle(redis, secret, 'confirm-email'),
    newsletter: createMailThrottle(redis, secret, 'newsletter'),
  };
}

/** Holds back making accounts in bulk, and finding out who has one. */
function createRegistrationThrottle(redis: Redis, { SESSION_SECRET, REGISTRATIONS_PER_HOUR }: Settings) {
  const limit = { seconds: HOUR, what: 'attempts to make an account' };
  const perEmail = createLimiter(redis, { ...limit, name: 'register:email', points: 10 });
  const perNetwork = createLimiter(redis, {
    ...limit,
    name: 'register:network',
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
function createMailThrottle(redis: Redis, secret: string, name: string) {
  const limit = { seconds: HOUR, what: 'requests for a mail' };
  const perRecipient = createLimiter(redis, { ...limit, name: `mail:${name}`, points: 5 });
  const perNetwork = createLimiter(redis, {
    ...limit,
    name: `mail:${name}:network`,
    points: MAILS_PER_NETWORK,
  });
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
