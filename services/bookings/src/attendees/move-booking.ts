import { initialStatus, takesSeat } from '@backflow/contracts/bookings';
import type {
  BookingStatus,
  MovedBooking,
  OfferKind,
  moveBooking as contract,
} from '@backflow/contracts/bookings';
import { AppError, NotFoundError, ValidationError, auditStatement, sql } from '@backflow/service-kit';
import type { Call, Operation, Sql, Write } from '@backflow/service-kit';
import { alreadyBooked, offerFull } from '../bookings/booking-errors.ts';
import { lockedBooking, storeBooking } from '../bookings/store-booking.ts';
import type { BookingsContext } from '../context.ts';
import { lockAccount } from '../accounts/account.ts';
import { moveAccount } from '../accounts/move-account.ts';
import { agreeToSeat } from '../accounts/settle-booking.ts';
import { companyChoice } from '../payers/company-seat.ts';
import { notifyOfMove } from '../notifications/notify-of-move.ts';
import { mutateOffers, offerOfBooking } from '../offers/mutate-offers.ts';
import { OFFER_TEXTS } from '../offers/offer-texts.ts';
import { isBookedUp, isOver, isWithdrawn, lockOffers } from '../offers/offer.ts';
import type { Offer } from '../offers/offer.ts';
import { queueSeatOffers } from '../seat-offers/end-seat-offers.ts';
import { addSeat } from './add-seat.ts';
import { endWaiting } from './set-booking.ts';

type Target = Call<typeof contract>['body'];

export const moveOne = (context: BookingsContext, call: Call<typeof contract>): Promise<MovedBooking> =>
  moveBooking(context, call, call.params.id, call.body);

/**
 * Moves a booking to another offer of its kind: a seat there, and the booking here is cancelled. Someone who waits here gets a
 * seat there. Its account follows: what was received and is still invoiced counts for the new price. Repeated, it changes nothing.
 *
 * Locks (ADR 49): two advisory locks, the owner's record where a seat is added, then both offers. Only moves lock two offers, so
 * moves of one offer must run one after the other.
 * @throws NotFoundError, a ValidationError for a target that is none, or an AppError: full, over, booked there already, cancelled
 */
export const moveBooking = (
  context: BookingsContext,
  operation: Operation,
  id: string,
  { moveTo, whenFull, note }: Target,
): Promise<MovedBooking> =>
  mutateOffers(context, operation, offersOfMove(id, moveTo), async (write) => {
    const { offerId, kind } = await readPlace(write, id);
    if (offerId === moveTo) throw invalidTarget('Choose another date than the present one');
    await lockMoves(write, [offerId, moveTo]);
    const done = await findMoved(write, id);
    if (done?.offerId === moveTo) {
      write.unchanged();
      return done;
    }
    // Lock the owner's record before the offers, in the order of the owner's own edits.
    const limit = whenFull === 'add-seat' ? await addSeat(write, kind, moveTo) : undefined;
    const offers = await lockOffers(write, [offerId, moveTo], kind);
    const [from, to] = [offers.get(offerId), offers.get(moveTo)];
    if (!from || !to) throw new NotFoundError(OFFER_TEXTS[kind].subject);
    const booking = await readForMove(write, id);
    assertMovable(booking, to, context.now());

    const own = await lockedBooking(write, to.id, booking.userId);
    if (own && takesSeat(own.status)) throw alreadyBooked(kind, 'member');
    if (isBookedUp(to, own)) throw offerFull(kind);
    await write.rows(sql`update bookings set status = 'cancelled', updated_at = now() where id = ${id}`);
    // An entry that has an account keeps it: money may be to return.
    const isKept = own !== null && (await lockAccount(write, own.id)) !== null;
    if (isKept) await endWaiting(context, write, to, { ...own, userId: booking.userId });
    const movedId = await storeBooking(write, {
      ...{
        id: isKept ? undefined : own?.id,
        kind,
        offerId: to.id,
        userId: booking.userId,
        status: initialStatus(to),
      },
      // Keep the date of the first booking: a move must not make the debt younger.
      ...{ bookedAt: booking.bookedAt, unconfirmed: booking.unconfirmed },
    });
    await write.rows(sql`
      with moved as (update bookings set moved_to = ${movedId} where id = ${id} returning *)
      update bookings b set company_id = moved.company_id, booked_by = moved.booked_by, company_seats = moved.company_seats,
             purchase_order = moved.purchase_order from moved where b.id = ${movedId}`);

    const { userId } = booking;
    await moveAccount(write, { from: id, to: movedId, userId, offerId: to.id });
    const { status, issued: invoice } = await agreeToSeat(context, write, {
      ...{ offer: to, booking: { id: movedId, userId }, reason: 'moved', former: from.title },
      choice: await companyChoice(write, movedId),
    });
    await write.rows(
      sql`update bookings set status = ${status} where id = ${movedId} and status <> ${status}`,
    );
    const due = await readDue(write, movedId);
    const wasRequested = booking.status === 'pending';
    await queueSeatOffers(write, from);
    await notifyOfMove(context, write, {
      from,
      to,
      bookingId: movedId,
      userId: booking.userId,
      status,
      due,
      wasRequested,
      invoice,
      note,
    });
    const details = {
      ...{ userId: booking.userId, movedFrom: offerId, movedTo: to.id },
      ...{ status: { from: booking.status, to: status }, ...(limit && { maxAttendees: limit }) },
    };
    const { actor, endpoint } = operation;
    // The log of each date has an entry.
    await write.rows(
      auditStatement({ actorId: actor?.id ?? null, action: endpoint.id, subjectId: movedId, details }),
    );
    write.audit({ subjectId: id, details });
    return { id: movedId, offerId: to.id, status, due };
  });

