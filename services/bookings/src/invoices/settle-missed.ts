import { jobContract } from '@backflow/contracts';
import type { BookingFrom } from '@backflow/contracts/bookings';
import * as z from '@backflow/contracts/zod';
import { job, mutate, select, sql } from '@backflow/service-kit';
import type { JobRun, Write } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';
import { mutateOffers, offerOfBooking } from '../offers/mutate-offers.ts';
import { lockOfferOf } from '../offers/offer.ts';
import { voidInvoice } from './credit-invoice.ts';
import { INVOICE_ROW } from './invoice-rows.ts';
import type { InvoiceRow } from './invoice-rows.ts';
import { settleInvoice } from './settle-invoice.ts';

/** Rows read by one query. */
const BATCH = 100;

const settleMissedContract = jobContract({
  name: 'bookings.settle-missed',
  data: z.null(),
  schedule: '* * * * *',
  expireSeconds: 600,
});

/**
 * Settles the invoices of bookings whose status was changed without it: by processes of the release before, or before there were
 * invoices. Voids the invoices of offers that were deleted before they were over.
 */
async function settleMissed(context: BookingsContext, _data: null, run: JobRun): Promise<void> {
  for (;;) {
    const missed = await select<{ bookingId: string }>(
      context.db,
      'unsettled-bookings',
      sql`
        select booking_id as "bookingId" from unsettled_bookings
         order by changed_at, booking_id limit ${BATCH}`,
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

export const settleMissedJob = job(settleMissedContract, settleMissed);

async function settleBooking(context: BookingsContext, write: Write, bookingId: string): Promise<void> {
  const offer = await lockOfferOf(write, bookingId);
  const [change] = await write.rows<{ from: BookingFrom; to: 'pending' }>(sql`
    select u.from_status as "from", b.status as "to"
      from unsettled_bookings u join bookings b on b.id = u.booking_id where b.id = ${bookingId}`);
  if (!change) return;
  await settleInvoice(context, write, { offer, bookingId, ...change });
  await write.rows(sql`delete from unsettled_bookings where booking_id = ${bookingId}`);
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
      if ((await mutateOffers(context, run, [id], (write) => voidOfOffer(context, write, id))) < BATCH) break;
    }
    await mutate(context, run, (write) =>
      write.rows(sql`delete from unsettled_offers where offer_id = ${id}`),
    );
  }
}

/**
 * Voids invoices of a deleted offer. Of a course only those that are not paid: its members may have learned from it for years, and
 * are told to write to the supplier.
 * @returns how many there were
 */
async function voidOfOffer(context: BookingsContext, write: Write, offerId: string): Promise<number> {
  await write.rows(sql`select 1 from offers where id = ${offerId} for update`);
  const invoices = await write.rows<InvoiceRow>(sql`
    select ${INVOICE_ROW} from invoices i join offers o on o.id = i.offer_id
     where i.offer_id = ${offerId} and o.deleted_at is not null and i.kind = 'invoice'
       and i.status in ('issued', 'sent', 'paid') and (o.kind <> 'course' or i.status <> 'paid')
     order by i.sent_at is null, i.issued_at, i.id limit ${BATCH} for update of i`);
  for (const invoice of invoices) await voidInvoice(context, write, invoice);
  return invoices.length;
}
