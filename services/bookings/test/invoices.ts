import type { InvoiceStatus } from '@backflow/contracts/bookings';
import type { BookingsService } from './start-bookings-service.ts';

export interface StoredInvoice {
  id: string;
  kind: 'invoice' | 'credit-note';
  number: string;
  status: InvoiceStatus;
  total: string;
  refund: string;
  bookingId: string;
  sentAt: Date | null;
  sendAt: Date | null;
}

type Service = Pick<BookingsService, 'sql'>;

/** The invoices and credit notes of a member, oldest first. */
export const getInvoices = (service: Service, { id }: { id: string }): Promise<StoredInvoice[]> =>
  service.sql<StoredInvoice>(
    `select id, kind, number, status, total::text, refund, booking_id as "bookingId", sent_at as "sentAt",
            send_at as "sendAt"
       from bookings.invoices where user_id = $1 order by issued_at, kind desc, number`,
    [id],
  );

/** `open_invoice_days` and the rows that it counts, which must be equal. */
export async function openTotals(service: Service): Promise<{ counted: object[]; rows: object[] }> {
  const counted = await service.sql<object>(
    `select day::text, count, amount::text from bookings.open_invoice_days where count <> 0 or amount <> 0 order by day`,
  );
  const rows = await service.sql<object>(
    `select aged_from::text as day, count(distinct (year, sequence))::int as count, sum(balance)::text as amount from bookings.invoices
      where kind = 'invoice' and status in ('issued', 'sent') group by aged_from order by aged_from`,
  );
  return { counted, rows };
}
