import { KIND_RULES, transition } from '@backflow/contracts/bookings';
import type { Attendee, BookingStatus, setBookingStatus } from '@backflow/contracts/bookings';
import { AppError, NotFoundError, ValidationError, sql } from '@backflow/service-kit';
import type { Call, Operation, Write } from '@backflow/service-kit';
import type { PaymentDetails } from '../accounts/store-payment.ts';
import { applyChange } from '../bookings/apply-change.ts';
import { offerFull } from '../bookings/booking-errors.ts';
import type { BookingsContext } from '../context.ts';
import { mutateOffers, offerOfBooking } from '../offers/mutate-offers.ts';
import { OFFER_TEXTS } from '../offers/offer-texts.ts';
import { SEAT_OFFER, isBookedUp, lockOfferWith } from '../offers/offer.ts';
import type { Offer } from '../offers/offer.ts';
import { findAttendee } from './attendees.query.ts';

export async function setStatus(
  context: BookingsContext,
  call: Call<typeof setBookingStatus>,
): Promise<Attendee> {
  await updateBookingStatus(context, call, call.params.id, call.body);
  return findAttendee(context.db, call.params.id);
}

/** Ends a member's entry on the waiting list, without a mail. */
export async function endWaiting(
  context: BookingsContext,
  write: Write,
  offer: Offer,
  { id, userId, status: from }: { id: string; userId: string; status: BookingStatus },
): Promise<void> {
  await updateStatus(write, id, 'cancelled');
  const change = { from, to: 'cancelled', notifies: false } as const;
  await applyChange(context, write, { offer, booking: { id, userId }, ...change });
}

interface StatusInput {
  status: BookingStatus;
  /** Refuses a booking of another status. */
  from?: BookingStatus | undefined;
  /** The payment that confirms a pending booking. */
  payment?: PaymentDetails | undefined;
  /** What the administrator writes to the member about a cancellation. */
  note?: string | null | undefined;
}

/**
 * Sets the status of a booking, which takes or frees a seat, and notifies the member. Setting the current status changes nothing.
 * With a seat, its account decides between pending and confirmed.
 * @throws NotFoundError, a ValidationError for a status that the kind does not allow, or an AppError: no seat is left, or the
 *   member has booked again since cancelling
 */
export const updateBookingStatus = (
  context: BookingsContext,
  operation: Operation,
  id: string,
  { status: to, from: expected, payment, note }: StatusInput,
): Promise<void> =>
  mutateOffers(context, operation, offerOfBooking(id), async (write) => {
    const offer = await lockOfferWith(write, id);
    const booking = await readBooking(write, id);
    const { status: from, userId } = booking;
    if (from === to) return write.unchanged();
    if (expected !== undefined && from !== expected) {
      throw new AppError('CONFLICT', 'Its status has been changed by someone else meanwhile.');
    }

    const change = transition(offer.kind, from, to);
    if (!change) throw notAllowed(offer);
    if (from === 'cancelled') await assertOnlyOne(write, offer, userId);
    if (change.seats > 0 && isBookedUp(offer, booking)) throw offerFull(offer.kind);
    await updateStatus(write, id, to);
    const status = await applyChange(context, write, {
      ...{ offer, booking: { id, userId }, from, to, payment, note, actorId: operation.actor?.id },
    });
    write.audit({ subjectId: id, details: { offerId: offer.id, userId, status: { from, to: status } } });
  });

/** Changes the status of a booking whose offer is locked; triggers count it. */
export const updateStatus = (write: Write, id: string, to: BookingStatus): Promise<object[]> =>
  write.rows(sql`
    update bookings
       set status = ${to}, updated_at = now(), moved_to = case when ${to} = 'cancelled' then moved_to end
     where id = ${id}`);

interface StoredBooking {
  userId: string;
  status: BookingStatus;
  attended: boolean;
  /** When its open seat offer expires. */
  seatOffer: Date | null;
}

/** @throws NotFoundError */
export async function readBooking({ rows }: Write, id: string): Promise<StoredBooking> {
  const [booking] = await rows<StoredBooking>(sql`
    select b.user_id as "userId", b.status, b.attended, ${SEAT_OFFER} as "seatOffer" from bookings b where b.id = ${id}`);
  if (!booking) throw new NotFoundError('This registration');
  return booking;
}

function notAllowed({ kind }: Offer): ValidationError {
  const statuses = new Intl.ListFormat('en-US', { type: 'disjunction' }).format(KIND_RULES[kind].statuses);
  return new ValidationError([
    { path: 'status', message: `${OFFER_TEXTS[kind].booking} can be ${statuses}` },
  ]);
}

async function assertOnlyOne(write: Write, { id, kind }: Offer, userId: string): Promise<void> {
  const others = await write.rows(sql`
    select 1 from bookings where offer_id = ${id} and user_id = ${userId} and status <> 'cancelled'`);
  const { alreadyBooked, bookedAgain } = OFFER_TEXTS[kind];
  if (others.length > 0) throw new AppError(alreadyBooked.code, bookedAgain);
}
