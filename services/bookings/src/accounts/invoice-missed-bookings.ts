import { jobContract } from '@backflow/contracts';
import { takesSeat } from '@backflow/contracts/bookings';
import type { BookingFrom, BookingStatus } from '@backflow/contracts/bookings';
import * as z from '@backflow/contracts/zod';
import { job, mutate, select, sql } from '@backflow/service-kit';
import type { JobRun, Write } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';
import { DOCUMENT_ID, jointNumbers } from '../invoices/joint-invoice.ts';
import { lockAccount } from './account.ts';
import { settleAccount } from './settle-account.ts';
import { settleBooking as settle } from './settle-booking.ts';
import type { BookingChange } from './settle-booking.ts';
import { storePayment } from './store-payment.ts';
import { mutateOffers, offerOfBooking } from '../offers/mutate-offers.ts';
import { OFFER_COLUMNS, lockOfferWith } from '../offers/offer.ts';
import type { Offer } from '../offers/offer.ts';

/** Rows read by one query. */
const BATCH = 100;

const settleMissedContract = jobContract({
  name: 'bookings.settle-missed',
  data: z.null(),
  schedule: '* * * * *',
  expireSeconds: 600,
});

/**
 * Settles the invoices of bookings whose status was changed without it, such as by the demo. Voids the invoices of offers that were deleted before they were over.
 */
async function invoiceMissedBookings(context: BookingsContext, _data: null, run: JobRun): Promise<void> {
  for (;;) {
    const missed = await select<{ bookingId: string }>(
      context.db,
      'unsettled-bookings',
      sql`
        select b.id as "bookingId" from unsettled_bookings u join bookings b on b.id = u.booking_id
         -- Numbers of invoices rise with their days.
         order by b.status = 'confirmed' desc, u.from_status <> 'none', b.booked_at, b.id limit ${BATCH}`,
    );
    for (const { bookingId } of missed) {
      run.signal.throwIfAborted();
      await mutateOffers(context, run, offerOfBooking(bookingId), (write) =>
        settleBooking(context, write, bookingId),
      );
    }
    if (missed.length < BATCH) break;
  }
  await settleDeletedOffers(context, run);
}

export const invoiceMissedBookingsJob = job(settleMissedContract, invoiceMissedBookings);

interface Change {
  /** Of a company that pays: its invoice for the same offer, which is not sent yet. */
  companyId: string | null;
  leadId: string | null;
  from: BookingFrom;
  to: BookingStatus;
  userId: string;
  bookedAt: Date;
}

async function settleBooking(context: BookingsContext, write: Write, bookingId: string): Promise<void> {
  const offer = await lockOfferWith(write, bookingId);
  const [change] = await write.rows<Change>(sql`
    select u.from_status as "from", b.status as "to", b.user_id as "userId", b.booked_at as "bookedAt", b.company_id as "companyId",
           (select ${DOCUMENT_ID} from invoices i
             where i.company_id = b.company_id and i.offer_id = b.offer_id and i.kind = 'invoice' and i.status = 'issued' limit 1) as "leadId"
      from unsettled_bookings u join bookings b on b.id = u.booking_id where b.id = ${bookingId}`);
  if (!change) return;
  const { userId, from, to, bookedAt, companyId, leadId } = change;
  // Delete the row before the return below: a retry would find nothing paid either.
  await write.rows(sql`delete from unsettled_bookings where booking_id = ${bookingId}`);
  if (from !== 'none' && takesSeat(from) && to === 'pending') return;
  const booking = { id: bookingId, userId };
  const group = companyId === null ? undefined : { ...jointNumbers(), invoice: { leadId } };
  if (from !== 'none' || to !== 'confirmed')
    await settle(context, write, { offer, booking, from, to, group });
  else await recordAsPaid({ ...context, now: () => bookedAt.getTime() }, write, { offer, booking, from, to });
}

/** The invoice and the payment of a seat that came as confirmed, on the day of its booking. Nobody waits for a mail about it. */
async function recordAsPaid(context: BookingsContext, write: Write, change: BookingChange): Promise<void> {
  const { issued } = await settle(context, write, change);
  const account = issued && (await lockAccount(write, change.booking.id));
  if (!account) return;
  await storePayment(context, write, account, { kind: 'payment', actorId: undefined });
  await write.rows(sql`update invoices set send_at = null where id = ${issued.id}`);
}

async function settleDeletedOffers(context: BookingsContext, run: JobRun): Promise<void> {
  const offers = await select<{ id: string; kind: string }>(
    context.db,
    'unsettled-offers',
    sql`
      select u.offer_id as id, o.kind from unsettled_offers u join offers o on o.id = u.offer_id
       order by u.changed_at, u.offer_id limit ${BATCH}`,
  );
  for (const { id } of offers) {
    for (;;) {
      run.signal.throwIfAborted();
      if ((await mutateOffers(context, run, [id], (write) => creditAccounts(context, write, id))) < BATCH)
        break;
    }
    await mutate(context, run, (write) =>
      write.rows(sql`delete from unsettled_offers where offer_id = ${id}`),
    );
  }
}

/**
 * Credits the invoices of a deleted offer. A course's paid invoices stay: its members may have learned from it for
 * years, and are told to write to the supplier.
 * @returns how many accounts there were
 */
async function creditAccounts(context: BookingsContext, write: Write, offerId: string): Promise<number> {
  const [offer] = await write.rows<Offer>(sql`
    select ${OFFER_COLUMNS} from offers o where o.id = ${offerId} and o.deleted_at is not null for update`);
  if (!offer) return 0;
  const accounts = await write.rows<{ bookingId: string }>(sql`
    select b.id as "bookingId" from accounts a join bookings b on b.account_id = a.id
     where a.offer_id = ${offerId} and a.invoiced > 0 and (${offer.kind} <> 'course' or a.due > 0)
     order by a.id limit ${BATCH}`);
  for (const { bookingId } of accounts) {
    const account = await lockAccount(write, bookingId);
    if (account) await settleAccount(context, write, { account, offer, bookingId, target: '0' });
  }
  return accounts.length;
}
