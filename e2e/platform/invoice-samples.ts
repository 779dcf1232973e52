import { SELLER, createEvent, register } from '../support/events.ts';
import { call, join } from '../support/people.ts';
import { rows } from '../support/stores.ts';
import type { MakeSample } from './sample.ts';

/** A new booking of a paid event. @param caller whose it is; default: a new member's */
async function aPaidBooking(admin: string, caller?: string): Promise<string> {
  const event = await createEvent(admin, { accessLevel: 'paid', price: '25.00' });
  return register(caller ?? (await join()).cookie, event);
}

/** The invoice of one. */
async function anInvoice(admin: string, caller?: string): Promise<string> {
  const bookingId = await aPaidBooking(admin, caller);
  const [invoice] = await rows<{ id: string }>('select id from bookings.invoices where booking_id = $1', [
    bookingId,
  ]);
  if (!invoice) throw new Error('the booking has no invoice');
  return invoice.id;
}

/** An invoice whose document is stored. */
async function aSentInvoice(admin: string, caller?: string): Promise<string> {
  const id = await anInvoice(admin, caller);
  await rows(
    `update bookings.invoices set status = 'sent', sent_at = now(), send_at = null, seller = '${SELLER}' where id = $1`,
    [id],
  );
  await rows(
    `insert into bookings.invoice_documents (invoice_id, content, sha256) values ($1, '%PDF-1.7', 'walked')`,
    [id],
  );
  return id;
}

/** A credit note whose money is to be returned. */
async function aRefund(admin: string): Promise<string> {
  const id = await anInvoice(admin);
  await call('POST', `/api/admin/invoices/${id}/pay`, admin);
  await call('POST', `/api/admin/invoices/${id}/void`, admin, { reason: 'Billed twice' });
  const [note] = await rows<{ id: string }>('select id from bookings.invoices where credits = $1', [id]);
  if (!note) throw new Error('the invoice has no credit note');
  return note.id;
}

/** A payment of a new booking. */
async function aPayment(admin: string, bookingId: string): Promise<string> {
  await call('POST', `/api/admin/registrations/${bookingId}/payments`, admin, { amount: '25.00' });
  const { body } = await call('GET', `/api/admin/registrations/${bookingId}/account`, admin);
  return body.data.payments[0].id as string;
}

const booking: MakeSample = async (admin) => ({ params: { id: await aPaidBooking(admin) } });
const any: MakeSample = async (admin) => ({ params: { id: await anInvoice(admin) } });
const own: MakeSample = async (admin, caller) => ({ params: { id: await anInvoice(admin, caller) } });

/** Parameters with which each call about invoices and accounts succeeds. */
export const INVOICE_SAMPLES: Record<string, MakeSample> = {
  'accounts.one': booking,
  'payments.record': async (...given) => ({ ...(await booking(...given)), body: { amount: '10.00' } }),
  'payments.refund': async (admin) => {
    const id = await aPaidBooking(admin);
    await aPayment(admin, id);
    await call('PATCH', `/api/admin/registrations/${id}/status`, admin, { status: 'cancelled' });
    return { params: { id }, body: {} };
  },
  'payments.reverse': async (admin) => ({
    params: { id: await aPayment(admin, await aPaidBooking(admin)) },
    body: { reason: 'Recorded for another member' },
  }),
  'invoices.correct': async (admin) => ({
    params: { id: await aSentInvoice(admin) },
    body: {
      billTo: { name: 'Ana Rivera', company: 'Rivera Plumbing', address: null, purchaseOrder: null },
      lines: [{ description: 'Rough-in clinic', amount: '20.00' }],
      reason: 'Sold for less',
    },
  }),
  'invoices.one': any,
  'invoices.file': async (admin) => ({ params: { id: await aSentInvoice(admin) } }),
  'invoices.pay': any,
  'invoices.void': async (...given) => ({ ...(await any(...given)), body: { reason: 'Billed twice' } }),
  'invoices.send': any,
  'invoices.refunded': async (admin) => ({ params: { id: await aRefund(admin) } }),
  'invoices.ownOne': own,
  'invoices.setBillTo': async (...given) => ({
    ...(await own(...given)),
    body: { company: 'Rivera Plumbing' },
  }),
  'invoices.sendOwn': own,
  'invoices.ownFile': async (admin, caller) => ({ params: { id: await aSentInvoice(admin, caller) } }),
};
