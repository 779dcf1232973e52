import { bookingState, isWaiting } from '@backflow/contracts/bookings';
import type { BookingState, OfferKind } from '@backflow/contracts/bookings';
import { AppError, NotFoundError, needsPremium } from '@backflow/service-kit';
import type { Actor } from '@backflow/service-kit';
import { OFFER_TEXTS } from '../offers/offer-texts.ts';
import type { OfferSnapshot } from '../offers/offer.ts';

/** The error of each state in which booking is not possible. */
const ERRORS: Readonly<Record<Exclude<BookingState, 'open'>, (kind: OfferKind) => AppError>> = {
  completed: (kind) =>
    new AppError('EVENT_COMPLETED', `${OFFER_TEXTS[kind].subject} has already taken place.`),
  closed: (kind) => new AppError('REGISTRATION_CLOSED', OFFER_TEXTS[kind].closed),
  registered: (kind) => alreadyBooked(kind, 'own'),
  full: (kind) => offerFull(kind),
  waiting: (kind) =>
    new AppError(
      OFFER_TEXTS[kind].full,
      `${OFFER_TEXTS[kind].subject} is still full. You keep your place on the waiting list.`,
    ),
};

/** @param whose the reader: the member, or an administrator */
export function alreadyBooked(kind: OfferKind, whose: 'own' | 'member'): AppError {
  const { alreadyBooked: texts } = OFFER_TEXTS[kind];
  return new AppError(texts.code, texts[whose]);
}

export const offerFull = (kind: OfferKind): AppError =>
  new AppError(OFFER_TEXTS[kind].full, `${OFFER_TEXTS[kind].subject} is full.`);

export const alreadyWaiting = (subject: string): AppError =>
  new AppError('ALREADY_WAITING', `${subject} on the waiting list already.`);

/** Drafts and deleted offers can't be booked. A member who has booked one gets ALREADY_REGISTERED rather than a 404. */
function assertOffered(offer: OfferSnapshot): void {
  if (offer.isPublished && !offer.isDeleted) return;
  if (offer.registration && !isWaiting(offer)) throw alreadyBooked(offer.kind, 'own');
  throw new NotFoundError(OFFER_TEXTS[offer.kind].subject);
}

/**
 * Uses the same state that disables the button of a card. Check premium before seats.
 * @throws NotFoundError, or an AppError with the reason
 */
function assertState(offer: OfferSnapshot, actor: Actor, now: number, expected: BookingState): void {
  assertOffered(offer);
  const state = bookingState(offer, now);
  if (state !== 'open' && state !== 'full' && state !== expected) throw ERRORS[state](offer.kind);
  if (needsPremium(actor, offer)) {
    throw new AppError('PREMIUM_REQUIRED', OFFER_TEXTS[offer.kind].premium);
  }
  if (state === expected) return;
  if (state === 'open') throw new AppError('SEATS_LEFT', 'There are seats left: you can register.');
  throw ERRORS[state](offer.kind);
}

/** @throws NotFoundError, or an AppError with the reason, unless the caller may book */
export const assertOpen = (offer: OfferSnapshot, actor: Actor, now: number): void =>
  assertState(offer, actor, now, 'open');

/** @throws NotFoundError, or an AppError with the reason, unless the caller may join the waiting list */
export function assertFull(offer: OfferSnapshot, actor: Actor, now: number): void {
  if (isWaiting(offer) && !offer.isDeleted && offer.isPublished) throw alreadyWaiting('You are');
  assertState(offer, actor, now, 'full');
}
