import { takesSeat } from '@backflow/contracts/bookings';
import type { EventView } from '@backflow/contracts/events';
import type { Actor } from '@backflow/service-kit';

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
  !isVirtual || actor?.isAdmin === true || (registration !== null && takesSeat(registration.status));
