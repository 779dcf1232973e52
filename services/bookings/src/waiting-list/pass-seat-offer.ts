import type { passSeatOffer as contract } from '@backflow/contracts/bookings';
import { isWaiting, seatOfferedUntil } from '@backflow/contracts/bookings';
import { AppError, sql } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';
import { applyChange } from '../bookings/apply-change.ts';
import { lockedBooking } from '../bookings/store-booking.ts';
import { mutateOffers } from '../offers/mutate-offers.ts';
import { lockOffer } from '../offers/offer.ts';
import { endSeatOffer, notifyOfEndedOffer } from '../seat-offers/end-seat-offers.ts';

/**
 * A member passes on the seat that is offered to them, and leaves the waiting list. Changes nothing for who is not on the list.
 * @throws NotFoundError, or an AppError: no seat is offered
 */
export async function passSeatOffer(context: BookingsContext, call: Call<typeof contract>): Promise<null> {
  const { actor, params } = call;
  await mutateOffers(context, call, [params.id], async (write) => {
    const offer = await lockOffer(write, 'event', params.id);
    const registration = await lockedBooking(write, offer.id, actor.id);
    if (!registration || !isWaiting({ registration })) return write.unchanged();
    if (seatOfferedUntil({ registration }, context.now()) === null) {
      throw new AppError('CONFLICT', 'No seat is offered to you at the moment. You keep your position.');
    }
    const ended = await endSeatOffer(write, registration.id, 'passed', context.now());
    await write.rows(
      sql`update bookings set status = 'cancelled', updated_at = now() where id = ${registration.id}`,
    );
    if (ended) {
      const { expiresAt } = ended;
      await notifyOfEndedOffer(context, write, offer, { userId: actor.id, how: 'passed', expiresAt });
    }
    await applyChange(context, write, {
      ...{ offer, booking: { id: registration.id, userId: actor.id } },
      ...{ from: 'waitlisted', to: 'cancelled', notifies: false },
    });
  });
  return null;
}
