import { takesSeat } from './booking.ts';
import type { BookingStatus } from './booking.ts';
import { needsInvoice } from './offer.ts';
import type { OfferKind } from './offer.ts';

/** Rules that differ between the kinds of offers. */
interface KindRules {
  /** The statuses that a booking can have. */
  readonly statuses: readonly BookingStatus[];
  /** True if members attend it at a time and a location. */
  readonly isAttended: boolean;
}

export const KIND_RULES: Readonly<Record<OfferKind, KindRules>> = {
  event: { statuses: ['confirmed', 'pending', 'waitlisted', 'cancelled'], isAttended: true },
  // A webinar has no price, and no waiting list.
  webinar: { statuses: ['confirmed', 'cancelled'], isAttended: true },
  course: { statuses: ['confirmed', 'pending', 'cancelled'], isAttended: false },
};

export const hasWaitingList = (kind: OfferKind): boolean => KIND_RULES[kind].statuses.includes('waitlisted');

/** Notices that a member gets. */
export type BookingNotice = 'confirmed' | 'requested' | 'paid' | 'waitlisted' | 'cancelled';

/** Effects of a change of status. */
export interface Transition {
  /** The change of the number of seats taken. */
  readonly seats: -1 | 0 | 1;
  readonly notice: BookingNotice;
}

/** The status a booking has; `none` before it is made. */
export type BookingFrom = BookingStatus | 'none';

const NOTICES: Readonly<Record<BookingFrom, Readonly<Partial<Record<BookingStatus, BookingNotice>>>>> = {
  none: { pending: 'requested', confirmed: 'confirmed', waitlisted: 'waitlisted' },
  pending: { confirmed: 'paid', waitlisted: 'waitlisted', cancelled: 'cancelled' },
  confirmed: { pending: 'requested', waitlisted: 'waitlisted', cancelled: 'cancelled' },
  waitlisted: { pending: 'requested', confirmed: 'confirmed', cancelled: 'cancelled' },
  cancelled: { pending: 'requested', confirmed: 'confirmed', waitlisted: 'waitlisted' },
};

const getSeats = (status: BookingFrom): number => Number(status !== 'none' && takesSeat(status));

/**
 * The state machine of bookings, the same for every kind except for the statuses that a kind has. A booking with a status
 * that its kind no longer has can still change to one of the kind's statuses.
 * @returns the effect of the change; undefined where it is not allowed
 */
export function transition(kind: OfferKind, from: BookingFrom, to: BookingStatus): Transition | undefined {
  const notice = NOTICES[from][to];
  if (notice === undefined || !KIND_RULES[kind].statuses.includes(to)) return undefined;
  return { seats: (getSeats(to) - getSeats(from)) as Transition['seats'], notice };
}

/** The status a new booking of an offer starts with. */
export const initialStatus = (offer: { price: string; accessLevel: string }): BookingStatus =>
  needsInvoice(offer) ? 'pending' : 'confirmed';
