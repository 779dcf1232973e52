import type {
  Invoice,
  InvoiceDetails,
  getInvoice,
  getMyInvoice,
  listMyInvoices,
} from '@backflow/contracts/bookings';
import {
  afterCursor,
  all,
  byId,
  byInstant,
  descending,
  limitFor,
  orderSql,
  select,
  sql,
  toPage,
} from '@backflow/service-kit';
import type { Call, PageOf } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';
import { ADMIN_READER, INVOICE_COLUMNS, ownReader, presentInvoice, readInvoice } from './invoice.query.ts';
import type { InvoiceColumns } from './invoice.query.ts';

const NEWEST = descending('newest', byInstant('i.issued_at', 'issuedAt'), byId('i.id'));

/** The caller's invoices and credit notes, newest first. */
export async function myInvoicesPage(
  { db }: BookingsContext,
  { actor, query: { cursor, limit } }: Call<typeof listMyInvoices>,
): Promise<PageOf<Invoice>> {
  const conditions = [sql`i.user_id = ${actor.id}`, ...afterCursor(NEWEST, cursor)];
  const rows = await select<InvoiceColumns>(
    db,
    'own-invoices',
    sql`
      select ${INVOICE_COLUMNS}
        from invoices i join offers o on o.id = i.offer_id
       where ${all(conditions)} order by ${orderSql(NEWEST)} ${limitFor(limit)}`,
  );
  const { api } = ownReader(actor.id);
  return toPage(NEWEST, rows, limit).map((row) => presentInvoice(row, api));
}

export const myInvoice = (
  { db }: BookingsContext,
  { actor, params }: Call<typeof getMyInvoice>,
): Promise<InvoiceDetails> => readInvoice(db, params.id, ownReader(actor.id));

export const anyInvoice = (
  { db }: BookingsContext,
  { params }: Call<typeof getInvoice>,
): Promise<InvoiceDetails> => readInvoice(db, params.id, ADMIN_READER);
