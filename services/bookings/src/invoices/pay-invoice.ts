import { sql } from '@backflow/service-kit';
import type { Write } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';
import type { InvoiceRow } from './invoice-rows.ts';
import { readSeller } from './seller.ts';
import { queueSending } from './send-now.ts';

/**
 * Marks an open, locked invoice as paid. One that was not sent is final from now on, and goes out as a receipt.
 * @returns the invoice as it is now
 */
export async function payInvoice(
  { db, now }: Pick<BookingsContext, 'db' | 'now'>,
  write: Write,
  invoice: InvoiceRow,
): Promise<InvoiceRow> {
  const at = new Date(now());
  const final =
    invoice.sentAt === null
      ? sql`, sent_at = ${at}, send_at = ${at}, seller = ${JSON.stringify(await readSeller(db))}::jsonb`
      : sql``;
  await write.rows(sql`
    update invoices set status = 'paid', paid_at = ${at}, version = version + 1${final} where id = ${invoice.id}`);
  if (invoice.sentAt === null) await queueSending(write);
  return {
    ...invoice,
    status: 'paid',
    sentAt: invoice.sentAt ?? at,
    sendAt: invoice.sentAt === null ? at : invoice.sendAt,
  };
}

/** A payment was recorded by mistake: the locked invoice is due again. */
export async function reopenInvoice({ rows }: Write, invoice: InvoiceRow): Promise<InvoiceRow> {
  await rows(sql`
    update invoices set status = 'sent', paid_at = null, version = version + 1 where id = ${invoice.id}`);
  return { ...invoice, status: 'sent' };
}
