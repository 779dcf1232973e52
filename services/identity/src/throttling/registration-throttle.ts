import type { Redis } from '@backflow/service-kit';
import type { IdentitySettings } from '../config.ts';
import { accountKey, networkOf } from './caller-key.ts';
import { createLimiter } from './limiter.ts';

const HOUR = 60 * 60;
const PER_EMAIL = 10;
const what = 'attempts to make an account';

/** Holds back making accounts in bulk, and finding out who has one. */
export function createRegistrationThrottle(
  redis: Redis,
  {
    SESSION_SECRET,
    REGISTRATIONS_PER_HOUR,
  }: Pick<IdentitySettings, 'SESSION_SECRET' | 'REGISTRATIONS_PER_HOUR'>,
) {
  const perEmail = createLimiter(redis, { name: 'register:email', points: PER_EMAIL, seconds: HOUR, what });
  const perNetwork = createLimiter(redis, {
    name: 'register:network',
    points: REGISTRATIONS_PER_HOUR,
    seconds: HOUR,
    what,
  });
  return {
    /** @throws TooManyRequestsError */
    async use(email: string, address: string): Promise<void> {
      await perEmail.use(accountKey(email, SESSION_SECRET));
      await perNetwork.use(networkOf(address));
    },
  };
}
