import type { InvoiceStatus } from '@backflow/contracts/bookings';
import { raw, sql } from '@backflow/service-kit';
import type { Write } from '@backflow/service-kit';
import { LEAD_ID } from './joint-invoice.ts';

/** Columns that decisions about a non-void invoice need. */
export interface InvoiceRow {
  id: string;
  number: string;
  status: Exclude<InvoiceStatus, 'void'>;
  /** When it goes out, or its receipt; null where its document is stored. */
  sendAt: Date | null;
  /** Null while it can still be changed. */
  sentAt: Date | null;
  /** Decimal string in dollars, as are the amounts below. */
  total: string;
  /** The unpaid amount. */
  balance: string;
  /** The total without credit notes. */
  net: string;
  /** A day, such as 2026-12-31. */
  dueOn: string;
  /** The first part of the number that it shares; null for one of its own. */
  leadId: string | null;
}

/** The condition of an invoice `i` that waits for its payment, as the indexes of open ones have it. */
export const IS_OPEN = raw(`i.kind = 'invoice' and i.status in ('issued', 'sent')`);

/** The total of an invoice `i` without what credit notes have taken off. */
const NET = raw(
  `(i.total - coalesce((select sum(c.total) from invoices c where c.credits = i.id), 0))::text`,
);

/** The tax of an invoice `i` with its document `d` in the shape of the contract; null for none. */
export const TAX = raw(`
  case when i.tax_label is not null then
    json_build_object('label', i.tax_label, 'rate', coalesce(i.tax_rate, 0)::float8::text, 'amount', d.tax::text)
  end`);

/** The columns of an invoice `i`. */
export const INVOICE_ROW = raw(`
  i.id, i.number, i.status, i.send_at as "sendAt", i.sent_at as "sentAt", i.total::text, i.balance::text, i.due_on::text as "dueOn",
  ${NET.sql} as net, ${LEAD_ID.sql} as "leadId"`);

/** Locks the invoices of an account that are not void, oldest first. The offer is locked. */
export const lockInvoices = ({ rows }: Write, accountId: string): Promise<InvoiceRow[]> =>
  rows<InvoiceRow>(sql`
    select ${INVOICE_ROW} from invoices i
     where i.account_id = ${accountId} and i.kind = 'invoice' and i.status <> 'void'
     order by i.year, i.sequence for update of i`);
