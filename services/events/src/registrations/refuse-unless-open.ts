import { registrationState } from '@backflow/contracts';
import type { EventView } from '@backflow/contracts';
import { NotFoundError } from '@backflow/service-kit';
import type { Actor } from '@backflow/service-kit';
import { mayAttend } from '../events/event.policy.ts';
import {
  AlreadyRegisteredError,
  EventCompletedError,
  EventFullError,
  PremiumRequiredError,
  RegistrationClosedError,
} from './registration.errors.ts';

type Registrable = Parameters<typeof registrationState>[0] & Pick<EventView, 'isPublished' | 'accessLevel'>;

/**
 * Throws what stands between this member and a registration: exactly what the event card disables its button
 * by, and after it the rules a card does not know.
 * @param now milliseconds since 1970
 */
export function refuseUnlessOpen(event: Registrable, actor: Actor, now: number): void {
  if (!event.isPublished) throw new NotFoundError('This event');
  const state = registrationState(event, now);
  if (state === 'completed') throw new EventCompletedError();
  if (state === 'closed') throw new RegistrationClosedError();
  if (state === 'registered') throw new AlreadyRegisteredError();
  if (!mayAttend(actor, event)) throw new PremiumRequiredError();
  if (state === 'full') throw new EventFullError();
}
