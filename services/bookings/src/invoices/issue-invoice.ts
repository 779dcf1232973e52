import { DEFAULT_BOOKING_SETTINGS, getCents, getDollars } from '@backflow/contracts/bookings';
import type { AgreedRule, BillTo, InvoiceLine } from '@backflow/contracts/bookings';
import { DISPLAY_TIME_ZONE } from '@backflow/contracts';
import { FORMER_MEMBER } from '@backflow/contracts/identity';
import { pacificDay } from '@backflow/contracts/time';
import { sql } from '@backflow/service-kit';
import type { Write } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';
import { lastRule, toJson } from '../prices/agreed-rule.ts';
import type { Offer } from '../offers/offer.ts';
import { termsOf } from '../settings/booking-settings.ts';
import { getLine } from './invoice-lines.ts';
import type { InvoiceRow } from './invoice-rows.ts';
import { alignParts, lockLead } from './joint-invoice.ts';
import type { SharedNumber } from './joint-invoice.ts';

/** The bill-to address and the lines of an invoice: each replaces the default. */
export interface Billing {
  billTo: BillTo;
  lines: readonly InvoiceLine[];
}

interface ToIssue {
  /** Locked. */
  offer: Offer;
  bookingId: string;
  /** Null opens one, with an agreement to the price. */
  accountId: string | null;
  /** Decimal string in dollars. */
  total: string;
  /** The price, where a part of it was invoiced before. */
  price: string;
  /** The rule of a new account. */
  rule?: AgreedRule;
  /** The title of the former date, for which a part was invoiced. */
  former?: string | undefined;
  /** An administrator's correction. Default: the member's profile, and the offer. */
  billing?: Partial<Billing> | undefined;
  /** A number that it shares with other documents. */
  shared?: SharedNumber | undefined;
  /** True bills the holder of a new seat; otherwise the former payer stays billed. Default: false. */
  isNewSeat?: boolean;
}

/**
 * Issues an invoice in one statement: its number, whom it is billed to, its lines, tax and due day. Billed to is the company of the
 * member's profile, or that of their last invoice as long as the profile is the same; with the address of the same company. The due day is that of `dueDay` of the contracts.
 *
 * A document of a shared number is a part of it, and is sent with it. The counter of the year is locked last, until the commit, so numbers have no gaps and rise in the order of commits.
 * @returns null where the account of a member who pays is gone
 */
