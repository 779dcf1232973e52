import { raw, sql } from '@backflow/service-kit';
import type { BookingStatus } from '@backflow/contracts/bookings';
import type { Write } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';
import { INVOICE_ROW } from '../invoices/invoice-rows.ts';
import type { InvoiceRow } from '../invoices/invoice-rows.ts';
import { readSeller } from '../invoices/seller.ts';
import { queueSending } from '../invoices/send-now.ts';

/** State derived from the records of an account. */
export interface Derived {
  /** The booking's status: pending while something is due; null without a seat. */
  status: BookingStatus | null;
  /** The invoices that this change has paid. One that was not sent goes out as a receipt. */
  paid: InvoiceRow[];
}

/** A payment makes an invoice `i` final, also a part of it: what is returned needs a document. Its other parts are sent with it. */
const UNSENT_WITH_PAYMENT = raw(
  `i.kind = 'invoice' and i.sent_at is null and i.status <> 'void' and i.balance < i.total`,
);

/**
 * Derives the status of an account's invoices and booking from its records: the only place that does, after every change of them, in
 * the same transaction and under the lock of the offer.
 */
export async function deriveAccount(
  { db, now }: Pick<BookingsContext, 'db' | 'now'>,
  write: Write,
  accountId: string,
): Promise<Derived> {
  const at = new Date(now());
  const paid = await write.rows<InvoiceRow>(sql`
    with paid as materialized (select derive_invoices(${accountId}, ${at}) as id)
    select ${INVOICE_ROW} from paid join invoices i on i.id = paid.id`);
  const [derived] = await write.rows<{
    status: BookingStatus | null;
    changed: string | null;
    hasUnsent: boolean;
  }>(sql`
    with derived as (
      select b.id, b.status, case when a.due > 0 then 'pending' else 'confirmed' end as derived
        from accounts a join bookings b on b.account_id = a.id
       where a.id = ${accountId} and b.status in ('pending', 'confirmed')),
    changed as (
      update bookings b set status = d.derived, updated_at = now()
        from derived d where d.id = b.id and d.status <> d.derived
      returning b.id)
    select (select derived from derived) as status, (select id from changed) as changed,
           exists (select from invoices i where i.account_id = ${accountId} and ${UNSENT_WITH_PAYMENT}) as "hasUnsent"`);
  if (derived?.changed)
    await write.rows(sql`delete from unsettled_bookings where booking_id = ${derived.changed}`);
  if (derived?.hasUnsent) {
    const seller = JSON.stringify(await readSeller(db));
    await write.rows(sql`
      update invoices i
         set sent_at = ${at}, send_at = ${at}, seller = ${seller}::jsonb, version = version + 1,
             status = case i.status when 'paid' then 'paid' else 'sent' end, paid_at = case i.status when 'paid' then ${at}::timestamptz end
       where i.kind = 'invoice' and i.sent_at is null and i.status <> 'void'
         and (i.year, i.sequence) in (select i.year, i.sequence from invoices i where i.account_id = ${accountId} and ${UNSENT_WITH_PAYMENT})`);
    await queueSending(write);
  }
  return {
    status: derived?.status ?? null,
    paid: paid.map((invoice) => ({
      ...invoice,
      status: 'paid',
      sentAt: invoice.sentAt ?? at,
      sendAt: invoice.sentAt === null ? at : invoice.sendAt,
    })),
  };
}
