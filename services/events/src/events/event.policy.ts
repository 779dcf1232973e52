import type { EventView } from '@backflow/contracts';
import { mayUsePremium } from '@backflow/service-kit';
import type { Actor } from '@backflow/service-kit';

/** A draft exists for administrators only. */
export const maySee = (actor: Actor | null, event: Pick<EventView, 'isPublished'>): boolean =>
  event.isPublished || actor?.isAdmin === true;

/** A virtual event's location is its meeting link: for whoever is registered, and administrators. */
export const mayKnowLocation = (
  actor: Actor | null,
  { isVirtual, registration }: Pick<EventView, 'isVirtual' | 'registration'>,
): boolean =>
  !isVirtual || actor?.isAdmin === true || (registration !== null && registration.status !== 'cancelled');

/** Premium events are for premium members and administrators; the others are for every member. */
export const mayAttend = (actor: Actor, event: Pick<EventView, 'accessLevel'>): boolean =>
  event.accessLevel !== 'premium' || mayUsePremium(actor);
