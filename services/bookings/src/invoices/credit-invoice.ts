import { pacificDay } from '@backflow/contracts/time';
import { sql } from '@backflow/service-kit';
import type { Write } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';
import type { InvoiceRow } from './invoice-rows.ts';
import { lockLead } from './joint-invoice.ts';
import type { SharedNumber } from './joint-invoice.ts';
import { queueSending } from './send-now.ts';

/**
 * Takes an amount off a locked invoice: one that was not sent is void and keeps its number; a sent one gets a credit note. Derive the
 * account afterwards.
 * @param amount a decimal string in dollars, at most what earlier credit notes have left; of one that was not sent, all of it
 * @param shared the number of a credit note over several accounts
 * @returns the number of the credit note; null where none is needed
 */
export async function creditInvoice(
  { now }: Pick<BookingsContext, 'now'>,
  write: Write,
  { id, number, sentAt, net }: Pick<InvoiceRow, 'id' | 'number' | 'sentAt' | 'net'>,
  amount: string,
  shared?: SharedNumber,
): Promise<string | null> {
  const at = new Date(now());
  if (sentAt === null) {
    await write.rows(sql`
      update invoices set status = 'void', voided_at = ${at}, send_at = null, balance = 0, version = version + 1 where id = ${id}`);
    return null;
  }
  const day = pacificDay(at);
  const year = Number(day.slice(0, 4));
  const partly = JSON.stringify([{ description: `Part of invoice ${number}`, details: null, amount }]);
  const leadId = await lockLead(write, shared);
  const counter =
    leadId === null
      ? sql`
      insert into invoice_counters as c (year, credit_notes) values (${year}::int, 1)
          on conflict (year) do update set credit_notes = c.credit_notes + 1 returning c.year, credit_notes as sequence, 1 as part`
      : sql`
      select l.year, l.sequence, (select max(p.part) from invoices p where p.id = l.id or p.lead_id = l.id) + 1 as part
        from invoices l where l.id = ${leadId}`;
  const [note] = await write.rows<{ id: string; number: string }>(sql`
    with counter as (${counter}),
    -- Void at once where nothing is left of it: another one may be issued before the account is derived.
    voided as (
      update invoices set status = 'void', voided_at = ${at}::timestamptz, balance = 0, version = version + 1
       where id = ${id} and ${net}::numeric = ${amount}::numeric)
    insert into invoices (kind, year, sequence, part, lead_id, is_joint, company_id, account_id, booking_id, offer_id, user_id, status, issued_at, send_at, sent_at, due_on,
                          aged_from, bill_to, seller, lines, tax_label, tax_rate, tax, total, credits)
    select 'credit-note', counter.year, counter.sequence, counter.part, ${leadId}::uuid, ${leadId !== null}, i.company_id, i.account_id, i.booking_id, i.offer_id, i.user_id, 'sent',
           ${at}::timestamptz, ${at}::timestamptz, ${at}::timestamptz, ${day}::date, i.aged_from, i.bill_to, i.seller,
           case when i.total = ${amount}::numeric then i.lines else ${partly}::jsonb end, i.tax_label, i.tax_rate,
           case when i.total > 0 then round(i.tax * ${amount}::numeric / i.total, 2) else 0 end, ${amount}::numeric, i.id
      from invoices i, counter where i.id = ${id}
    returning id, number`);
  if (!note) throw new Error('the credit note was not issued');
  if (shared) shared.leadId ??= note.id;
  await queueSending(write);
  return note.number;
}
