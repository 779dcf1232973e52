import type { BookingStatus, OwnRegistration } from './booking.ts';
import { takesSeat } from './booking.ts';

/** A point in time as the wire has it, or as a database row does. */
export type Instant = string | Date;

/** Milliseconds since 1970. */
export const timeOf = (instant: Instant): number => new Date(instant).getTime();

/** The seats of an offer, and the caller's own booking. */
export interface Seats {
  /** Null is no limit. */
  maxAttendees: number | null;
  /** Pending and confirmed bookings. */
  currentAttendees: number;
  /** How many are on the waiting list, where there is one. */
  waitingCount?: number;
  /** The caller's own, if any. */
  registration: Pick<OwnRegistration, 'status' | 'place'> | null;
}

/** What decides whether something can be booked now. */
export interface Bookable extends Seats {
  /** Null: it never ends (a course). */
  endsAt: Instant | null;
  /** Booking closes at this time; null: when the offer ends. */
  closesAt: Instant | null;
}

/** Why a member can't book; only `open` allows it. */
export type BookingState = 'completed' | 'closed' | 'registered' | 'waiting' | 'full' | 'open';

export const hasRegistered = ({ registration }: Pick<Seats, 'registration'>): boolean =>
  registration !== null && takesSeat(registration.status);

export const isWaiting = ({ registration }: Pick<Seats, 'registration'>): boolean =>
  registration?.status === 'waitlisted';

/** The seats that the caller can book: free seats are reserved for the waiting list, in its order. */
export function seatsLeft(seats: Seats): number {
  const { maxAttendees, currentAttendees, waitingCount = 0, registration } = seats;
  if (maxAttendees === null) return Infinity;
  const ahead = isWaiting(seats) ? (registration?.place ?? 1) - 1 : waitingCount;
  return Math.max(0, maxAttendees - currentAttendees - ahead);
}

export const isFull = (seats: Seats): boolean => seatsLeft(seats) === 0;

/**
 * The first rule that matches, for every kind of offer. Buttons and the server use the same rule, so they agree.
 * @param now milliseconds since 1970
 */
export function bookingState(offer: Bookable, now: number): BookingState {
  if (offer.endsAt !== null && timeOf(offer.endsAt) <= now) return 'completed';
  if (offer.closesAt !== null && timeOf(offer.closesAt) <= now) return 'closed';
  if (hasRegistered(offer)) return 'registered';
  if (!isFull(offer)) return 'open';
  return isWaiting(offer) ? 'waiting' : 'full';
}

interface EventTimes extends Seats {
  startDate: Instant;
  endDate: Instant | null;
  registrationCloseDate: Instant | null;
}

/** `bookingState` of an event. @param now milliseconds since 1970 */
export const registrationState = (event: EventTimes, now: number): BookingState =>
  bookingState(
    { ...event, endsAt: event.endDate ?? event.startDate, closesAt: event.registrationCloseDate },
    now,
  );

const MINUTE_MS = 60_000;

interface WebinarTimes extends Seats {
  scheduledAt: Instant;
  /** In minutes. */
  duration: number;
}

/** `bookingState` of a webinar, which closes when it starts. @param now milliseconds since 1970 */
export const webinarRegistrationState = (webinar: WebinarTimes, now: number): BookingState =>
  bookingState(
    {
      ...webinar,
      endsAt: new Date(timeOf(webinar.scheduledAt) + webinar.duration * MINUTE_MS),
      closesAt: webinar.scheduledAt,
    },
    now,
  );

/** Whether a booking of this status is not cancelled. */
export const isActive = (status: BookingStatus): boolean => status !== 'cancelled';
