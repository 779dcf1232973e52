import { DEFAULT_BOOKING_SETTINGS, pathOfKind } from '@backflow/contracts/bookings';
import type { Invoice, InvoiceDetails, OfferKind } from '@backflow/contracts/bookings';
import { NotFoundError, raw, select, sql } from '@backflow/service-kit';
import type { Database, Sql } from '@backflow/service-kit';
import { NET, TAX } from './invoice-rows.ts';

/** The columns of an invoice `i` with its offer `o`, under the contracts' names. */
export const INVOICE_COLUMNS = raw(`
  i.id, i.kind, i.number, i.status, i.issued_at as "issuedAt", i.send_at as "sendAt", i.sent_at as "sentAt",
  i.paid_at as "paidAt", i.due_on::text as "dueOn", i.total::text, i.balance::text, i.refund, i.lines->0->>'description' as title,
  o.kind as "offerKind", i.offer_id as "offerId", i.booking_id as "bookingId"`);

export interface InvoiceColumns extends Omit<Invoice, 'offers' | 'pdfHref'> {
  offerKind: OfferKind;
}

/** @param api the path of whoever reads it: `/api/user/invoices` or `/api/admin/invoices` */
export function presentInvoice<Row extends InvoiceColumns>({ offerKind, ...row }: Row, api: string) {
  return {
    ...row,
    offers: pathOfKind(offerKind),
    // The job clears it once the document is stored.
    sendAt: row.sentAt === null ? row.sendAt : null,
    pdfHref: row.sentAt ? `${api}/${row.id}/pdf` : null,
  };
}

type DetailColumns = InvoiceColumns &
  Omit<InvoiceDetails, keyof Invoice | 'paymentInstructions'> & { paymentInstructions: string | null };

/** The reader of invoices: a member sees their own, an administrator all. */
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
  ownerId === null ? sql`i.id = ${id}` : sql`i.id = ${id} and i.user_id = ${ownerId}`;

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
      select ${INVOICE_COLUMNS}, i.bill_to as "billTo", i.lines, ${NET} as net, ${TAX} as tax,
             (select json_build_object('id', r.id, 'number', r.number) from invoices r
               where r.id = i.credits or r.credits = i.id order by r.issued_at desc limit 1) as related,
             coalesce(i.seller->>'paymentInstructions', (select changed->>'paymentInstructions' from settings))
               as "paymentInstructions"
        from invoices i join offers o on o.id = i.offer_id
       where ${readable(id, reader)}`,
  );
  if (!row) throw invoiceNotFound();
  return {
    ...presentInvoice(row, reader.api),
    paymentInstructions: row.paymentInstructions ?? DEFAULT_BOOKING_SETTINGS.paymentInstructions,
  };
}
