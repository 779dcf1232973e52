import type { InvoiceStatus } from '@backflow/contracts/bookings';
import { raw, sql } from '@backflow/service-kit';
import type { Write } from '@backflow/service-kit';

/** What decides about an invoice that is not void. */
export interface InvoiceRow {
  id: string;
  number: string;
  status: Exclude<InvoiceStatus, 'void'>;
  /** When it goes out, or its receipt; null where its document is stored. */
  sendAt: Date | null;
  /** Null while it can still be changed. */
  sentAt: Date | null;
  /** Decimal string in dollars. */
  total: string;
  /** A day, such as 2026-12-31. */
  dueOn: string;
}

/** The condition of an invoice `i` that waits for its payment, as the indexes of open ones have it. */
export const IS_OPEN = raw(`i.kind = 'invoice' and i.status in ('issued', 'sent')`);

/** The columns of an invoice `i`. */
export const INVOICE_ROW = raw(
  `i.id, i.number, i.status, i.send_at as "sendAt", i.sent_at as "sentAt", i.total::text, i.due_on::text as "dueOn"`,
);

/** The invoices `i` of a booking that are not void, paid ones first: voiding these needs the counter. */
export const currentInvoices = (bookingId: string) => sql`
  select ${INVOICE_ROW} from invoices i
   where i.booking_id = ${bookingId} and i.kind = 'invoice' and i.status <> 'void'
   order by i.sent_at is null, i.status <> 'paid', i.id`;

/** Locks the current invoices of a booking and marks its change as settled. The offer is locked. */
export const lockInvoices = ({ rows }: Write, bookingId: string): Promise<InvoiceRow[]> =>
  rows<InvoiceRow>(sql`
    with settled as (delete from unsettled_bookings where booking_id = ${bookingId})
    ${currentInvoices(bookingId)} for update of i`);
