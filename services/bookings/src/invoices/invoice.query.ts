import { DEFAULT_BOOKING_SETTINGS, pathOfKind } from '@backflow/contracts/bookings';
import type { Invoice, InvoiceDetails, OfferKind } from '@backflow/contracts/bookings';
import { NotFoundError, raw, select, sql } from '@backflow/service-kit';
import type { Database, Sql } from '@backflow/service-kit';
import { managedCompanies } from '../managed-companies.ts';
import { TAX } from './invoice-rows.ts';
import { DOCUMENT, DOCUMENT_ID, DOCUMENT_LINES, PART_IDS, jointTitle } from './joint-invoice.ts';

/** What a document `d` and its first row `i` say alike in every list. `rowId` is the row's own, by which lists are ordered. */
export const DOCUMENT_COLUMNS = raw(`
  ${DOCUMENT_ID.sql} as id, i.id as "rowId", i.kind, i.number, d.status, i.issued_at as "issuedAt", d.send_at as "sendAt", d.sent_at as "sentAt",
  d.paid_at as "paidAt", i.due_on::text as "dueOn", d.total::text, d.balance::text, d.refund, d.bookings, d.offers as "offerCount",
  i.company_id as "companyId", o.kind as "offerKind", i.offer_id as "offerId", i.booking_id as "bookingId"`);

/** The columns of an invoice `i` with its offer `o`, under the contracts' names. */
export const INVOICE_COLUMNS = raw(`${DOCUMENT_COLUMNS.sql}, d.title`);

/** Joins of an invoice `i` for these columns. */
export const INVOICE_JOINS = raw(`join offers o on o.id = i.offer_id ${DOCUMENT.sql}`);

export interface DocumentColumns {
  rowId: string;
  offerKind: OfferKind;
  offerCount: number;
}

export type InvoiceColumns = Omit<Invoice, 'offers' | 'pdfHref'> & DocumentColumns;

/** @param api the path of whoever reads it: `/api/user/invoices` or `/api/admin/invoices` */
export function presentInvoice<Row extends InvoiceColumns>(
  { offerKind, offerCount, rowId: _, ...row }: Row,
  api: string,
) {
  return {
    ...row,
    title: jointTitle(row.title, { bookings: row.bookings, offers: offerCount }),
    offers: pathOfKind(offerKind),
    // The job clears it once the document is stored.
    sendAt: row.sentAt === null ? row.sendAt : null,
    pdfHref: row.sentAt ? `${api}/${row.id}/pdf` : null,
  };
}

type DetailColumns = InvoiceColumns &
  Omit<InvoiceDetails, keyof Invoice | 'paymentInstructions'> & { paymentInstructions: string | null };

/** The reader of invoices: a member sees their own and those of the companies they act for, an administrator all. */
export interface InvoiceReader {
  /** Null for administrators. */
  ownerId: string | null;
  /** The path of the reader's invoices. */
  api: string;
}

export const ADMIN_READER: InvoiceReader = { ownerId: null, api: '/api/admin/invoices' };
export const ownReader = (ownerId: string): InvoiceReader => ({ ownerId, api: '/api/user/invoices' });

/** The condition of an invoice `i` that a reader may read. */
export const readable = (id: string, { ownerId }: InvoiceReader): Sql =>
  ownerId === null
    ? sql`i.id = ${id}`
    : sql`i.id = ${id} and case when i.company_id is null then i.user_id = ${ownerId} else i.company_id in (${managedCompanies(ownerId)}) end`;

export const invoiceNotFound = () => new NotFoundError('This invoice');

/** An invoice with all that it says. @throws NotFoundError, also for somebody else's */
export async function readInvoice(
  db: Pick<Database, 'reader'>,
  id: string,
  reader: InvoiceReader,
): Promise<InvoiceDetails> {
  const [row] = await select<DetailColumns>(
    db,
    'invoice',
    sql`
      select ${INVOICE_COLUMNS}, i.bill_to as "billTo", ${DOCUMENT_LINES} as lines, ${TAX} as tax,
             (d.total - coalesce((select sum(c.total) from invoices c where c.credits in ${PART_IDS}), 0))::text as net,
             (select json_build_object('id', coalesce(r.lead_id, r.id), 'number', r.number) from invoices r
               where r.id = i.credits or r.credits in ${PART_IDS} order by r.issued_at desc limit 1) as related,
             coalesce(i.seller->>'paymentInstructions', (select changed->>'paymentInstructions' from settings))
               as "paymentInstructions"
        from invoices i ${INVOICE_JOINS}
       where ${readable(id, reader)}`,
  );
  if (!row) throw invoiceNotFound();
  return {
    ...presentInvoice(row, reader.api),
    paymentInstructions: row.paymentInstructions ?? DEFAULT_BOOKING_SETTINGS.paymentInstructions,
  };
}
