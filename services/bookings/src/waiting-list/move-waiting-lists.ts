import { offerSeats } from '@backflow/contracts/bookings';
import type { BookingSettings } from '@backflow/contracts/bookings';
import { mailRequest, sendMail } from '@backflow/contracts/notifications';
import { job, select, sql } from '@backflow/service-kit';
import type { JobRun, Write } from '@backflow/service-kit';
import { applyChange } from '../bookings/apply-change.ts';
import type { BookingsContext } from '../context.ts';
import { mutateOffers } from '../offers/mutate-offers.ts';
import { registrationMailData } from '../offers/registration-mail-data.ts';
import { isOver, isWithdrawn, lockOffer } from '../offers/offer.ts';
import type { Offer } from '../offers/offer.ts';
import { readBookingSettings } from '../settings/booking-settings.ts';
import { notifyOfEndedOffer } from '../seat-offers/end-seat-offers.ts';
import { WITHOUT_SEAT_OFFER, offerSeatsTo, waitingListClosesAt } from '../seat-offers/make-seat-offers.ts';
import type { Waiting } from '../seat-offers/make-seat-offers.ts';

/** Members whose offers are made or ended in one transaction. */
const BATCH = 200;

/**
 * Moves every waiting list on: ends expired seat offers and the waiting of those members, offers free seats to the next ones, and
 * closes the lists of events that start soon. Each event in its own transaction, under its lock: two runs at once, and one after a
 * crash or a downtime, continue from what is stored.
 */
async function moveWaitingLists(context: BookingsContext, _data: null, run: JobRun): Promise<void> {
  const settings = await readBookingSettings(context.db);
  for (const id of await findDue(context, settings)) {
    for (let hasMore = true; hasMore;) {
      run.signal.throwIfAborted();
      hasMore = await moveWaitingList(context, run, id, settings);
    }
  }
}

export const offerSeatsJob = job(offerSeats, moveWaitingLists);

/** The events whose waiting list has something to do now. Past events only lose their open offers. */
async function findDue(
  { db, now }: BookingsContext,
  { seatOfferEndsHours }: BookingSettings,
): Promise<string[]> {
  const at = new Date(now());
  const due = await select<{ id: string }>(
    db,
    'waiting-lists-due',
    sql`
      select offer_id as id from seat_offers where status = 'open' and expires_at <= ${at}
      union
      select o.id from offers o
       where o.waitlisted > 0 and o.kind = 'event' and o.ends_at > ${at}
         and case when o.is_published and o.deleted_at is null
                  then least(o.closes_at, o.starts_at - make_interval(hours => ${seatOfferEndsHours})) <= ${at}
                       or (o.waitlisted > o.held
                           and (o.capacity is null or o.capacity > o.pending + o.confirmed + o.held))
                  else o.held > 0 end`,
  );
  return due.map(({ id }) => id);
}

/** @returns whether a full batch was done: there may be more */
async function moveWaitingList(
  context: BookingsContext,
  run: JobRun,
  id: string,
  settings: BookingSettings,
): Promise<boolean> {
  return mutateOffers(context, run, [id], async (write) => {
    const offer = await lockOffer(write, 'event', id);
    const closesAt = waitingListClosesAt(offer, settings);
    const isClosed = closesAt <= context.now();
    const ended = isWithdrawn(offer)
      ? await withdrawAll(context, write, offer)
      : await endExpired(context, write, offer, isClosed);
    let done = 0;
    if (!isWithdrawn(offer) && !isOver(offer, context.now())) {
      done = isClosed
        ? await closeWaitingList(context, write, offer)
        : await offerFreeSeats(context, write, { id, closesAt: new Date(closesAt) }, settings);
    }
    if (ended + done === 0) write.unchanged();
    return Math.max(ended, done) === BATCH;
  });
}

/** Members of a withdrawn event keep their positions: it may be published again. */
async function withdrawAll({ now }: BookingsContext, { rows }: Write, { id }: Offer): Promise<number> {
  await rows(sql`
    update seat_offers set status = 'withdrawn', ended_at = ${new Date(now())}
     where offer_id = ${id} and status = 'open'`);
  return 1;
}

/** Ends offers that have expired, or all where the list is closed. */
async function endExpired(
  context: BookingsContext,
  write: Write,
  offer: Offer,
  isClosed: boolean,
): Promise<number> {
  const now = new Date(context.now());
  const ended = await write.rows<Waiting & { expiresAt: Date }>(sql`
    update seat_offers s set status = 'expired', ended_at = ${now}
     where s.id in (select id from seat_offers
                     where offer_id = ${offer.id} and status = 'open' and (expires_at <= ${now} or ${isClosed})
                     order by expires_at, id limit ${BATCH})
    returning s.booking_id as "bookingId", s.user_id as "userId", s.expires_at as "expiresAt"`);
  await endWaiting(context, write, offer, ended);
  for (const { userId, expiresAt } of ended)
    await notifyOfEndedOffer(context, write, offer, { userId, how: 'expired', expiresAt });
  return ended.length;
}

/** No more seats are offered: free ones go to whoever books. */
async function closeWaitingList(context: BookingsContext, write: Write, offer: Offer): Promise<number> {
  const waiting = await write.rows<Waiting>(sql`
    select id as "bookingId", user_id as "userId" from bookings
     where offer_id = ${offer.id} and status = 'waitlisted' order by waiting_number limit ${BATCH}`);
  await endWaiting(context, write, offer, waiting);
  const data = registrationMailData(context, offer);
  for (const { userId } of waiting)
    await write.queue(sendMail, mailRequest('waiting-list-closed', { kind: 'member', id: userId }, data));
  return waiting.length;
}

/** Offers each free seat to the next member without an offer. */
async function offerFreeSeats(
  context: BookingsContext,
  write: Write,
  { id, closesAt }: { id: string; closesAt: Date },
  settings: BookingSettings,
): Promise<number> {
  // The event may have been moved to an earlier time.
  await write.rows(sql`
    update seat_offers set expires_at = ${closesAt}
     where offer_id = ${id} and status = 'open' and expires_at > ${closesAt}`);
  // Again: the offers that ended have freed their seats.
  const offer = await lockOffer(write, 'event', id);
  const free = offer.maxAttendees === null ? BATCH : offer.maxAttendees - offer.currentAttendees;
  const members = await write.rows<Waiting>(sql`
    select b.id as "bookingId", b.user_id as "userId" from bookings b
     where b.offer_id = ${id} and b.status = 'waitlisted' and ${WITHOUT_SEAT_OFFER}
     order by b.waiting_number limit ${Math.max(0, Math.min(free, BATCH))}`);
  if (members.length > 0) await offerSeatsTo(context, write, offer, { members, settings, offeredBy: null });
  return members.length;
}

/** Cancels the bookings of members who wait no longer. */
async function endWaiting(
  context: BookingsContext,
  write: Write,
  offer: Offer,
  members: readonly Waiting[],
): Promise<void> {
  await write.rows(sql`
    update bookings set status = 'cancelled', updated_at = now()
     where id = any(${members.map(({ bookingId }) => bookingId)}::uuid[]) and status = 'waitlisted'`);
  const change = { from: 'waitlisted', to: 'cancelled', notifies: false } as const;
  // This run offers the seats itself: no need to queue another.
  const settled = { ...offer, waitingCount: 0 };
  for (const { bookingId: id, userId } of members)
    await applyChange(context, write, { offer: settled, booking: { id, userId }, ...change });
}
