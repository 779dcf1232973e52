import { pathOfKind, takesSeat } from '@backflow/contracts/bookings';
import type { reassignForCompany as contract } from '@backflow/contracts/bookings';
import { mailRequest, sendMail } from '@backflow/contracts/notifications';
import { AppError, ValidationError, auditStatement, needsPremium, sql } from '@backflow/service-kit';
import type { Call, Write } from '@backflow/service-kit';
import { lockAccount } from '../accounts/account.ts';
import { moveAccount } from '../accounts/move-account.ts';
import { settleAccount } from '../accounts/settle-account.ts';
import { endWaiting, readBooking } from '../attendees/set-booking.ts';
import { alreadyBooked } from '../bookings/booking-errors.ts';
import { endHandOver } from '../bookings/end-hand-over.ts';
import { hasUsedBooking } from '../bookings/has-used-booking.ts';
import { lockedBooking } from '../bookings/store-booking.ts';
import { bookingNotFound } from '../cancellation/my-booking.ts';
import type { BookingsContext } from '../context.ts';
import { lockCounter } from '../invoices/issue-invoice.ts';
import { lockInvoices } from '../invoices/invoice-rows.ts';
import { jointNumbers } from '../invoices/joint-invoice.ts';
import { bookedMailData } from '../notifications/booked-mail-data.ts';
import { mutateOffers, offerOfBooking } from '../offers/mutate-offers.ts';
import { OFFER_TEXTS } from '../offers/offer-texts.ts';
import { hasBegun, lockOfferWith } from '../offers/offer.ts';
import type { Offer } from '../offers/offer.ts';
import { readCompany } from '../managed-companies.ts';
import { readPayer } from '../payers/company-seat.ts';
import { notifyOfSeat } from '../notifications/notify-of-seat.ts';

/**
 * Gives a seat that a company pays to another member of it: the booking is cancelled, and the other one has one of the same status, as
 * old, with its account. An invoice that was not sent names the other one at once; a sent one stays as it is.
 * @throws NotFoundError for a booking that another company pays, or an AppError: it has begun, or the other one has a seat
 */
export const reassignForCompany = (
  context: BookingsContext,
  call: Call<typeof contract>,
): Promise<{ id: string }> => {
  const { id: companyId, bookingId } = call.params;
  const toId = call.body.userId;
  return mutateOffers(context, call, offerOfBooking(bookingId), async (write) => {
    const { rows } = write;
    await readCompany(rows, companyId, call.actor);
    const offer = await lockOfferWith(write, bookingId);
    const { status, userId: fromId } = await readBooking(write, bookingId);
    const paid = await readPayer(write, bookingId);
    if (paid?.id !== companyId) throw bookingNotFound();
    if (!takesSeat(status)) throw new AppError('CONFLICT', 'This booking has no seat any more.');
    if (hasBegun(offer, context.now()))
      throw new AppError('CONFLICT', `${OFFER_TEXTS[offer.kind].subject} has begun: seats stay as they are.`);
    if (await hasUsedBooking(write, bookingId))
      throw new AppError('CONFLICT', 'This seat was used already, so it stays with whoever has it.');
    const { from, to } = await readNames(write, paid.id, { fromId, toId }, offer);
    const own = await lockedBooking(write, offer.id, toId);
    if (own && takesSeat(own.status)) throw alreadyBooked(offer.kind, 'member');
    if (own) await endWaiting(context, write, offer, { ...own, userId: toId });

    await endHandOver(write, bookingId, new Date(context.now()));
    const id = await replaceBooking(write, bookingId, toId);
    await moveAccount(write, { from: bookingId, to: id, userId: toId, offerId: offer.id });
    await renameInvoice(context, write, offer, id, call.actor.id);
    const { company } = paid;
    await notifyOfSeat(context, write, { offer, bookingId: id, userId: toId, status, company, from });
    const moved = { ...bookedMailData(context, offer), company, by: to };
    await write.queue(sendMail, mailRequest('company-seat-moved', { kind: 'member', id: fromId }, moved));
    const details = { offerId: offer.id, userId: fromId, newUserId: toId, offers: pathOfKind(offer.kind) };
    await rows(auditStatement({ actorId: call.actor.id, action: call.endpoint.id, subjectId: id, details }));
    write.audit({ subjectId: bookingId, details });
    return { id };
  });
};

/** The names of both. @throws a ValidationError where the other one can't have the seat */
async function readNames(
  { rows }: Write,
  companyId: string,
  { fromId, toId }: { fromId: string; toId: string },
  offer: Offer,
): Promise<{ from: string; to: string }> {
  const people = await rows<{
    id: string;
    name: string;
    isMember: boolean;
    isPremium: boolean;
    isAdmin: boolean;
  }>(sql`
    select c.id, btrim(c.first_name || ' ' || c.last_name) as name,
           exists (select from identity.company_members_v1 m where m.company_id = ${companyId} and m.user_id = c.id) as "isMember",
           a.subscription_status = 'premium' as "isPremium", a.is_admin as "isAdmin"
      from identity.contacts_v2 c join identity.actors_v2 a on a.id = c.id where c.id = any(${[fromId, toId]}::uuid[])`);
  const to = people.find(({ id }) => id === toId.toLowerCase());
  const refuse = (message: string) => new ValidationError([{ path: 'userId', message }]);
  if (!to?.isMember) throw refuse('Choose a member of the company');
  if (to.id === fromId) throw refuse('Choose another member: this one has the seat');
  if (needsPremium(to, offer)) throw refuse(`${to.name} has no premium membership, which this needs`);
  return { from: people.find(({ id }) => id === fromId)?.name ?? 'a colleague', to: to.name };
}

/** Cancels the booking and inserts that of the other one. @returns its id */
async function replaceBooking({ rows }: Write, bookingId: string, userId: string): Promise<string> {
  const [replaced] = await rows<{ id: string }>(sql`
    with cancelled as (
           update bookings set status = 'cancelled', updated_at = now() where id = ${bookingId})
    insert into bookings (kind, offer_id, user_id, status, booked_at, notified_version, company_id, booked_by, company_seats, purchase_order)
    select kind, offer_id, ${userId}, status, booked_at, notified_version, company_id, booked_by, company_seats, purchase_order
      from bookings where id = ${bookingId}
    returning id`);
  if (!replaced) throw new Error('the booking was not stored');
  await rows(sql`update bookings set handed_to = ${replaced.id} where id = ${bookingId}`);
  return replaced.id;
}

/** Notes the change on the account, and replaces what was not sent by a part with the new name. */
async function renameInvoice(
  context: BookingsContext,
  write: Write,
  offer: Offer,
  bookingId: string,
  agreedBy: string,
): Promise<void> {
  await lockCounter(context, write);
  const account = await lockAccount(write, bookingId);
  if (!account) return;
  await write.rows(sql`
    insert into agreements (account_id, booking_id, reason, price, rule, kept, terms, agreed_at, agreed_by)
    select account_id, ${bookingId}, 'reassigned', price, rule, kept, terms, ${new Date(context.now())}, ${agreedBy}
      from agreements where account_id = ${account.id} order by number desc limit 1`);
  const invoices = await lockInvoices(write, account.id);
  const unsent = invoices.find(({ status, sentAt }) => status === 'issued' && sentAt === null);
  if (!unsent) return;
  await settleAccount(context, write, {
    ...{ account, offer, bookingId, target: account.invoiced, reissues: true },
    joint: { ...jointNumbers(), invoice: { leadId: unsent.leadId ?? unsent.id } },
  });
}
