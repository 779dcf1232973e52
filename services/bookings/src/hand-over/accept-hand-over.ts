import { endHandOver } from '../bookings/end-hand-over.ts';
import { KIND_RULES, pathOfKind, takesSeat } from '@backflow/contracts/bookings';
import type { acceptHandOver as contract, declineHandOver as declining } from '@backflow/contracts/bookings';
import type { ResponseOf } from '@backflow/contracts';
import { mailRequest, sendMail } from '@backflow/contracts/notifications';
import {
  AppError,
  LinkSpentError,
  hashOfToken,
  needsPremium,
  auditStatement,
  sql,
} from '@backflow/service-kit';
import type { Call, Sql, Write } from '@backflow/service-kit';
import { endWaiting } from '../attendees/set-booking.ts';
import { alreadyBooked } from '../bookings/booking-errors.ts';
import { lockedBooking } from '../bookings/store-booking.ts';
import { limitUnconfirmed } from '../bookings/unconfirmed-booking.ts';
import type { UnconfirmedBooking } from '../bookings/unconfirmed-booking.ts';
import type { BookingsContext } from '../context.ts';
import { moveAccount } from '../accounts/move-account.ts';
import { bookedMailData } from '../notifications/booked-mail-data.ts';
import { mutateOffers } from '../offers/mutate-offers.ts';
import { OFFER_TEXTS } from '../offers/offer-texts.ts';
import { lockOfferWith } from '../offers/offer.ts';
import type { Offer } from '../offers/offer.ts';
import { notifyOfHandOver } from './notify-of-hand-over.ts';
import { assertAcceptable, byTokenHash } from './open-hand-over.ts';
import type { HandOverRow } from './open-hand-over.ts';

type Accepted = ResponseOf<typeof contract>;

/**
 * The caller takes over a booking by the link of a mail: the member's booking is cancelled, and the caller has one of the same status,
 * as old, with its account. Invoices stay billed as they are. Under the offer's lock, so that its seats never
 * change. Repeated by the same caller, it changes nothing.
 * @throws LinkSpentError, or an AppError: it is the caller's own, they have a booking already, or need premium
 */
export const acceptHandOver = (context: BookingsContext, call: Call<typeof contract>): Promise<Accepted> =>
  mutateOffers(context, call, offerByToken(call.body.token), async (write) => {
    const { actor } = call;
    const hash = hashOfToken(call.body.token);
    const snapshot = await readHandOver(write, hash);
    const unconfirmed = await limitUnlessReached(context, write, call, snapshot);
    const offer = await lockOfferWith(write, snapshot.bookingId);
    const handOver = await readHandOver(write, hash);
    const accepted = { offers: pathOfKind(offer.kind), offerId: offer.id };
    if (handOver.status === 'accepted' && handOver.acceptedBy === actor.id) {
      write.unchanged();
      return { id: await getReplacement(write, handOver.bookingId), ...accepted };
    }
    assertAcceptable(handOver, offer, context.now());
    if (handOver.fromUser === actor.id) {
      throw new AppError('CONFLICT', 'This is your own booking: the link is for your colleague.');
    }
    if (needsPremium(actor, offer)) throw new AppError('PREMIUM_REQUIRED', OFFER_TEXTS[offer.kind].premium);
    await makeRoom(context, write, offer, actor.id);

    const { bookingId: from, fromUser, bookingStatus: status } = handOver;
    const to = await replaceBooking(write, handOver, { userId: actor.id, unconfirmed, now: context.now() });
    await moveAccount(write, { from, to, userId: actor.id, offerId: offer.id });
    await notifyOfHandOver(context, write, { offer, bookingId: to, from: fromUser, to: actor.id, status });
    const details = {
      offerId: offer.id,
      userId: fromUser,
      newUserId: actor.id,
      handedFrom: from,
      handedTo: to,
    };
    // The log of each booking has an entry.
    await write.rows(auditStatement({ actorId: actor.id, action: call.endpoint.id, subjectId: to, details }));
    write.audit({ subjectId: from, details });
    return { id: to, ...accepted };
  });

