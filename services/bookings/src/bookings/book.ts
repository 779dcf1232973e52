import { KIND_RULES, initialStatus } from '@backflow/contracts/bookings';
import type { Endpoint } from '@backflow/contracts';
import type { OfferKind, OwnRegistration } from '@backflow/contracts/bookings';
import { mutate } from '@backflow/service-kit';
import type { Actor, Call, Write } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';
import { notifyMember } from '../notifications/notify-member.ts';
import type { Offer } from '../offers/offer.ts';
import { findOffer } from '../offers/offer.ts';
import { alreadyBooked, assertOpen } from './booking-errors.ts';
import { insertBooking, lockedBooking, storeBooking } from './store-booking.ts';
import { limitUnconfirmed } from './unconfirmed-booking.ts';
import type { UnconfirmedBooking } from './unconfirmed-booking.ts';

/** A call in which a member books something. */
export type BookingCall = Pick<Call<Endpoint>, 'endpoint' | 'address' | 'idempotency'> & {
  readonly actor: Actor;
  readonly params: { readonly id: string };
};

/** A booking just made, and what it is of. */
export interface Booked {
  offer: Offer;
  own: OwnRegistration;
}

/**
 * A member books an event, a webinar or a course; who waits takes the seat by their position. The member is notified, and where there is
 * an invoice to send, the supplier too.
 * @throws NotFoundError, or the AppError that says why not
 */
export async function book(context: BookingsContext, kind: OfferKind, call: BookingCall): Promise<Booked> {
  const { db, now } = context;
  const { actor, params } = call;
  // Fail fast: refused requests open no transaction and don't wait for the offer's lock.
  const snapshot = await findOffer(db, kind, params.id, actor);
  assertOpen(snapshot, actor, now());

  return mutate(context, call, async (write) => {
    const unconfirmed = await limitOf(context, write, kind, call);
    const made = { offerId: snapshot.id, userId: actor.id, bookedAt: new Date(now()), unconfirmed };
    const stored = await insertBooking(write, made);
    if (!stored) throw new Error('an offer is gone, and nothing deletes one');
    const { offer, inserted } = stored;
    const earlier = inserted ? null : await lockedBooking(write, offer.id, actor.id);
    // Check after the insert: a double click must get ALREADY_REGISTERED, not EVENT_FULL.
    assertOpen({ ...offer, registration: earlier }, actor, now());
    const { id, status } = inserted ?? (await moveUp());
    await notifyMember(context, write, {
      offer,
      userId: actor.id,
      from: earlier?.status ?? 'none',
      to: status,
    });
    return { offer, own: presentNew(id, status, made) };

    /** Who waits gets a seat with the booking they have. */
    async function moveUp() {
      if (!earlier) throw alreadyBooked(kind, 'own');
      const status = initialStatus(offer);
      return { id: await storeBooking(write, { ...made, id: earlier.id, kind, status }), status };
    }
  });
}

/** Members whose address is not confirmed take only a few seats; a course has none to take from others. */
export const limitOf = (
  context: BookingsContext,
  write: Write,
  kind: OfferKind,
  call: BookingCall,
): Promise<UnconfirmedBooking | null> =>
  KIND_RULES[kind].isAttended
    ? limitUnconfirmed(context, write, call, call.params.id)
    : Promise.resolve(null);

/** A booking that was just stored, as its owner sees it. */
export const presentNew = (
  id: string,
  status: OwnRegistration['status'],
  { bookedAt, unconfirmed }: { bookedAt: Date; unconfirmed: UnconfirmedBooking | null },
): OwnRegistration => ({
  ...{ id, status, registeredAt: bookedAt.toISOString() },
  ...(unconfirmed && { confirmBy: unconfirmed.confirmBy.toISOString() }),
});
