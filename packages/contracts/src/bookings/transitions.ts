import { isFree } from '../fields.ts';
import { takesSeat } from './booking.ts';
import type { BookingStatus } from './booking.ts';
import type { OfferKind } from './offer.ts';

/** What differs between the kinds of offers. */
interface KindRules {
  /** Those a booking can have. */
  readonly statuses: readonly BookingStatus[];
  /** Whether it is at a time and a place, so that somebody attends it. */
  readonly isAttended: boolean;
}

export const KIND_RULES: Readonly<Record<OfferKind, KindRules>> = {
  event: { statuses: ['confirmed', 'pending', 'waitlisted', 'cancelled'], isAttended: true },
  // A webinar has no price, and no waiting list.
  webinar: { statuses: ['confirmed', 'cancelled'], isAttended: true },
  course: { statuses: ['confirmed', 'pending', 'cancelled'], isAttended: false },
};

export const hasWaitingList = (kind: OfferKind): boolean => KIND_RULES[kind].statuses.includes('waitlisted');

/** What a member is notified of. */
export type BookingNotice = 'confirmed' | 'requested' | 'paid' | 'waitlisted' | 'cancelled';

/** What a change of status does. */
export interface Transition {
  /** How many seats are taken more. */
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

const seatsOf = (status: BookingFrom): number => Number(status !== 'none' && takesSeat(status));

/**
 * The state machine of bookings, the same for every kind but for the statuses that a kind knows. A booking of a status that its
 * kind no longer knows can still be changed to one that it does.
 * @returns what the change does; undefined where it is refused
 */
export function transition(kind: OfferKind, from: BookingFrom, to: BookingStatus): Transition | undefined {
  const notice = NOTICES[from][to];
  if (notice === undefined || !KIND_RULES[kind].statuses.includes(to)) return undefined;
  return { seats: (seatsOf(to) - seatsOf(from)) as Transition['seats'], notice };
}

/** Whether booking asks for an invoice, so that the booking starts out pending. */
export const needsInvoice = (offer: { price: string; accessLevel: string }): boolean =>
  !isFree(offer.price) && offer.accessLevel !== 'free';

/** The status a new booking of an offer starts with. */
export const initialStatus = (offer: { price: string; accessLevel: string }): BookingStatus =>
  needsInvoice(offer) ? 'pending' : 'confirmed';
