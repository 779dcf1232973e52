import { DISPLAY_TIME_ZONE } from '@backflow/contracts';
import { DEFAULT_BOOKING_SETTINGS } from '@backflow/contracts/bookings';
import { pacificDay } from '@backflow/contracts/time';
import { raw, sql } from '@backflow/service-kit';
import type { Write } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';
import { AMOUNT_DUE, INVOICED_PRICE } from '../offers/amounts.ts';
import type { Offer } from '../offers/offer.ts';
import { lineOf } from './invoice-lines.ts';
import { readSeller } from './seller.ts';
import { queueSending } from './send-now.ts';

/** An invoice as the mails about a booking name it. */
export interface IssuedInvoice {
  id: string;
  number: string;
  /** Decimal string in dollars. */
  total: string;
  /** A day, such as 2026-12-31. */
  dueOn: string;
  status: 'issued' | 'sent' | 'paid';
  /** When it goes out, or its receipt; null where its document is stored. */
  sendAt: Date | null;
}

interface ToIssue {
  /** Locked. */
  offer: Offer;
  bookingId: string;
  /** Paid at once: the document is final. */
  isPaid?: boolean;
}

/**
 * Issues the invoice of a booking in one statement: its number, whom it is billed to, its lines, tax and due day. Billed to is the
 * member's profile; the address is that of the member's last invoice for the same company.
 *
 * The counter of the year is locked last, until the commit, so numbers have no gaps and rise in the order of commits.
 * @returns null where nothing is to be paid, an invoice exists already, or the account is gone
 */
export async function issueInvoice(
  context: Pick<BookingsContext, 'db' | 'now'>,
  write: Write,
  { offer, bookingId, isPaid = false }: ToIssue,
): Promise<IssuedInvoice | null> {
  const now = new Date(context.now());
  const day = pacificDay(now);
  const year = Number(day.slice(0, 4));
  const { description, details } = lineOf(offer);
  const seller = isPaid ? JSON.stringify(await readSeller(context.db)) : null;
  const final = isPaid ? now : null;
  const [issued] = await write.rows<IssuedInvoice>(sql`
    with settled as (delete from unsettled_bookings where booking_id = ${bookingId}),
    settings as materialized (
      select ${JSON.stringify(DEFAULT_BOOKING_SETTINGS)}::jsonb || coalesce((select changed from settings), '{}') as s),
    source as materialized (
      select b.id, b.offer_id, b.user_id, (b.booked_at at time zone ${DISPLAY_TIME_ZONE})::date as aged_from,
             (${INVOICED_PRICE})::numeric(10, 2) as price, b.credit, (${AMOUNT_DUE})::numeric(10, 2) as total,
             former.title as former_title, btrim(m.first_name || ' ' || m.last_name) as name,
             coalesce(nullif(btrim(m.company), ''), last.bill_to->>'company') as company, last.bill_to as last_bill_to
        from bookings b
        join offers o on o.id = b.offer_id
        join identity.contacts_v2 m on m.id = b.user_id
        left join lateral (
          select f.title from bookings p join offers f on f.id = p.offer_id
           where b.credit > 0 and p.user_id = b.user_id and p.moved_to = b.id order by p.updated_at desc limit 1) former on true
        left join lateral (
          select i.bill_to from invoices i where i.user_id = b.user_id and i.kind = 'invoice'
           order by i.issued_at desc, i.id desc limit 1) last on true
       where b.id = ${bookingId} and (${AMOUNT_DUE}) > 0
         and not exists (select from invoices i
                          where i.booking_id = b.id and i.kind = 'invoice' and i.status in ('issued', 'sent'))),
    counter as (
      insert into invoice_counters as c (year, invoices) select ${year}::int, 1 from source
          on conflict (year) do update set invoices = c.invoices + 1 returning invoices)
    insert into invoices (kind, year, sequence, booking_id, offer_id, user_id, status, issued_at, send_at, sent_at, paid_at,
                          due_on, aged_from, bill_to, seller, lines, tax_label, tax_rate, tax, total)
    select 'invoice', ${year}::int, counter.invoices, source.id, source.offer_id, source.user_id,
           ${isPaid ? raw(`'paid'`) : raw(`'issued'`)}, ${now}::timestamptz,
           ${isPaid ? sql`${now}::timestamptz` : sql`${now}::timestamptz + make_interval(mins => (s->>'sendAfterMinutes')::int)`},
           ${final}::timestamptz, ${final}::timestamptz, ${day}::date + (s->>'paymentDays')::int, source.aged_from,
           jsonb_build_object(
             'name', name, 'company', company,
             'address', case when last_bill_to->>'company' is not distinct from company then last_bill_to->'address' end,
             'purchaseOrder', null),
           ${seller}::jsonb,
           jsonb_build_array(jsonb_build_object(
             'description', ${description}::text, 'details', concat_ws(chr(10), ${details}::text, 'For ' || name),
             'amount', price::text))
             || case when credit > 0 then jsonb_build_array(jsonb_build_object(
                  'description', 'Paid before' || coalesce(' for “' || former_title || '”', ''), 'details', null,
                  'amount', (-credit)::text)) else '[]' end,
           nullif(s->>'taxLabel', ''),
           case when s->>'taxLabel' <> '' then (s->>'taxRate')::numeric end,
           case when s->>'taxLabel' <> ''
             then round(total * (s->>'taxRate')::numeric / (100 + (s->>'taxRate')::numeric), 2) else 0 end,
           total
      from source, counter, settings
    returning id, number, total::text, due_on::text as "dueOn", status, send_at as "sendAt"`);
  if (issued && isPaid) await queueSending(write);
  return issued ?? null;
}

/**
 * Locks the year's counter. For a write that settles one invoice and issues another: the counter is locked before the totals of
 * open invoices.
 */
export async function lockCounter({ now }: Pick<BookingsContext, 'now'>, { rows }: Write): Promise<void> {
  await rows(sql`
    insert into invoice_counters as c (year) values (${Number(pacificDay(new Date(now())).slice(0, 4))})
        on conflict (year) do update set year = c.year returning year`);
}
