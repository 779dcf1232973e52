import type { BillTo, InvoiceLine } from '@backflow/contracts/bookings';
import { raw, select, sql } from '@backflow/service-kit';
import type { Database } from '@backflow/service-kit';
import { TAX } from './invoice-rows.ts';
import { DOCUMENT, DOCUMENT_LINES, PART_IDS } from './joint-invoice.ts';
import { Seller, readSeller } from './seller.ts';

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

/** The invoice that a credit note `i` cancels, with the total of its parts. */
export const CREDITED = raw(`
  select c.number, (select sum(s.total) from invoices s where s.kind = c.kind and s.year = c.year and s.sequence = c.sequence
                      and s.sent_at is not null) as total
    from invoices c where c.id = i.credits`);

/** Reads an invoice that is final, by the row of any of its parts. */
export async function readPrintedInvoice(db: Pick<Database, 'reader'>, id: string): Promise<PrintedInvoice> {
  const [row] = await select<Omit<PrintedInvoice, 'seller'> & { seller: unknown }>(
    db,
    'printed-invoice',
    // Paid in the moment in which it became final: not paid later, which doesn't change the document.
    sql`
      select i.kind, i.number, i.issued_at as "issuedAt", d.sent_at as "sentAt", i.due_on::text as "dueOn",
             case when d.is_receipt then d.paid_at end as "paidAt", i.bill_to as "billTo",
             (select p.seller from invoices p where p.id in ${PART_IDS} order by p.part limit 1) as seller, ${DOCUMENT_LINES} as lines,
             ${TAX} as tax, d.total::text,
             c.number as cancels, coalesce(d.total < c.total, false) as "isPart", d.refund <> 'none' as "isRefund"
        from invoices i ${DOCUMENT} left join lateral (${CREDITED}) c on true
       where i.id = ${id} and d.sent_at is not null`,
  );
  if (!row) throw new Error('the invoice is not final');
  // The first that were carried over from former books have none.
  return { ...row, seller: Seller.parse(row.seller ?? (await readSeller(db))) };
}
