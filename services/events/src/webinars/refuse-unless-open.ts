import { webinarRegistrationState } from '@backflow/contracts';
import type { WebinarView } from '@backflow/contracts';
import type { Actor } from '@backflow/service-kit';
import { AlreadyRegisteredError, PremiumRequiredError } from '../registrations/registration.errors.ts';
import { WebinarFullError, WebinarStartedError } from './webinar.errors.ts';
import { mayAttendWebinar } from './webinar.policy.ts';

type Registrable = Parameters<typeof webinarRegistrationState>[0] & Pick<WebinarView, 'accessLevel'>;

/**
 * Throws what stands between this member and a seat: what the card offers to register by, and the premium gate.
 * @param now milliseconds since 1970
 */
export function refuseUnlessOpen(webinar: Registrable, actor: Actor, now: number): void {
  const state = webinarRegistrationState(webinar, now);
  if (state === 'started') throw new WebinarStartedError();
  if (state === 'registered') throw new AlreadyRegisteredError(ALREADY_REGISTERED);
  if (!mayAttendWebinar(actor, webinar)) throw new PremiumRequiredError(PREMIUM_REQUIRED);
  if (state === 'full') throw new WebinarFullError();
}

export const ALREADY_REGISTERED = 'You are already registered for this webinar.';
const PREMIUM_REQUIRED = 'This webinar is for premium members. Upgrade to Premium to register.';
