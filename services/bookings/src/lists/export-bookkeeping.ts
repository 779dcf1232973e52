import { PAYMENT_METHODS } from '@backflow/contracts/bookings';
import type { PaymentMethod, exportBookkeeping as contract } from '@backflow/contracts/bookings';
import { DISPLAY_TIME_ZONE } from '@backflow/contracts';
import { csvFile, decimal, select, sql } from '@backflow/service-kit';
import type { Call, FileResponse } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';
import { memberName } from '../member-columns.ts';

/** A record, or a total of records, whose other columns are null. */
interface Entry {
  day: string | null;
  record: string;
  number: string | null;
  method: PaymentMethod | null;
  reference: string | null;
  billedTo: string | null;
  company: string | null;
  member: string | null;
  title: string | null;
  /** Decimal strings in dollars. */
  invoiced: string;
  received: string;
}

/** Invoices and credit notes by their day of issue, payments and refunds by theirs; then the totals. */
export async function exportBookkeeping(
  { db }: BookingsContext,
  { query: { from, until } }: Call<typeof contract>,
): Promise<FileResponse> {
  const entries = await select<Entry>(
    db,
    'bookkeeping',
    sql`
      with records as (
        select (i.issued_at at time zone ${DISPLAY_TIME_ZONE})::date as day,
               case i.kind when 'invoice' then 'Invoice' else 'Credit note' end as record, i.number, null as method,
               coalesce(i.former_number, i.bill_to->>'purchaseOrder') as reference, i.bill_to->>'name' as billed_to,
               i.bill_to->>'company' as company, ${memberName('i.user_id')} as member, o.title,
               case i.kind when 'invoice' then i.total else -i.total end as invoiced, 0 as received, i.id
          from invoices i join offers o on o.id = i.offer_id
         -- As accounts count them: one that was void before it was sent never was.
         where (i.status <> 'void' or i.sent_at is not null or i.kind = 'credit-note')
           -- Former books have it in theirs.
           and i.former_number is null
        union all
        select p.day, initcap(p.kind) || case when p.reverses is null then '' else ' taken back' end, n.number, p.method,
               coalesce(p.reference, p.reason), n.bill_to->>'name', n.bill_to->>'company', ${memberName('p.user_id')}, o.title,
               0, p.amount, p.id
          from payments p join accounts a on a.id = p.account_id join offers o on o.id = a.offer_id
          -- The newest document of that time: what is issued later changes no line of a closed month.
          left join lateral (select i.number, i.bill_to from invoices i where i.account_id = a.id
                              order by i.issued_at > p.recorded_at, abs(extract(epoch from i.issued_at - p.recorded_at)), i.kind, i.sequence desc
                              limit 1) n on true),
      chosen as (select * from records where day between ${from}::date and ${until}::date)
      select day::text, record, number, method, reference, billed_to as "billedTo", company, member, title,
             invoiced::numeric(14, 2)::text, received::numeric(14, 2)::text
        from (
          select 0 as part, day, record, number, method, reference, billed_to, company, member, title, invoiced, received, id from chosen
          union all
          select case when grouping(day) = 0 then 1 when grouping(method) = 0 then 2 when grouping(title) = 0 then 3 else 4 end,
                 day, 'Total', null, method, null, null, null, null, title, coalesce(sum(invoiced), 0), coalesce(sum(received), 0), null
            from chosen group by grouping sets ((day), (method), (title), ())
          having grouping(method) = 1 or method is not null) lines
       order by part, day, method, title, record, number, id`,
  );
  return csvFile({
    name: `bookkeeping-${from}-${until}.csv`,
    columns: [
      ['Day', ({ day }) => day],
      ['Record', ({ record }) => record],
      ['Number', ({ number }) => number],
      ['Method', ({ method }) => method && PAYMENT_METHODS[method]],
      ['Reference', ({ reference }) => reference],
      ['Billed to', ({ billedTo }) => billedTo],
      ['Company', ({ company }) => company],
      ['Person', ({ member }) => member],
      ['Event or course', ({ title }) => title],
      ['Invoiced (USD)', ({ invoiced }) => decimal(invoiced)],
      ['Received (USD)', ({ received }) => decimal(received)],
    ],
    items: entries,
  });
}
