import type {
  Attendee,
  offerSeat as offerContract,
  withdrawSeatOffer as withdrawContract,
} from '@backflow/contracts/bookings';
import { mailRequest, sendMail } from '@backflow/contracts/notifications';
import { AppError, NotFoundError, sql } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import { findAttendee } from '../attendees/attendees.query.ts';
import { readBooking } from '../attendees/set-booking.ts';
import { offerFull, waitingListClosed } from '../bookings/booking-errors.ts';
import type { BookingsContext } from '../context.ts';
import { mutateOffers, offerOfBooking } from '../offers/mutate-offers.ts';
import { registrationMailData } from '../offers/registration-mail-data.ts';
import { OFFER_TEXTS } from '../offers/offer-texts.ts';
import { isBookedUp, isOver, isWithdrawn, lockOfferWith } from '../offers/offer.ts';
import { readBookingSettings } from '../settings/booking-settings.ts';
import { endSeatOffer, queueSeatOffers } from '../seat-offers/end-seat-offers.ts';
import { offerSeatsTo, waitingListClosesAt } from '../seat-offers/make-seat-offers.ts';

/**
 * Offers a free seat to a member on the waiting list, out of turn. An open offer stays as it is.
 * @throws NotFoundError, or an AppError: the member doesn't wait, no seat is free, or the list is closed
 */
export async function offerSeat(
  context: BookingsContext,
  call: Call<typeof offerContract>,
): Promise<Attendee> {
  const { id } = call.params;
  const settings = await readBookingSettings(context.db);
  await mutateOffers(context, call, offerOfBooking(id), async (write) => {
    const offer = await lockOfferWith(write, id);
    const { status, userId, seatOffer } = await readBooking(write, id);
    if (isWithdrawn(offer)) throw new NotFoundError(OFFER_TEXTS[offer.kind].subject);
    if (status !== 'waitlisted') throw new AppError('CONFLICT', 'This member is not on the waiting list.');
    if (seatOffer) return write.unchanged();
    if (waitingListClosesAt(offer, settings) <= context.now()) throw waitingListClosed(offer.kind);
    if (isBookedUp(offer)) throw offerFull(offer.kind);
    const members = [{ bookingId: id, userId }];
    await offerSeatsTo(context, write, offer, { members, settings, offeredBy: call.actor.id });
    write.audit({ subjectId: id, details: { offerId: offer.id, userId } });
  });
  return findAttendee(context.db, id);
}

/**
 * Withdraws the open offer of a member, who stays on the waiting list: at its end if it was their turn, or the same member would get
 * the next offer. Changes nothing without an offer.
 * @throws NotFoundError
 */
export async function withdrawSeatOffer(
  context: BookingsContext,
  call: Call<typeof withdrawContract>,
): Promise<Attendee> {
  const { id } = call.params;
  await mutateOffers(context, call, offerOfBooking(id), async (write) => {
    const offer = await lockOfferWith(write, id);
    const { userId } = await readBooking(write, id);
    const ended = await endSeatOffer(write, id, 'withdrawn', context.now());
    if (!ended) return write.unchanged();
    if (ended.offeredBy === null) {
      await write.rows(sql`
        update bookings set waiting_number = nextval('bookings_waiting_numbers') where id = ${id}`);
    }
    if (!isOver(offer, context.now()) && !isWithdrawn(offer)) {
      const data = registrationMailData(context, offer);
      await write.queue(sendMail, mailRequest('seat-offer-withdrawn', { kind: 'member', id: userId }, data));
    }
    // This member waits without an offer now.
    await queueSeatOffers(write, { ...offer, waitingCount: offer.waitingCount + 1 });
    write.audit({ subjectId: id, details: { offerId: offer.id, userId } });
  });
  return findAttendee(context.db, id);
}