/** The colleague doesn't want it. Its member keeps the booking, and is notified. @throws LinkSpentError */
export async function declineHandOver(context: BookingsContext, call: Call<typeof declining>): Promise<null> {
  await mutateOffers(context, call, offerByToken(call.body.token), async (write) => {
    const { bookingId, fromUser } = await readHandOver(write, hashOfToken(call.body.token));
    const offer = await lockOfferWith(write, bookingId);
    const ended = await endHandOver(write, bookingId, new Date(context.now()), 'declined');
    if (ended.length === 0) throw new LinkSpentError();
    const data = bookedMailData(context, offer);
    await write.queue(sendMail, mailRequest('hand-over-declined', { kind: 'member', id: fromUser }, data));
  });
  return null;
}

const offerByToken = (token: string): Sql => sql`
  select b.offer_id as id from hand_overs h join bookings b on b.id = h.booking_id
   where h.token_hash = ${hashOfToken(token)}`;

/** @throws LinkSpentError when no link has this token */
async function readHandOver({ rows }: Write, hash: Buffer): Promise<HandOverRow> {
  const [handOver] = await rows<HandOverRow>(byTokenHash(hash));
  if (!handOver) throw new LinkSpentError();
  return handOver;
}

/**
 * Limits accounts with an unconfirmed address as when they book, before the offer is locked. Not for the address that the link was sent
 * to: having the link shows that its mail is read by the caller.
 */
async function limitUnlessReached(
  context: BookingsContext,
  write: Write,
  call: Call<typeof contract>,
  { bookingId, email }: HandOverRow,
): Promise<UnconfirmedBooking | null> {
  if (call.actor.isEmailConfirmed) return null;
  const [booked] = await write.rows<{ offerId: string; kind: Offer['kind']; isReached: boolean }>(sql`
    select b.offer_id as "offerId", b.kind,
           exists (select from identity.contacts_v2 m where m.id = ${call.actor.id} and lower(m.email) = ${email}) as "isReached"
      from bookings b where b.id = ${bookingId}`);
  if (!booked || booked.isReached || !KIND_RULES[booked.kind].isAttended) return null;
  return limitUnconfirmed(context, write, call, booked.offerId);
}

/** Ends the caller's entry on the waiting list. @throws AppError when they have a seat already */
async function makeRoom(context: BookingsContext, write: Write, offer: Offer, userId: string): Promise<void> {
  const own = await lockedBooking(write, offer.id, userId);
  if (!own) return;
  if (takesSeat(own.status)) throw alreadyBooked(offer.kind, 'own');
  await endWaiting(context, write, offer, { ...own, userId });
}

/** Cancels the member's booking and inserts the colleague's. @returns the id of the colleague's */
async function replaceBooking(
  { rows }: Write,
  { id: handOverId, bookingId }: HandOverRow,
  { userId, unconfirmed, now }: { userId: string; unconfirmed: UnconfirmedBooking | null; now: number },
): Promise<string> {
  const { confirmBy = null, network = null } = unconfirmed ?? {};
  const [replaced] = await rows<{ id: string }>(sql`
    with old as (
           select kind, offer_id, status, booked_at, notified_version from bookings where id = ${bookingId}),
         cancelled as (
           update bookings set status = 'cancelled', updated_at = now() where id = ${bookingId})
    insert into bookings (kind, offer_id, user_id, status, booked_at, notified_version, confirm_by, network)
    select kind, offer_id, ${userId}, status, booked_at, notified_version, ${confirmBy}, ${network} from old
    returning id`);
  if (!replaced) throw new Error('the booking was not stored');
  await rows(sql`update bookings set handed_to = ${replaced.id} where id = ${bookingId}`);
  await rows(sql`
    update hand_overs set status = 'accepted', accepted_by = ${userId}, ended_at = ${new Date(now)}, email = null
     where id = ${handOverId}`);
  return replaced.id;
}

/** The booking that replaced one that was handed over. */
async function getReplacement({ rows }: Write, bookingId: string): Promise<string> {
  const [booking] = await rows<{ id: string }>(sql`
    select handed_to as id from bookings where id = ${bookingId} and handed_to is not null`);
  if (!booking) throw new LinkSpentError();
  return booking.id;
}
