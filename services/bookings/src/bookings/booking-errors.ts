import { bookingState, isWaiting } from '@backflow/contracts/bookings';
import type { BookingSettings, BookingState, OfferKind } from '@backflow/contracts/bookings';
import { formatTime } from '@backflow/contracts/time';
import { AppError, NotFoundError, needsPremium } from '@backflow/service-kit';
import type { Actor } from '@backflow/service-kit';
import { OFFER_TEXTS } from '../offers/offer-texts.ts';
import { isBookedUp } from '../offers/offer.ts';
import type { OfferSnapshot } from '../offers/offer.ts';
import { waitingListClosesAt } from '../seat-offers/make-seat-offers.ts';

/** The error of each state in which booking is not possible. */
const ERRORS: Readonly<Record<Exclude<BookingState, 'open' | 'offered'>, (kind: OfferKind) => AppError>> = {
  completed: (kind) =>
    new AppError('EVENT_COMPLETED', `${OFFER_TEXTS[kind].subject} has already taken place.`),
  closed: (kind) => new AppError('REGISTRATION_CLOSED', OFFER_TEXTS[kind].closed),
  registered: (kind) => alreadyBooked(kind, 'own'),
  full: (kind) => offerFull(kind),
  waiting: (kind) =>
    new AppError(
      OFFER_TEXTS[kind].full,
      `You are on the waiting list, and no seat is offered to you at the moment. You keep your position.`,
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

export const waitingListClosed = (kind: OfferKind): AppError =>
  new AppError(
    'WAITING_LIST_CLOSED',
    `The waiting list is closed: ${OFFER_TEXTS[kind].subject.toLowerCase()} starts soon.`,
  );

/** The error of a seat offer that has expired before the member accepted; undefined when there is none. */
function offerExpired({ registration, missedOffer }: OfferSnapshot): AppError | undefined {
  const expiredAt = registration ? registration.seatOffer?.expiresAt : missedOffer;
  if (!expiredAt) return undefined;
  const message = `The seat was reserved for you until ${formatTime(expiredAt)}. The offer has expired, and the seat goes to the next on the waiting list.`;
  return new AppError('SEAT_OFFER_EXPIRED', message);
}

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
  // Accepting a seat offer is a booking: the caller expects `open`.
  const isOffered = state === 'offered' && expected === 'open';
  if (state !== 'open' && state !== 'full' && state !== expected && !isOffered) throw getError(state, offer);
  if (needsPremium(actor, offer)) {
    throw new AppError('PREMIUM_REQUIRED', OFFER_TEXTS[offer.kind].premium);
  }
  // The limit may have been lowered in the database by hand.
  if (isOffered && isBookedUp(offer, offer.registration)) throw offerFull(offer.kind);
  if (state === expected || isOffered) return;
  if (state === 'open') throw new AppError('SEATS_LEFT', 'There are seats left: you can register.');
  throw getError(state, offer);
}

function getError(state: Exclude<BookingState, 'open'>, offer: OfferSnapshot): AppError {
  const expired = state === 'waiting' || state === 'full' ? offerExpired(offer) : undefined;
  return expired ?? ERRORS[state === 'offered' ? 'waiting' : state](offer.kind);
}

/** @throws NotFoundError, or an AppError with the reason, unless the caller may book */
export const assertOpen = (offer: OfferSnapshot, actor: Actor, now: number): void =>
  assertState(offer, actor, now, 'open');

/** @throws NotFoundError, or an AppError with the reason, unless the caller may join the waiting list */
export function assertFull(offer: OfferSnapshot, actor: Actor, now: number, settings: BookingSettings): void {
  if (isWaiting(offer) && !offer.isDeleted && offer.isPublished) throw alreadyWaiting('You are');
  assertState(offer, actor, now, 'full');
  if (waitingListClosesAt(offer, settings) <= now) throw waitingListClosed(offer.kind);
}
