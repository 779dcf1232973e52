import { KIND_RULES, initialStatus } from '@backflow/contracts/bookings';
import type { BodyOf, Endpoint } from '@backflow/contracts';
import type { OfferKind, MyRegistration, registerForEvent } from '@backflow/contracts/bookings';
import { select } from '@backflow/service-kit';
import type { Actor, Call, Write } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';
import { mutateOffers } from '../offers/mutate-offers.ts';
import type { Offer } from '../offers/offer.ts';
import { findOffer } from '../offers/offer.ts';
import { priceOfSeat } from '../prices/price-of-seat.ts';
import { applyChange } from './apply-change.ts';
import { alreadyBooked, assertOpen } from './booking-errors.ts';
import { insertBooking, lockedBooking, storeBooking } from './store-booking.ts';
import { limitUnconfirmed } from './unconfirmed-booking.ts';
import type { UnconfirmedBooking } from './unconfirmed-booking.ts';

/** A call in which a member books something. */
export type BookingCall = Pick<Call<Endpoint>, 'endpoint' | 'address' | 'idempotency'> & {
  readonly actor: Actor;
  readonly params: { readonly id: string };
  /** Absent for a kind without prices. */
  readonly body?: BodyOf<typeof registerForEvent> | undefined;
};

/** A new booking with its offer. */
export interface Booked {
  offer: Offer;
  own: MyRegistration;
}

/**
 * Books an event, a webinar or a course; a member on the waiting list takes the seat that their position allows. Notifies the
 * member, and the supplier when an invoice is due.
 * @throws NotFoundError, or an AppError with the reason
 */
export async function book(context: BookingsContext, kind: OfferKind, call: BookingCall): Promise<Booked> {
  const { db, now } = context;
  const { actor, params, body } = call;
  // Fail fast: refused requests open no transaction and don't wait for the offer's lock.
  const snapshot = await findOffer(db, kind, params.id, actor);
  assertOpen(snapshot, actor, now());
  if (body?.code != null) {
    const read: Write['rows'] = (statement) => select(db, 'price-of-code', statement);
    await priceOfSeat(context, read, snapshot, actor.id, { code: body.code });
  }

  return mutateOffers(context, call, [snapshot.id], async (write) => {
    const unconfirmed = await limitUnlessConfirmed(context, write, kind, call);
    const newBooking = { offerId: snapshot.id, userId: actor.id, bookedAt: new Date(now()), unconfirmed };
    const stored = await insertBooking(write, newBooking);
    if (!stored) throw new Error('an offer is gone, and nothing deletes one');
    const { offer, inserted } = stored;
    const existing = inserted ? null : await lockedBooking(write, offer.id, actor.id);
    // Check after the insert: a double click must get ALREADY_REGISTERED, not EVENT_FULL.
    assertOpen({ ...offer, registration: existing }, actor, now());
    const { id, status: first } = inserted ?? (await moveUp());
    const status = await applyChange(context, write, {
      offer,
      booking: { id, userId: actor.id },
      from: existing?.status ?? 'none',
      to: first,
      isByAdmin: false,
      accountId: inserted?.accountId,
      choice: { code: body?.code, shown: body?.price },
    });
    return { offer, own: presentNewBooking(id, status, newBooking) };

    /** Turns the booking of a waiting member into a seat. */
    async function moveUp() {
      if (!existing) throw alreadyBooked(kind, 'own');
      const status = initialStatus(offer);
      return { id: await storeBooking(write, { ...newBooking, id: existing.id, kind, status }), status };
    }
  });
}

/** Members with an unconfirmed address may take few seats; courses have no limit of seats. */
export const limitUnlessConfirmed = (
  context: BookingsContext,
  write: Write,
  kind: OfferKind,
  call: BookingCall,
): Promise<UnconfirmedBooking | null> =>
  KIND_RULES[kind].isAttended
    ? limitUnconfirmed(context, write, call, call.params.id)
    : Promise.resolve(null);

/** A stored booking as its owner sees it. */
export const presentNewBooking = (
  id: string,
  status: MyRegistration['status'],
  { bookedAt, unconfirmed }: { bookedAt: Date; unconfirmed: UnconfirmedBooking | null },
): MyRegistration => ({
  ...{ id, status, registeredAt: bookedAt.toISOString() },
  ...(unconfirmed && { confirmBy: unconfirmed.confirmBy.toISOString() }),
});
