import type {
  Invoice,
  InvoiceDetails,
  getInvoice,
  getMyInvoice,
  listMyInvoices,
} from '@backflow/contracts/bookings';
import { byId, byInstant, defineList, descending, sql } from '@backflow/service-kit';
import type { Call, PageOf, Sql } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';
import {
  ADMIN_READER,
  INVOICE_COLUMNS,
  INVOICE_JOINS,
  ownReader,
  presentInvoice,
  readInvoice,
} from './invoice.query.ts';
import type { InvoiceColumns } from './invoice.query.ts';

const INVOICES = defineList({
  ...{ label: 'own-invoices', table: 'invoices', alias: 'i' },
  orders: { newest: descending('newest', byInstant('i.issued_at', 'issuedAt'), byId('i.id', 'rowId')) },
});

/** A page of invoices and credit notes, newest first. @param condition of the invoice `i` */
export async function invoicesOf(
  { db }: Pick<BookingsContext, 'db'>,
  condition: Sql,
  { cursor, limit }: Call<typeof listMyInvoices>['query'],
): Promise<PageOf<Invoice>> {
  const page = await INVOICES.page<InvoiceColumns>(
    db,
    { order: 'newest', cursor, limit, conditions: [condition, sql`i.part = 1`] },
    (source) => sql`select ${INVOICE_COLUMNS} from ${source} i ${INVOICE_JOINS}`,
  );
  return page.map((row) => presentInvoice(row, '/api/user/invoices'));
}

/** The caller's own. */
export const myInvoicesPage = (
  context: BookingsContext,
  { actor, query }: Call<typeof listMyInvoices>,
): Promise<PageOf<Invoice>> =>
  invoicesOf(context, sql`i.user_id = ${actor.id} and i.company_id is null`, query);

export const myInvoice = (
  { db }: BookingsContext,
  { actor, params }: Call<typeof getMyInvoice>,
): Promise<InvoiceDetails> => readInvoice(db, params.id, ownReader(actor.id));

export const anyInvoice = (
  { db }: BookingsContext,
  { params }: Call<typeof getInvoice>,
): Promise<InvoiceDetails> => readInvoice(db, params.id, ADMIN_READER);
