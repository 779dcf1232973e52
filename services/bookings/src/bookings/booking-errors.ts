import { bookingState, isWaiting } from '@backflow/contracts/bookings';
import type { BookingState, OfferKind } from '@backflow/contracts/bookings';
import { AppError, NotFoundError, needsPremium } from '@backflow/service-kit';
import type { Actor } from '@backflow/service-kit';
import { OFFER_TEXTS } from '../offers/offer-texts.ts';
import type { OfferSnapshot } from '../offers/offer.ts';

/** What each state answers that lets nobody book. */
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

/** @param whose who reads it: the member, or an administrator */
export function alreadyBooked(kind: OfferKind, whose: 'own' | 'member'): AppError {
  const { alreadyBooked: texts } = OFFER_TEXTS[kind];
  return new AppError(texts.code, texts[whose]);
}

export const offerFull = (kind: OfferKind): AppError =>
  new AppError(OFFER_TEXTS[kind].full, `${OFFER_TEXTS[kind].subject} is full.`);

export const alreadyWaiting = (subject: string): AppError =>
  new AppError('ALREADY_WAITING', `${subject} on the waiting list already.`);

/** Nobody books a draft or what was deleted. Who has booked it before reads that, not that there is no such thing. */
function assertOffered(offer: OfferSnapshot): void {
  if (offer.isPublished && !offer.isDeleted) return;
  if (offer.registration && !isWaiting(offer)) throw alreadyBooked(offer.kind, 'own');
  throw new NotFoundError(OFFER_TEXTS[offer.kind].subject);
}

/**
 * Refuses by the state that disables the button of a card. Premium comes before the question whether seats are left.
 * @throws NotFoundError, or the AppError that says why not
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

/** Refuses unless the caller may book. @throws NotFoundError, or the AppError that says why not */
export const assertOpen = (offer: OfferSnapshot, actor: Actor, now: number): void =>
  assertState(offer, actor, now, 'open');

/** Refuses unless the caller may join the waiting list. @throws NotFoundError, or the AppError that says why not */
export function assertFull(offer: OfferSnapshot, actor: Actor, now: number): void {
  if (isWaiting(offer) && !offer.isDeleted && offer.isPublished) throw alreadyWaiting('You are');
  assertState(offer, actor, now, 'full');
}
