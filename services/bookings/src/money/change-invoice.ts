import type { ResponseOf } from '@backflow/contracts';
import type {
  InvoiceDetails,
  payInvoice,
  payInvoices,
  refundInvoice,
  sendInvoice,
  voidInvoice,
} from '@backflow/contracts/bookings';
import { AppError, sql } from '@backflow/service-kit';
import type { Call, Operation, Write } from '@backflow/service-kit';
import { eachInBulk } from '../attendees/each-in-bulk.ts';
import { readBooking, updateStatus } from '../attendees/set-booking.ts';
import { applyChange } from '../bookings/apply-change.ts';
import type { BookingsContext } from '../context.ts';
import { mutateOffers } from '../offers/mutate-offers.ts';
import { OFFER_TEXTS } from '../offers/offer-texts.ts';
import { lockOfferOf } from '../offers/offer.ts';
import type { Offer } from '../offers/offer.ts';
import { voidInvoice as voidLocked } from '../invoices/credit-invoice.ts';
import { mailInvoice } from '../invoices/invoice-mail.ts';
import { ADMIN_READER, invoiceNotFound, readInvoice } from '../invoices/invoice.query.ts';
import { INVOICE_ROW } from '../invoices/invoice-rows.ts';
import type { InvoiceRow } from '../invoices/invoice-rows.ts';
import { payInvoice as payLocked } from '../invoices/pay-invoice.ts';
import { sendNow } from '../invoices/send-now.ts';

type Stored = Omit<InvoiceRow, 'status'> & {
  status: InvoiceRow['status'] | 'void';
  kind: 'invoice' | 'credit-note';
  refund: 'none' | 'due' | 'made';
  bookingId: string;
  userId: string;
};

interface Change {
  write: Write;
  /** Locked, as is the invoice. */
  offer: Offer;
  invoice: Stored;
}

type InvoiceCall = Operation & { readonly params: { readonly id: string } };

async function changeOne(
  context: BookingsContext,
  call: InvoiceCall,
  work: (change: Change) => Promise<void>,
): Promise<InvoiceDetails> {
  await change(context, call, call.params.id, work);
  return readInvoice(context.db, call.params.id, ADMIN_READER);
}

/** One change of an invoice by an administrator, under the locks of its offer and itself. @throws NotFoundError */
const change = (
  context: BookingsContext,
  operation: Operation,
  id: string,
  work: (change: Change) => Promise<void>,
): Promise<void> =>
  mutateOffers(context, operation, offerOfInvoice(id), async (write) => {
    const [{ bookingId } = { bookingId: undefined }] = await write.rows<{ bookingId: string }>(sql`
      select booking_id as "bookingId" from invoices where id = ${id}`);
    if (bookingId === undefined) throw invoiceNotFound();
    const offer = await lockOfferOf(write, bookingId);
    const [invoice] = await write.rows<Stored>(sql`
      select ${INVOICE_ROW}, i.kind, i.refund, i.booking_id as "bookingId", i.user_id as "userId"
        from invoices i where i.id = ${id} for update`);
    if (invoice?.bookingId !== bookingId)
      throw new AppError('CONFLICT', 'This has been changed by someone else meanwhile.');
    write.changed();
    const { userId, total, status } = invoice;
    write.audit({ subjectId: id, details: { userId, offerId: offer.id, total, status } });
    await work({ write, offer, invoice });
  });

const offerOfInvoice = (id: string) => sql`
  select b.offer_id as id from invoices i join bookings b on b.id = i.booking_id where i.id = ${id}`;

const conflict = (message: string) => new AppError('CONFLICT', message);

export const payOne = (context: BookingsContext, call: Call<typeof payInvoice>): Promise<InvoiceDetails> =>
  changeOne(context, call, (locked) => pay(context, locked));

/** Marks invoices as paid, each in its own transaction. One that is refused doesn't stop the others. */
export async function payMany(
  context: BookingsContext,
  call: Call<typeof payInvoices>,
): Promise<ResponseOf<typeof payInvoices>> {
  const outcomes = await eachInBulk(context, call.body.ids, (id) =>
    change(context, call, id, (locked) => pay(context, locked)),
  );
  return { results: outcomes.map(({ done: _, ...result }) => result) };
}

/** Marks an invoice as paid, which confirms its pending booking: what Mark Paid does. A paid one stays as it is. */
async function pay(context: BookingsContext, { write, offer, invoice }: Change): Promise<void> {
  const { status, bookingId: id } = invoice;
  if (invoice.kind === 'credit-note') throw conflict('A credit note can’t be paid.');
  if (status === 'void') throw conflict('This invoice is void.');
  if (status === 'paid') return write.unchanged();
  const booking = await readBooking(write, id);
  if (booking.status === 'pending') {
    await updateStatus(write, id, 'confirmed', new Date(context.now()));
    write.changed(OFFER_TEXTS[offer.kind].tab);
    return applyChange(context, write, {
      ...{ offer, booking: { id, userId: booking.userId }, from: 'pending', to: 'confirmed' },
    });
  }
  const paid = await payLocked(context, write, { ...invoice, status });
  if (paid.sendAt === null) await mailInvoice(context, write, { invoiceId: paid.id });
}

/** Voids an invoice. Its booking stays as it is. */
export const voidOne = (context: BookingsContext, call: Call<typeof voidInvoice>): Promise<InvoiceDetails> =>
  changeOne(context, call, async ({ write, offer, invoice }) => {
    const { status, userId, total } = invoice;
    if (invoice.kind === 'credit-note') throw conflict('A credit note can’t be voided.');
    if (status === 'void') return write.unchanged();
    const creditNote = await voidLocked(context, write, { ...invoice, status });
    const details = { userId, offerId: offer.id, total, status, reason: call.body.reason };
    write.audit({ details: { ...details, ...(creditNote !== null && { creditNote }) } });
  });

/** Sends an invoice now, or again. */
export const sendOne = (context: BookingsContext, call: Call<typeof sendInvoice>): Promise<InvoiceDetails> =>
  changeOne(context, call, async ({ write, invoice }) => {
    if (invoice.status === 'void') throw conflict('This invoice is void.');
    if (invoice.sentAt === null) await sendNow(context, write, invoice.id);
    else await mailInvoice(context, write, { invoiceId: invoice.id });
  });

/** Records that the money of a credit note was returned. */
export const recordRefund = (
  context: BookingsContext,
  call: Call<typeof refundInvoice>,
): Promise<InvoiceDetails> =>
  changeOne(context, call, async ({ write, invoice: { id, refund } }) => {
    if (refund === 'made') return write.unchanged();
    if (refund === 'none') throw conflict('Nothing is to be returned.');
    await write.rows(sql`update invoices set refund = 'made', version = version + 1 where id = ${id}`);
  });
