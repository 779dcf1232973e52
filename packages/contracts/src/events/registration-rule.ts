import { isFree } from '../fields.ts';
import type { EventView } from './event.ts';
import { holdsSeat } from './registration.ts';
import type { OwnRegistration } from './registration.ts';

/** What stands between a visitor and a registration; only `open` lets one through. */
export type RegistrationState = 'completed' | 'closed' | 'registered' | 'waiting' | 'full' | 'open';

/** A point in time as the wire has it, or as a service's models do. */
export type Instant = string | Date;

/** Milliseconds since 1970. */
export const timeOf = (instant: Instant): number => new Date(instant).getTime();

/** What may be taken by the caller, and whether they have taken it: events and webinars alike. */
export interface Seats extends Pick<EventView, 'maxAttendees' | 'currentAttendees'> {
  /** How many are on the waiting list, where there is one. */
  waitingCount?: number;
  /** The caller's own, if any. */
  registration: Pick<OwnRegistration, 'status' | 'place'> | null;
}

interface RegistrableEvent extends Seats {
  startDate: Instant;
  endDate: Instant | null;
  registrationCloseDate: Instant | null;
}

export const hasRegistered = ({ registration }: Pick<Seats, 'registration'>): boolean =>
  registration !== null && holdsSeat(registration.status);

export const isWaiting = ({ registration }: Pick<Seats, 'registration'>): boolean =>
  registration?.status === 'waitlisted';

/** How many seats the caller may choose from: a free one belongs to whoever waits, in the order of the line. */
export function seatsLeft(seats: Seats): number {
  const { maxAttendees, currentAttendees, waitingCount = 0, registration } = seats;
  if (maxAttendees === null) return Infinity;
  const ahead = isWaiting(seats) ? (registration?.place ?? 1) - 1 : waitingCount;
  return Math.max(0, maxAttendees - currentAttendees - ahead);
}

export const isFull = (seats: Seats): boolean => seatsLeft(seats) === 0;

/**
 * The first rule that matches. The event card disables its button by it and the server refuses by it, so the
 * two never disagree.
 * @param now milliseconds since 1970
 */
export function registrationState(event: RegistrableEvent, now: number): RegistrationState {
  if (timeOf(event.endDate ?? event.startDate) <= now) return 'completed';
  if (event.registrationCloseDate !== null && timeOf(event.registrationCloseDate) <= now) return 'closed';
  if (hasRegistered(event)) return 'registered';
  if (!isFull(event)) return 'open';
  return isWaiting(event) ? 'waiting' : 'full';
}

/** Whether registering asks for an invoice, so that the registration starts out pending. */
export const needsInvoice = (event: Pick<EventView, 'price' | 'accessLevel'>): boolean =>
  !isFree(event.price) && event.accessLevel !== 'free';
