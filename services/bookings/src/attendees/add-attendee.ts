import { KIND_OF_PATH, initialStatus, hasWaitingList, takesSeat } from '@backflow/contracts/bookings';
import type { Attendee, OfferKind, WhenFull, addAttendee as contract } from '@backflow/contracts/bookings';
import { NotFoundError, ValidationError, sql } from '@backflow/service-kit';
import type { Call, Write } from '@backflow/service-kit';
import { applyChange } from '../bookings/apply-change.ts';
import { alreadyBooked, alreadyWaiting, offerFull } from '../bookings/booking-errors.ts';
import { lockedBooking, storeBooking } from '../bookings/store-booking.ts';
import type { PriceChoice } from '../prices/price-of-seat.ts';
import type { BookingsContext } from '../context.ts';
import { mutateOffers } from '../offers/mutate-offers.ts';
import { OFFER_TEXTS } from '../offers/offer-texts.ts';
import { isBookedUp, lockOffer, readOffer } from '../offers/offer.ts';
import { addSeat } from './add-seat.ts';
import { findAttendee } from './attendees.query.ts';

/**
 * An administrator books for a member, as `bookByAdmin` does.
 * @throws NotFoundError, a ValidationError for an unknown member, or an AppError: full, or booked already
 */
export async function addAttendee(context: BookingsContext, call: Call<typeof contract>): Promise<Attendee> {
  const { params, body } = call;
  const { whenFull, code, freeReason } = body;
  const kind = KIND_OF_PATH[params.offers];
  await readOffer(context.db, params.id, kind);
  const bookingId = await mutateOffers(context, call, [params.id], async (write) => {
    const userId = await memberId(write, body.userId);
    return bookByAdmin(
      context,
      write,
      { kind, offerId: params.id, userId },
      { whenFull, choice: { code, freeReason } },
    );
  });
  return findAttendee(context.db, bookingId);
}

interface ByAdmin {
  /** The choice where every seat is taken: refuse, join the waiting list, or add a seat. */
  whenFull: WhenFull;
  /** A code, or the reason for which it is free. */
  choice?: PriceChoice;
  /** False: without the mail of a registration. Default: true. */
  notifies?: boolean;
}

/**
 * Books for a member, even where booking is closed, over, premium or a draft, and ahead of the waiting list. A member who waits
 * moves up. The member is notified as if they had booked, unless the offer is over or hidden.
 * @returns the booking's id
 * @throws NotFoundError, or an AppError: full, or booked already
 */
export async function bookByAdmin(
  context: BookingsContext,
  write: Write,
  { kind, offerId, userId }: { kind: OfferKind; offerId: string; userId: string },
  { whenFull, choice, notifies = true }: ByAdmin,
): Promise<string> {
  // Lock the owner's record before the offer, in the order of the owner's own edits.
  const limit = whenFull === 'add-seat' ? await addSeat(write, kind, offerId) : undefined;
  const offer = await lockOffer(write, kind, offerId);
  if (offer.isDeleted) throw new NotFoundError(OFFER_TEXTS[kind].subject);
  const own = await lockedBooking(write, offer.id, userId);
  if (own && takesSeat(own.status)) throw alreadyBooked(kind, 'member');
  const isFull = isBookedUp(offer, own);
  const waits = isFull && whenFull === 'waitlist' && hasWaitingList(kind);
  if (isFull && !waits) throw offerFull(kind);
  if (waits && own) throw alreadyWaiting('This member is');
  const [from, to] = [own?.status ?? 'none', waits ? 'waitlisted' : initialStatus(offer)] as const;
  const id = await storeBooking(write, {
    ...{ id: own?.id, kind, offerId: offer.id, userId, status: to },
    ...{ bookedAt: new Date(context.now()), unconfirmed: null },
  });
  const now = await applyChange(context, write, {
    offer,
    booking: { id, userId },
    from,
    to,
    choice,
    notifies,
  });
  const status = own ? { from, to: now } : now;
  write.audit({
    subjectId: id,
    details: {
      ...{ offerId: offer.id, userId, status },
      ...(limit && { maxAttendees: limit }),
      ...(choice?.freeReason && { freeReason: choice.freeReason }),
    },
  });
  return id;
}

/** The id of a member as it is stored in their account: mails and the audit log compare ids as text. */
async function memberId(write: Write, id: string): Promise<string> {
  const [known] = await write.rows<{ id: string }>(sql`select id from identity.members_v1 where id = ${id}`);
  if (known) return known.id;
  throw new ValidationError([{ path: 'userId', message: 'There is no member with this id' }]);
}
