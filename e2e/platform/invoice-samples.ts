import { createEvent, register } from '../support/events.ts';
import { call, join } from '../support/people.ts';
import { rows } from '../support/stores.ts';
import type { MakeSample } from './sample.ts';

/** The invoice of a new booking of a paid event. @param caller whose it is; default: a new member's */
async function anInvoice(admin: string, caller?: string): Promise<string> {
  const event = await createEvent(admin, { accessLevel: 'paid', price: '25.00' });
  const bookingId = await register(caller ?? (await join()).cookie, event);
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
    `update bookings.invoices set status = 'sent', sent_at = now(), send_at = null, seller = '{}' where id = $1`,
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

const any: MakeSample = async (admin) => ({ params: { id: await anInvoice(admin) } });
const own: MakeSample = async (admin, caller) => ({ params: { id: await anInvoice(admin, caller) } });

/** What makes each call about invoices succeed. */
export const INVOICE_SAMPLES: Record<string, MakeSample> = {
  'invoices.one': any,
  'invoices.file': async (admin) => ({ params: { id: await aSentInvoice(admin) } }),
  'invoices.pay': any,
  'invoices.void': async (...given) => ({ ...(await any(...given)), body: { reason: 'Billed twice' } }),
  'invoices.send': any,
  'invoices.refunded': async (admin) => ({ params: { id: await aRefund(admin) } }),
  'invoices.remind': async (admin) => ({ body: { ids: [await anInvoice(admin)] } }),
  'invoices.payMany': async (admin) => ({ body: { ids: [await anInvoice(admin)] } }),
  'invoices.ownOne': own,
  'invoices.setBillTo': async (...given) => ({
    ...(await own(...given)),
    body: { company: 'Rivera Plumbing' },
  }),
  'invoices.sendOwn': own,
  'invoices.ownFile': async (admin, caller) => ({ params: { id: await aSentInvoice(admin, caller) } }),
};
