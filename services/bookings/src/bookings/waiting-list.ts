import type { leaveWaitingList as leave } from '@backflow/contracts/bookings';
import { sql } from '@backflow/service-kit';
import type { Call, Write } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';
import { mutateOffers } from '../offers/mutate-offers.ts';
import { findOffer, lockOffer } from '../offers/offer.ts';
import { endSeatOffer } from '../seat-offers/end-seat-offers.ts';
import { readBookingSettings } from '../settings/booking-settings.ts';
import { applyChange } from './apply-change.ts';
import { limitUnlessConfirmed, presentNewBooking } from './book.ts';
import type { Booked, BookingCall } from './book.ts';
import { assertFull } from './booking-errors.ts';
import { lockedBooking, storeBooking } from './store-booking.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Adds a member to the end of a full event's waiting list. @throws NotFoundError, or an AppError with the reason */
export async function joinWaitingList(context: BookingsContext, call: BookingCall): Promise<Booked> {
  const { db, now } = context;
  const { actor, params } = call;
  const [settings, snapshot] = await Promise.all([
    readBookingSettings(db),
    findOffer(db, 'event', params.id, actor),
  ]);
  assertFull(snapshot, actor, now(), settings);

  return mutateOffers(context, call, [params.id], async (write) => {
    const unconfirmed = await limitUnlessConfirmed(context, write, 'event', call);
    const offer = await lockOffer(write, 'event', params.id);
    // Check again under the lock: other members may have joined or left, or the member clicked twice.
    const registration = await lockedBooking(write, offer.id, actor.id);
    assertFull({ ...offer, registration }, actor, now(), settings);
    const bookedAt = new Date(now());
    const left = await findLeftBooking(write, offer.id, actor.id);
    const isNotified = left !== undefined && left.notifiedAt.getTime() > now() - DAY_MS;
    const id = await storeBooking(write, {
      ...{ id: left?.id, kind: offer.kind, offerId: offer.id, userId: actor.id, status: 'waitlisted' },
      ...{ bookedAt, unconfirmed, waitingNotifiedAt: isNotified ? left.notifiedAt : bookedAt },
    });
    await applyChange(context, write, {
      ...{ offer, booking: { id, userId: actor.id }, from: 'none', to: 'waitlisted' },
      ...{ isByAdmin: false, notifies: !isNotified },
    });
    const own = presentNewBooking(id, 'waitlisted', { bookedAt, unconfirmed });
    return { offer, own: { ...own, place: offer.waitingCount + offer.heldCount + 1 } };
  });
}

/** A member who left and comes back gets the same booking, at the end of the list, and one mail a day. */
async function findLeftBooking(
  { rows }: Write,
  offerId: string,
  userId: string,
): Promise<{ id: string; notifiedAt: Date } | undefined> {
  const [left] = await rows<{ id: string; notifiedAt: Date }>(sql`
    select id, waiting_notified_at as "notifiedAt" from bookings
     where offer_id = ${offerId} and user_id = ${userId} and status = 'cancelled' and waiting_notified_at is not null
       and company_id is null
     order by booked_at desc limit 1`);
  return left;
}

/**
 * Removes a member from a waiting list, even when the event is withdrawn or over. Changes nothing for a member who does not wait.
 * @throws NotFoundError when no such event ever existed
 */
export async function leaveWaitingList(context: BookingsContext, call: Call<typeof leave>): Promise<null> {
  const { actor, params } = call;
  await mutateOffers(context, call, [params.id], async (write) => {
    const offer = await lockOffer(write, 'event', params.id);
    const own = await lockedBooking(write, offer.id, actor.id);
    if (own?.status !== 'waitlisted') return write.unchanged();
    if (own.seatOffer) await endSeatOffer(write, own.id, 'passed', context.now());
    await write.rows(sql`update bookings set status = 'cancelled', updated_at = now() where id = ${own.id}`);
    await applyChange(context, write, {
      ...{ offer, booking: { id: own.id, userId: actor.id }, from: 'waitlisted', to: 'cancelled' },
      ...{ isByAdmin: false, notifies: false },
    });
  });
  return null;
}
