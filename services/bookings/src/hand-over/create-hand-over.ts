import { endHandOver } from '../bookings/end-hand-over.ts';
import { hasUsedBooking } from '../bookings/has-used-booking.ts';
import { HAND_OVER_DAYS, HAND_OVER_PATH, takesSeat } from '@backflow/contracts/bookings';
import type {
  HandOver,
  createHandOver as contract,
  withdrawHandOver as withdrawal,
} from '@backflow/contracts/bookings';
import { mailRequest, sendMail } from '@backflow/contracts/notifications';
import { AppError, ValidationError, createLinkToken, mutate, sql } from '@backflow/service-kit';
import type { Actor, Call, Write } from '@backflow/service-kit';
import { bookingNotFound, lockMyBooking } from '../cancellation/my-booking.ts';
import type { MyBookingRow } from '../cancellation/my-booking.ts';
import type { BookingsContext } from '../context.ts';
import { bookedMailData } from '../notifications/booked-mail-data.ts';
import { mutateOffers, offerOfBooking } from '../offers/mutate-offers.ts';
import { OFFER_TEXTS } from '../offers/offer-texts.ts';
import { hasBegun, isWithdrawn } from '../offers/offer.ts';
import type { Offer } from '../offers/offer.ts';
import { getEnd, presentHandOver } from './open-hand-over.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Offers a booking to a colleague, who gets a link by mail. A former link of the same booking stops working.
 * @throws NotFoundError, a ValidationError for one's own address, or an AppError for a booking that can't be handed over
 */
export const createHandOver = (context: BookingsContext, call: Call<typeof contract>): Promise<HandOver> =>
  mutateOffers(context, call, offerOfBooking(call.params.id), async (write) => {
    const { actor, params, body } = call;
    const { offer, booking } = await lockMyBooking(write, params.id, actor.id);
    const now = new Date(context.now());
    await assertTransferable(write, offer, booking, now.getTime());
    const from = await nameFor(write, actor, body.email);
    await endHandOver(write, booking.id, now);
    const { token, hash } = createLinkToken();
    const expiresAt = offer.startsAt === null ? new Date(now.getTime() + HAND_OVER_DAYS * DAY_MS) : null;
    const [created] = await write.rows<{ id: string }>(sql`
      insert into hand_overs (booking_id, from_user, email, token_hash, created_at, expires_at)
      values (${booking.id}, ${actor.id}, ${body.email}, ${hash}, ${now}, ${expiresAt}) returning id`);
    if (!created) throw new Error('the hand-over was not stored');
    const until = getEnd({ expiresAt }, offer);
    const url = `${context.settings.PUBLIC_ORIGIN}${HAND_OVER_PATH}?token=${token}`;
    const mail = { ...bookedMailData(context, offer), url, from, until };
    await write.queue(sendMail, mailRequest('hand-over-offered', body.email, mail));
    write.audit({ subjectId: booking.id, details: { offerId: offer.id, userId: actor.id } });
    return presentHandOver(
      { id: created.id, bookingId: booking.id, email: body.email, createdAt: now },
      until,
    );
  });

/** Ends the hand-over of a booking. @throws NotFoundError, for a booking of somebody else too */
export async function withdrawHandOver(
  context: BookingsContext,
  { actor, params, ...call }: Call<typeof withdrawal>,
): Promise<null> {
  await mutate(context, { ...call, actor }, async (write) => {
    const [own] = await write.rows<{ id: string; offerId: string }>(sql`
      select id, offer_id as "offerId" from bookings where id = ${params.id} and user_id = ${actor.id}`);
    if (!own) throw bookingNotFound();
    const ended = await endHandOver(write, own.id, new Date(context.now()));
    if (ended.length === 0) return write.unchanged();
    write.audit({ subjectId: own.id, details: { offerId: own.offerId, userId: actor.id } });
  });
  return null;
}

async function assertTransferable(
  write: Write,
  offer: Offer,
  { id, status }: MyBookingRow,
  now: number,
): Promise<void> {
  const refuse = (message: string) => new AppError('NOT_TRANSFERABLE', message);
  const { subject } = OFFER_TEXTS[offer.kind];
  if (!takesSeat(status)) throw refuse('Only a booking with a seat can be handed over.');
  const [own] = await write.rows<{ companyId: string | null }>(sql`
    select company_id as "companyId" from bookings where id = ${id}`);
  if (own?.companyId != null)
    throw refuse('Your company pays for this seat. Ask its owner or manager to give it to a colleague.');
  if (isWithdrawn(offer)) throw refuse(`${subject} is no longer offered.`);
  if (hasBegun(offer, now)) throw refuse(`${subject} has begun: your booking can’t be handed over any more.`);
  if (offer.kind === 'course' && (await hasUsedBooking(write, id)))
    throw refuse('You have begun this course, so it can’t be handed over any more.');
}

/** The member's name, for a colleague. @throws ValidationError when the address is the member's own */
async function nameFor({ rows }: Write, { id }: Actor, email: string): Promise<string> {
  const [own] = await rows<{ name: string; email: string }>(sql`
    select first_name || ' ' || last_name as name, lower(email) as email from identity.contacts_v2 where id = ${id}`);
  if (!own) throw bookingNotFound();
  if (own.email !== email) return own.name;
  throw new ValidationError([{ path: 'email', message: 'This is your own address' }]);
}