export async function issueInvoice(
  { now }: Pick<BookingsContext, 'now'>,
  write: Write,
  { offer, bookingId, accountId, total, price, rule, former, billing, shared, isNewSeat = false }: ToIssue,
): Promise<InvoiceRow | null> {
  const at = new Date(now());
  const day = pacificDay(at);
  const year = Number(day.slice(0, 4));
  const { description, details } = getLine(offer);
  const before = getCents(price) - getCents(total);
  const credit = {
    description: former === undefined ? 'Invoiced before' : `Invoiced before for “${former}”`,
    ...{ details: null, amount: getDollars(-before) },
  };
  const agreedRule = accountId === null ? toJson(rule ?? null) : lastRule(accountId);
  const account =
    accountId === null
      ? sql`
    account as (
      insert into accounts (offer_id, user_id, company_id, opened_at)
      select ${offer.id}, user_id, company_id, ${at} from source returning id),
    linked as (update bookings set account_id = (select id from account) where id = ${bookingId}),
    agreed as (
      insert into agreements (account_id, booking_id, reason, price, terms, agreed_at, rule)
      select id, ${bookingId}, 'booked', ${price}, ${termsOf(bookingId)}, ${at}, ${agreedRule} from account)`
      : sql`account as (select ${accountId}::uuid as id)`;
  const leadId = await lockLead(write, shared);
  const counter =
    leadId === null
      ? sql`
      insert into invoice_counters as c (year, invoices) select ${year}::int, 1 from source
          on conflict (year) do update set invoices = c.invoices + 1
      returning c.year, invoices as sequence, 1 as part, ${at}::timestamptz as issued_at, null::timestamptz as send_at`
      : sql`
      select l.year, l.sequence, (select max(p.part) from invoices p where p.id = l.id or p.lead_id = l.id) + 1 as part, l.issued_at,
             (select max(p.send_at) from invoices p where p.id = l.id or p.lead_id = l.id) as send_at
        from invoices l where l.id = ${leadId}`;
  const [issued] = await write.rows<InvoiceRow>(sql`
    with unsettled as (delete from unsettled_bookings where booking_id = ${bookingId}),
    all_settings as materialized (
      select ${JSON.stringify(DEFAULT_BOOKING_SETTINGS)}::jsonb || coalesce((select changed from settings), '{}') as s),
    source as materialized (
      select b.user_id, b.company_id, b.purchase_order, (b.booked_at at time zone ${DISPLAY_TIME_ZONE})::date as aged_from,
             coalesce(btrim(m.first_name || ' ' || m.last_name), ${FORMER_MEMBER}) as name, last.bill_to as last_bill_to,
             coalesce(btrim(m.company), '') as profile_company,
             case when last.profile_company = coalesce(btrim(m.company), '') then last.bill_to->>'company'
                  else nullif(btrim(m.company), '') end as company
        from bookings b
        left join identity.contacts_v2 m on m.id = b.user_id
        left join lateral (
          select i.bill_to, i.profile_company from invoices i
           where i.user_id = b.user_id and i.kind = 'invoice' and i.company_id is null
           order by i.issued_at desc, i.id desc limit 1) last on true
       where b.id = ${bookingId} and (m.id is not null or b.company_id is not null)),
    payer as materialized (
      select i.user_id, i.bill_to, i.profile_company from invoices i join source on i.user_id <> source.user_id
       where ${!isNewSeat} and i.account_id = ${accountId} and i.kind = 'invoice' and source.company_id is null
       order by i.issued_at desc, i.id desc limit 1),
    -- A company's, as the last invoice of the seat has it, unless it is booked again.
    company as materialized (
      select coalesce(
               (select i.bill_to from invoices i where i.account_id = ${accountId} and i.company_id = c.id and ${!isNewSeat}
                 order by i.issued_at desc, i.id desc limit 1),
               jsonb_build_object('name', coalesce(nullif(btrim(c.contact_name), ''), 'Accounts payable'), 'company', c.name,
                                  'address', nullif(btrim(c.address), ''), 'purchaseOrder', source.purchase_order)) as bill_to
        from source join identity.companies_v1 c on c.id = source.company_id),
    agreed_rule as materialized (select r->>'label' as label from (select ${agreedRule} as r) rule where (r->>'price')::numeric = ${price}::numeric),
    terms as materialized (
      select ${termsOf(bookingId)} || coalesce(
        (select g.terms from agreements g where g.account_id = ${accountId} order by g.number desc limit 1), '{}') as t),
    ${account},
    counter as (${counter})
    insert into invoices as i (kind, year, sequence, part, lead_id, is_joint, company_id, account_id, booking_id, offer_id, user_id, status, issued_at, send_at, due_on,
                          aged_from, bill_to, profile_company, lines, tax_label, tax_rate, tax, total, balance)
    select 'invoice', counter.year, counter.sequence, counter.part, ${leadId}::uuid, ${leadId !== null}, source.company_id, account.id, ${bookingId}, ${offer.id},
           coalesce(payer.user_id, source.user_id), 'issued', counter.issued_at,
           coalesce(counter.send_at, ${at}::timestamptz + make_interval(mins => (s->>'sendAfterMinutes')::int)),
           greatest(${day}::date, least(${day}::date + (t->>'paymentDays')::int,
             (${offer.startsAt && new Date(offer.startsAt)}::timestamptz at time zone ${DISPLAY_TIME_ZONE})::date - (t->>'dueBeforeDays')::int)),
           source.aged_from,
           coalesce(${billing?.billTo ? JSON.stringify(billing.billTo) : null}::jsonb, payer.bill_to, company.bill_to, jsonb_build_object(
             'name', name, 'company', company,
             'address', case when last_bill_to->>'company' is not distinct from company then last_bill_to->'address' end,
             'purchaseOrder', null)), coalesce(payer.profile_company, source.profile_company),
           coalesce(${billing?.lines ? JSON.stringify(billing.lines) : null}::jsonb, jsonb_build_array(jsonb_build_object(
             'description', ${description}::text, 'details', concat_ws(chr(10), ${details}::text, (select label from agreed_rule), 'For ' || name),
             'amount', ${price}::text)) || ${JSON.stringify(before === 0n ? [] : [credit])}::jsonb),
           nullif(s->>'taxLabel', ''),
           case when s->>'taxLabel' <> '' then (s->>'taxRate')::numeric end,
           case when s->>'taxLabel' <> ''
             then round(${total}::numeric * (s->>'taxRate')::numeric / (100 + (s->>'taxRate')::numeric), 2) else 0 end,
           ${total}::numeric, ${total}::numeric
      from source left join payer on true left join company on true, account, counter, all_settings, terms
    returning id, number, status, send_at as "sendAt", sent_at as "sentAt", total::text, balance::text, total::text as net,
              due_on::text as "dueOn", ${leadId}::uuid as "leadId"`);
  if (!issued || !shared) return issued ?? null;
  shared.leadId ??= issued.id;
  await alignParts(write, shared);
  return { ...issued, leadId: shared.leadId };
}

/**
 * Locks the year's counter. Changes of existing accounts lock it first: each writes several documents and the totals of open
 * invoices, and two of them in another order would wait for each other.
 */
export async function lockCounter({ now }: Pick<BookingsContext, 'now'>, { rows }: Write): Promise<void> {
  await rows(sql`
    insert into invoice_counters as c (year) values (${Number(pacificDay(new Date(now())).slice(0, 4))})
        on conflict (year) do update set year = c.year returning year`);
}
