import type { BillTo, InvoiceLine } from '@backflow/contracts/bookings';
import { select, sql } from '@backflow/service-kit';
import type { Database } from '@backflow/service-kit';
import { TAX } from './invoice-rows.ts';
import { Seller } from './seller.ts';

/** All that a document says. It is final, so it always renders to the same bytes. */
export interface PrintedInvoice {
  kind: 'invoice' | 'credit-note';
  number: string;
  /** The instant of issue. */
  issuedAt: string;
  /** When it became final. */
  sentAt: string;
  /** A receipt: paid before it was sent. */
  paidAt: string | null;
  /** A day, such as 2026-12-31. */
  dueOn: string;
  billTo: BillTo;
  seller: Seller;
  lines: InvoiceLine[];
  tax: { label: string; rate: string; amount: string } | null;
  total: string;
  /** The invoice that a credit note cancels, in part if `isPart`. `isRefund`: its money is returned. */
  cancels: string | null;
  isPart: boolean;
  isRefund: boolean;
}

/** Reads an invoice that is final. */
export async function readPrintedInvoice(db: Pick<Database, 'reader'>, id: string): Promise<PrintedInvoice> {
  const [row] = await select<PrintedInvoice>(
    db,
    'printed-invoice',
    // Paid in the moment in which it became final: not paid later, which doesn't change the document.
    sql`
      select i.kind, i.number, i.issued_at as "issuedAt", i.sent_at as "sentAt", i.due_on::text as "dueOn",
             case when i.paid_at = i.sent_at then i.paid_at end as "paidAt", i.bill_to as "billTo", i.seller, i.lines,
             ${TAX} as tax, i.total::text,
             c.number as cancels, coalesce(i.total < c.total, false) as "isPart", i.refund <> 'none' as "isRefund"
        from invoices i left join invoices c on c.id = i.credits
       where i.id = ${id} and i.sent_at is not null`,
  );
  if (!row) throw new Error('the invoice is not final');
  return { ...row, seller: Seller.parse(row.seller) };
}
