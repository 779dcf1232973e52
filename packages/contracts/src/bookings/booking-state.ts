import type { BookingStatus, MyRegistration } from './booking.ts';
import { takesSeat } from './booking.ts';

/** A point in time as the wire has it, or as a database row does. */
export type Instant = string | Date;

/** Milliseconds since 1970. */
export const toTime = (instant: Instant): number => new Date(instant).getTime();

/** The seats of an offer, and the caller's own booking. */
export interface Seats {
  /** Null is no limit. */
  maxAttendees: number | null;
  /** Pending and confirmed bookings, and seats held by open seat offers. */
  currentAttendees: number;
  /** How many are on the waiting list and have no seat offer, where there is one. */
  waitingCount?: number;
  /** The caller's own, if any. */
  registration: Pick<MyRegistration, 'status' | 'place' | 'seatOffer'> | null;
}

/** Facts that decide if an offer can be booked now. */
export interface Bookable extends Seats {
  /** Null: it never ends (a course). */
  endsAt: Instant | null;
  /** Booking closes at this time; null: when the offer ends. */
  closesAt: Instant | null;
}

/**
 * Why a member can't book. Only `open` and `offered` allow it: whoever is on the waiting list books once a seat is offered to them,
 * until the offer expires.
 */
export type BookingState = 'completed' | 'closed' | 'registered' | 'offered' | 'waiting' | 'full' | 'open';

export const hasRegistered = ({ registration }: Pick<Seats, 'registration'>): boolean =>
  registration !== null && takesSeat(registration.status);

export const isWaiting = ({ registration }: Pick<Seats, 'registration'>): boolean =>
  registration?.status === 'waitlisted';

/** When the caller's open seat offer expires, in milliseconds since 1970; null without an offer, and once it has expired. */
export function seatOfferedUntil({ registration }: Pick<Seats, 'registration'>, now: number): number | null {
  if (registration?.status !== 'waitlisted' || !registration.seatOffer) return null;
  const expiresAt = toTime(registration.seatOffer.expiresAt);
  return expiresAt > now ? expiresAt : null;
}

/** The seats that anyone can book: free seats are offered to the waiting list first. */
export function seatsLeft({ maxAttendees, currentAttendees, waitingCount = 0 }: Seats): number {
  return maxAttendees === null ? Infinity : Math.max(0, maxAttendees - currentAttendees - waitingCount);
}

export const isFull = (seats: Seats): boolean => seatsLeft(seats) === 0;

/**
 * The first rule that matches, for every kind of offer. Buttons and the server use the same rule, so they agree.
 * @param now milliseconds since 1970
 */
export function bookingState(offer: Bookable, now: number): BookingState {
  if (offer.endsAt !== null && toTime(offer.endsAt) <= now) return 'completed';
  if (offer.closesAt !== null && toTime(offer.closesAt) <= now) return 'closed';
  if (hasRegistered(offer)) return 'registered';
  if (isWaiting(offer)) return seatOfferedUntil(offer, now) === null ? 'waiting' : 'offered';
  return isFull(offer) ? 'full' : 'open';
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
      endsAt: new Date(toTime(webinar.scheduledAt) + webinar.duration * MINUTE_MS),
      closesAt: webinar.scheduledAt,
    },
    now,
  );

/** True if a booking of this status is not cancelled. */
export const isActive = (status: BookingStatus): boolean => status !== 'cancelled';
