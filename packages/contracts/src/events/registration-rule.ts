import { isFree } from '../fields.ts';
import type { EventView } from './event.ts';

/** What stands between a visitor and a registration; only `open` lets one through. */
export type RegistrationState = 'completed' | 'closed' | 'registered' | 'full' | 'open';

type Timing = Pick<EventView, 'startDate' | 'endDate' | 'registrationCloseDate'>;
type Capacity = Pick<EventView, 'maxAttendees' | 'currentAttendees'>;

/**
 * The first rule that matches. The event card disables its button by it and the server refuses by it, so the
 * two never disagree.
 * @param event times as ISO instants; `registration` is the caller's own, if any
 * @param now milliseconds since 1970
 */
export function registrationState(
  event: Timing & Capacity & Pick<EventView, 'registration'>,
  now: number,
): RegistrationState {
  if (Date.parse(event.endDate ?? event.startDate) <= now) return 'completed';
  if (event.registrationCloseDate !== null && Date.parse(event.registrationCloseDate) <= now) return 'closed';
  if (event.registration !== null && event.registration.status !== 'cancelled') return 'registered';
  if (event.maxAttendees !== null && event.currentAttendees >= event.maxAttendees) return 'full';
  return 'open';
}

/** Whether registering asks for an invoice, so that the registration starts out pending. */
export const needsInvoice = (event: Pick<EventView, 'price' | 'accessLevel'>): boolean =>
  !isFree(event.price) && event.accessLevel !== 'free';
