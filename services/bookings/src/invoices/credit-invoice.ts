import { pacificDay } from '@backflow/contracts/time';
import { sql } from '@backflow/service-kit';
import type { Write } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';
import type { InvoiceRow } from './invoice-rows.ts';
import { queueSending } from './send-now.ts';

/**
 * Voids a locked invoice: one that was not sent keeps its number and nothing else happens; a sent or paid one is cancelled by a
 * credit note, whose money is to be returned where it was paid. Voids credit notes first where a booking has several invoices: the
 * counter is locked before the totals of open invoices.
 * @returns the number of the credit note; null where none is needed
 */
export async function voidInvoice(
  { now }: Pick<BookingsContext, 'now'>,
  write: Write,
  { id, status, sentAt }: Pick<InvoiceRow, 'id' | 'status' | 'sentAt'>,
): Promise<string | null> {
  const at = new Date(now());
  const { rows } = write;
  if (sentAt === null) {
    await rows(sql`
      update invoices set status = 'void', voided_at = ${at}, send_at = null, version = version + 1 where id = ${id}`);
    return null;
  }
  const day = pacificDay(at);
  const year = Number(day.slice(0, 4));
  const refund = status === 'paid' ? 'due' : 'none';
  const [note] = await rows<{ number: string }>(sql`
    with counter as (
      insert into invoice_counters as c (year, credit_notes) values (${year}::int, 1)
          on conflict (year) do update set credit_notes = c.credit_notes + 1 returning credit_notes),
    note as (
      insert into invoices (kind, year, sequence, booking_id, offer_id, user_id, status, issued_at, send_at, sent_at, due_on,
                            aged_from, bill_to, seller, lines, tax_label, tax_rate, tax, total, credits, refund)
      select 'credit-note', ${year}::int, counter.credit_notes, i.booking_id, i.offer_id, i.user_id, 'sent',
             ${at}::timestamptz, ${at}::timestamptz, ${at}::timestamptz, ${day}::date, i.aged_from, i.bill_to, i.seller,
             i.lines, i.tax_label, i.tax_rate, i.tax, i.total, i.id, ${refund}::text
        from invoices i, counter where i.id = ${id}
      returning number),
    voided as (
      update invoices set status = 'void', voided_at = ${at}::timestamptz, version = version + 1
       where id = ${id} and exists (select from note))
    select number from note`);
  if (!note) throw new Error('the credit note was not issued');
  await queueSending(write);
  return note.number;
}
