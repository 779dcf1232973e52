import type { EventView, OwnRegistration } from '@backflow/contracts';
import { mayUsePremium } from '@backflow/service-kit';
import type { Actor } from '@backflow/service-kit';

/** A draft exists for administrators only. */
export const maySee = (actor: Actor | null, event: Pick<EventView, 'isPublished'>): boolean =>
  event.isPublished || actor?.isAdmin === true;

/** A virtual event's location is its meeting link: for whoever is registered, and administrators. */
export const mayKnowLocation = (
  actor: Actor | null,
  event: Pick<EventView, 'isVirtual'>,
  registration: Pick<OwnRegistration, 'status'> | null,
): boolean =>
  !event.isVirtual ||
  actor?.isAdmin === true ||
  (registration !== null && registration.status !== 'cancelled');

/** Premium events are for premium members and administrators; the others are for every member. */
export const mayAttend = (actor: Actor, event: Pick<EventView, 'accessLevel'>): boolean =>
  event.accessLevel !== 'premium' || mayUsePremium(actor);
