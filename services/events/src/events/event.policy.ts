import type { EventView } from '@backflow/contracts';
import { mayUsePremium } from '@backflow/service-kit';
import type { Actor } from '@backflow/service-kit';
import { holdsSeat } from '../registrations/seats.ts';

/** A draft exists for administrators only. */
export const maySee = (actor: Actor | null, event: Pick<EventView, 'isPublished'>): boolean =>
  event.isPublished || actor?.isAdmin === true;

/**
 * A virtual event's location is its meeting link: for whoever holds a seat, and administrators. Somebody who held
 * one and is no longer a premium member still has it, and the way there.
 */
export const mayKnowLocation = (
  actor: Actor | null,
  { isVirtual, registration }: Pick<EventView, 'isVirtual' | 'registration'>,
): boolean =>
  !isVirtual || actor?.isAdmin === true || (registration !== null && holdsSeat(registration.status));

/** Premium events are for premium members and administrators; the others are for every member. */
export const mayAttend = (actor: Actor, event: Pick<EventView, 'accessLevel'>): boolean =>
  event.accessLevel !== 'premium' || mayUsePremium(actor);
