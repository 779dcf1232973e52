import { isDeepStrictEqual } from 'node:util';
import type {
  BillTo,
  InvoiceDetails,
  sendMyInvoice,
  setInvoiceBillTo,
  updateBillTo,
} from '@backflow/contracts/bookings';
import { AppError, mutate, omitUndefined, sql } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';
import { assertPurchaseOrder } from '../managed-companies.ts';
import { ADMIN_READER, invoiceNotFound, ownReader, readInvoice, readable } from './invoice.query.ts';
import type { InvoiceReader } from './invoice.query.ts';
import { DOCUMENT } from './joint-invoice.ts';
import { sendNow } from './send-now.ts';

/** Changes whom an own invoice is billed to, or one of a company that the caller acts for. */
export const updateMyBillTo = (
  context: BookingsContext,
  call: Call<typeof updateBillTo>,
): Promise<InvoiceDetails> => setBillTo(context, call, ownReader(call.actor.id));

export const setBillToByHand = (
  context: BookingsContext,
  call: Call<typeof setInvoiceBillTo>,
): Promise<InvoiceDetails> => setBillTo(context, call, ADMIN_READER);

/**
 * Changes whom an invoice is billed to, with all its parts. The same again changes nothing.
 * @throws NotFoundError, also for somebody else's; a conflict once it is sent
 */
async function setBillTo(
  context: BookingsContext,
  call: Call<typeof updateBillTo> | Call<typeof setInvoiceBillTo>,
  reader: InvoiceReader,
): Promise<InvoiceDetails> {
  const { actor, params, body } = call;
  await mutate(context, call, async (write) => {
    await write.rows(sql`
      select p.id from invoices p join invoices i on p.kind = i.kind and p.year = i.year and p.sequence = i.sequence
       where i.id = ${params.id} order by p.part for update of p`);
    const [invoice] = await write.rows<{
      billTo: BillTo;
      companyId: string | null;
      status: string;
      sentAt: Date | null;
    }>(sql`
      select i.bill_to as "billTo", i.company_id as "companyId", d.status, d.sent_at as "sentAt"
        from invoices i ${DOCUMENT} where ${readable(params.id, reader)}`);
    if (!invoice) throw invoiceNotFound();
    const billTo = { ...invoice.billTo, ...omitUndefined(body) };
    if (isDeepStrictEqual(billTo, invoice.billTo)) return write.unchanged();
    if (invoice.sentAt !== null || invoice.status !== 'issued') throw alreadyFinal(invoice.status);
    await assertPurchaseOrder(write, invoice.companyId, billTo.purchaseOrder, 'purchaseOrder');
    await write.rows(sql`
      update invoices i set bill_to = ${JSON.stringify(billTo)}::jsonb, version = i.version + 1
        from invoices named
       where named.id = ${params.id} and i.kind = named.kind and i.year = named.year and i.sequence = named.sequence`);
    write.audit({ subjectId: params.id, details: { userId: actor.id } });
  });
  return readInvoice(context.db, params.id, reader);
}

const alreadyFinal = (status: string) =>
  new AppError(
    'CONFLICT',
    status === 'void'
      ? 'This invoice was cancelled meanwhile.'
      : 'This invoice was sent meanwhile, and can no longer be changed. Reply to the email that brought it to have it corrected.',
  );

/** Sends an own invoice now. One that was sent stays as it is. @throws NotFoundError, also for somebody else's */
export async function sendOwn(
  context: BookingsContext,
  call: Call<typeof sendMyInvoice>,
): Promise<InvoiceDetails> {
  const { actor, params } = call;
  const reader = ownReader(actor.id);
  await mutate(context, call, async (write) => {
    const [invoice] = await write.rows<{ status: string }>(sql`
      select d.status from invoices i ${DOCUMENT} where ${readable(params.id, reader)} for update of i`);
    if (!invoice) throw invoiceNotFound();
    if (invoice.status !== 'issued') return write.unchanged();
    await sendNow(context, write, params.id);
    write.audit({ subjectId: params.id, details: { userId: actor.id } });
  });
  return readInvoice(context.db, params.id, reader);
}
