import type {
  Invoice,
  InvoiceDetails,
  getInvoice,
  getMyInvoice,
  listMyInvoices,
} from '@backflow/contracts/bookings';
import { byId, byInstant, defineList, descending, sql } from '@backflow/service-kit';
import type { Call, PageOf } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';
import { ADMIN_READER, INVOICE_COLUMNS, ownReader, presentInvoice, readInvoice } from './invoice.query.ts';
import type { InvoiceColumns } from './invoice.query.ts';

const INVOICES = defineList({
  ...{ label: 'own-invoices', table: 'invoices', alias: 'i' },
  orders: { newest: descending('newest', byInstant('i.issued_at', 'issuedAt'), byId('i.id')) },
});

/** The caller's invoices and credit notes, newest first. */
export async function myInvoicesPage(
  { db }: BookingsContext,
  { actor, query: { cursor, limit } }: Call<typeof listMyInvoices>,
): Promise<PageOf<Invoice>> {
  const page = await INVOICES.page<InvoiceColumns>(
    db,
    { order: 'newest', cursor, limit, conditions: [sql`i.user_id = ${actor.id}`] },
    (source) => sql`select ${INVOICE_COLUMNS} from ${source} i join offers o on o.id = i.offer_id`,
  );
  const { api } = ownReader(actor.id);
  return page.map((row) => presentInvoice(row, api));
}

export const myInvoice = (
  { db }: BookingsContext,
  { actor, params }: Call<typeof getMyInvoice>,
): Promise<InvoiceDetails> => readInvoice(db, params.id, ownReader(actor.id));

export const anyInvoice = (
  { db }: BookingsContext,
  { params }: Call<typeof getInvoice>,
): Promise<InvoiceDetails> => readInvoice(db, params.id, ADMIN_READER);