const offersOfMove = (id: string, moveTo: string): Sql =>
  sql`${offerOfBooking(id)} union select ${moveTo}::uuid`;

const invalidTarget = (message: string) => new ValidationError([{ path: 'moveTo', message }]);

/** Where a booking is: this never changes. @throws NotFoundError; a ValidationError for a course, which has no date */
async function readPlace({ rows }: Write, id: string): Promise<{ offerId: string; kind: OfferKind }> {
  const [booking] = await rows<{ offerId: string; kind: OfferKind }>(sql`
    select offer_id as "offerId", kind from bookings where id = ${id}`);
  if (!booking) throw new NotFoundError('This registration');
  if (booking.kind === 'course') throw invalidTarget('A course has no other date');
  return booking;
}

/** Moves from or to one offer run one after the other. Sorted, so that two moves never wait for each other. */
async function lockMoves({ rows }: Write, offerIds: readonly string[]): Promise<void> {
  for (const id of offerIds.map((each) => each.toLowerCase()).toSorted())
    await rows(sql`select pg_advisory_xact_lock(hashtextextended(${`move ${id}`}, 0))`);
}

/** The booking that a moved one was replaced by. */
async function findMoved(write: Write, id: string): Promise<MovedBooking | undefined> {
  const [moved] = await write.rows<Omit<MovedBooking, 'due'>>(sql`
    select n.id, n.offer_id as "offerId", n.status
      from bookings b join bookings n on n.id = b.moved_to where b.id = ${id} and b.status = 'cancelled'`);
  return moved && { ...moved, due: await readDue(write, moved.id) };
}

/** The unpaid amount of a booking. */
async function readDue({ rows }: Write, id: string): Promise<string> {
  const [account] = await rows<{ due: string }>(sql`
    select greatest(a.due, 0)::numeric(10, 2)::text as due from bookings b join accounts a on a.id = b.account_id where b.id = ${id}`);
  return account?.due ?? '0.00';
}

interface MovableBooking {
  userId: string;
  status: BookingStatus;
  attended: boolean;
  bookedAt: Date;
  unconfirmed: { confirmBy: Date; network: string } | null;
}

async function readForMove({ rows }: Write, id: string): Promise<MovableBooking> {
  const [row] = await rows<
    Omit<MovableBooking, 'unconfirmed'> & { confirmBy: Date | null; network: string | null }
  >(sql`
    select user_id as "userId", status, attended, booked_at as "bookedAt",
           confirm_by as "confirmBy", network
      from bookings where id = ${id}`);
  if (!row) throw new NotFoundError('This registration');
  const { confirmBy, network, ...booking } = row;
  return {
    ...booking,
    unconfirmed: confirmBy && { confirmBy, network: network ?? '' },
  };
}

function assertMovable({ status, attended }: MovableBooking, to: Offer, now: number): void {
  if (status === 'cancelled') throw new AppError('CONFLICT', 'This registration is cancelled.');
  if (attended) throw new AppError('CONFLICT', 'This member attended already.');
  if (to.isDeleted) throw new NotFoundError(OFFER_TEXTS[to.kind].subject);
  if (isWithdrawn(to)) throw invalidTarget('The new date is a draft: publish it first');
  if (isOver(to, now)) throw new AppError('EVENT_COMPLETED', 'The new date has already taken place.');
}
