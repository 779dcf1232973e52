import type { leaveWaitingList as leave } from '@backflow/contracts/bookings';
import { mutate, sql } from '@backflow/service-kit';
import type { Call, Write } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';
import { notifyMember } from '../notifications/notify-member.ts';
import { findOffer, lockOffer } from '../offers/offer.ts';
import { limitOf, presentNew } from './book.ts';
import type { Booked, BookingCall } from './book.ts';
import { assertFull } from './booking-errors.ts';
import { lockedBooking, storeBooking } from './store-booking.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * A member joins the end of a full event's waiting list.
 * @throws NotFoundError, or the AppError that says why not
 */
export async function joinWaitingList(context: BookingsContext, call: BookingCall): Promise<Booked> {
  const { db, now } = context;
  const { actor, params } = call;
  assertFull(await findOffer(db, 'event', params.id, actor), actor, now());

  return mutate(context, call, async (write) => {
    const unconfirmed = await limitOf(context, write, 'event', call);
    const offer = await lockOffer(write, 'event', params.id);
    // Check again under the lock: nobody else joins or leaves now, nor a second click of the same member.
    const registration = await lockedBooking(write, offer.id, actor.id);
    assertFull({ ...offer, registration }, actor, now());
    const bookedAt = new Date(now());
    const left = await leftBooking(write, offer.id, actor.id);
    const isNotified = left !== undefined && left.notifiedAt.getTime() > now() - DAY_MS;
    const id = await storeBooking(write, {
      ...{ id: left?.id, kind: offer.kind, offerId: offer.id, userId: actor.id, status: 'waitlisted' },
      ...{ bookedAt, unconfirmed, waitingNotifiedAt: isNotified ? left.notifiedAt : bookedAt },
    });
    if (!isNotified) {
      await notifyMember(context, write, { offer, userId: actor.id, from: 'none', to: 'waitlisted' });
    }
    const own = presentNew(id, 'waitlisted', { bookedAt, unconfirmed });
    return { offer, own: { ...own, place: offer.waitingCount + 1 } };
  });
}

/** A member who left the list and comes back gets the same booking again, at the end of the list, and one mail a day. */
async function leftBooking(
  { rows }: Write,
  offerId: string,
  userId: string,
): Promise<{ id: string; notifiedAt: Date } | undefined> {
  const [left] = await rows<{ id: string; notifiedAt: Date }>(sql`
    select id, waiting_notified_at as "notifiedAt" from bookings
     where offer_id = ${offerId} and user_id = ${userId} and status = 'cancelled' and waiting_notified_at is not null
     order by booked_at desc limit 1`);
  return left;
}

/**
 * A member leaves a waiting list, also of an event that was taken down or is over. Who is on none changes nothing.
 * @throws NotFoundError when there never was such an event
 */
export async function leaveWaitingList(context: BookingsContext, call: Call<typeof leave>): Promise<null> {
  const { actor, params } = call;
  await mutate(context, call, async (write) => {
    const { id } = await lockOffer(write, 'event', params.id);
    const left = await write.rows(sql`
      update bookings set status = 'cancelled', updated_at = now()
       where offer_id = ${id} and user_id = ${actor.id} and status = 'waitlisted' returning id`);
    if (left.length === 0) write.unchanged();
  });
  return null;
}
