import type { BookingStatus } from '@backflow/contracts/bookings';
import type { JobRun, Write } from '@backflow/service-kit';
import { applyChange } from '../bookings/apply-change.ts';
import type { BookingsContext } from '../context.ts';
import { mutateOffers, offerOfBooking } from '../offers/mutate-offers.ts';
import { lockOfferWith } from '../offers/offer.ts';
import type { Offer } from '../offers/offer.ts';
import { readBooking, updateStatus } from './set-booking.ts';

/**
 * Cancels one booking for a job, in its own transaction: a job locks one offer at a time, so that jobs don't deadlock. A
 * cancelled booking is left unchanged.
 * @param beforeCancel runs under the lock; returns false to leave the booking unchanged
 */
export async function cancelBooking(
  context: BookingsContext,
  run: JobRun,
  id: string,
  beforeCancel: (write: Write, offer: Offer, status: BookingStatus) => Promise<boolean> | boolean,
): Promise<void> {
  await mutateOffers(context, run, offerOfBooking(id), async (write) => {
    const offer = await lockOfferWith(write, id);
    const { status, userId } = await readBooking(write, id);
    if (status === 'cancelled') return write.unchanged();
    if (!(await beforeCancel(write, offer, status))) return write.unchanged();
    await updateStatus(write, id, 'cancelled');
    const change = { from: status, to: 'cancelled', notifies: false } as const;
    await applyChange(context, write, { offer, booking: { id, userId }, ...change });
  });
}
