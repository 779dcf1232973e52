import type { Redis } from '@backflow/service-kit';
import type { IdentitySettings } from '../config.ts';
import { createMailThrottle } from './mail-throttle.ts';
import { createRegistrationThrottle } from './registration-throttle.ts';
import { createSignInThrottle } from './sign-in-throttle.ts';

/** Everything that is held back when it is tried too often. */
export function createThrottles(
  redis: Redis,
  settings: Pick<IdentitySettings, 'SESSION_SECRET' | 'REGISTRATIONS_PER_HOUR'>,
) {
  const { SESSION_SECRET: secret } = settings;
  return {
    signIn: createSignInThrottle(redis, secret),
    registration: createRegistrationThrottle(redis, settings),
    resetPassword: createMailThrottle(redis, secret, 'reset-password'),
    confirmEmail: createMailThrottle(redis, secret, 'confirm-email'),
    newsletter: createMailThrottle(redis, secret, 'newsletter'),
  };
}

export type Throttles = ReturnType<typeof createThrottles>;
