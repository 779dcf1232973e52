import { raw, sql } from '@backflow/service-kit';
import type { Write } from '@backflow/service-kit';

/**
 * A number that several documents share as its parts, one for each account: the first that is issued takes it, the others follow. The
 * parts are one document to everybody who reads, pays or is mailed it.
 */
export interface SharedNumber {
  /** The id of its first part; null until that is issued. */
  leadId: string | null;
}

/** The numbers of the invoices and the credit notes of one act over several accounts. */
export interface JointNumbers {
  invoice: SharedNumber;
  creditNote: SharedNumber;
}

export const jointNumbers = (): JointNumbers => ({ invoice: { leadId: null }, creditNote: { leadId: null } });

/** Rows of the same number as a document `i`, under an alias. */
const sameNumber = (alias: string) =>
  `${alias}.kind = i.kind and ${alias}.year = i.year and ${alias}.sequence = i.sequence`;

/** A part under an alias that was voided before it was sent: the document has a line less. */
const isGone = (alias: string) => `(${alias}.status = 'void' and ${alias}.sent_at is null)`;

/** The parts `p` of the document of a row `i`: those that it prints. Of one that is void as a whole, all. */
const PRINTED_PARTS = `
  invoices p where ${sameNumber('p')}
    and (not ${isGone('p')} or not exists (select from invoices s where ${sameNumber('s')} and not ${isGone('s')}))`;

/** The id by which the document of a row `i` is known. */
export const DOCUMENT_ID = raw('coalesce(i.lead_id, i.id)');

/** The number that a row `i` shares; null where it is alone. */
export const LEAD_ID = raw('case when i.is_joint then coalesce(i.lead_id, i.id) end');

/** The document `d` of a row `i`, which has the sums of its parts. Open while something of it is left to pay. */
export const DOCUMENT = raw(`
  cross join lateral (
    select count(distinct p.account_id)::int as bookings, count(distinct p.offer_id)::int as offers,
           sum(p.total) as total, sum(p.tax) as tax,
           coalesce(nullif(sum(greatest(p.balance, 0)), 0), sum(p.balance)) as balance,
           case when bool_or(p.status in ('issued', 'sent')) then min(p.status) filter (where p.status in ('issued', 'sent'))
                when bool_or(p.status = 'paid') then 'paid' else 'void' end as status,
           case when bool_or(p.refund = 'due') then 'due' when bool_or(p.refund = 'made') then 'made' else 'none' end as refund,
           max(p.send_at) as send_at, max(p.sent_at) as sent_at, max(p.paid_at) as paid_at, max(p.voided_at) as voided_at,
           bool_and(p.paid_at is not distinct from p.sent_at) as is_receipt,
           (array_agg(p.lines->0->>'description' order by p.part))[1] as title
      from ${PRINTED_PARTS}) d`);

/** The lines of the document of a row `i`, each with its booking where there are several. */
export const DOCUMENT_LINES = raw(`
  (select jsonb_agg(case when d.bookings > 1 then l.line || jsonb_build_object('bookingId', p.booking_id)
            || case when p.status = 'void' and d.status <> 'void' then '{"isCancelled": true}' else '{}'::jsonb end
          else l.line end order by p.part, l.number)
     from invoices p cross join lateral jsonb_array_elements(p.lines) with ordinality l (line, number)
    where p.id in (select p.id from ${PRINTED_PARTS}))`);

/** The ids of the parts that the document of a row `i` prints. */
export const PART_IDS = raw(`(select p.id from ${PRINTED_PARTS})`);

/** The title of a document that is for several bookings. */
export const jointTitle = (
  title: string,
  { bookings, offers }: { bookings: number; offers: number },
): string =>
  offers > 1 ? `${title} and ${offers - 1} more` : bookings > 1 ? `${title}, ${bookings} seats` : title;

/**
 * The number of an invoice that waits to be sent, and replaces another part of the same joint invoice: seats of one company that are
 * moved or repriced one after the other stay together. Undefined for none.
 */
export async function findUnsentNumber(
  { rows }: Write,
  invoiceId: string,
): Promise<SharedNumber | undefined> {
  const [number] = await rows<SharedNumber>(sql`
    select coalesce(n.lead_id, n.id) as "leadId"
      from invoices i join invoices p on ${raw(sameNumber('p'))} and p.id <> i.id
      join invoices n on n.account_id = p.account_id and n.kind = 'invoice' and n.status = 'issued' and n.sent_at is null
       and n.company_id = i.company_id
     where i.id = ${invoiceId} order by n.issued_at desc limit 1`);
  return number;
}

/** Locks the first part of a number, and marks it, before it gets a further one: sending waits for it, or is waited for. @returns its id; null where there is none yet */
export async function lockLead({ rows }: Write, shared: SharedNumber | undefined): Promise<string | null> {
  const leadId = shared?.leadId ?? null;
  if (leadId === null) return null;
  await rows(sql`select from invoices where id = ${leadId} for update`);
  await rows(sql`update invoices set is_joint = true where id = ${leadId} and not is_joint`);
  return leadId;
}

/**
 * The parts of one number are due on the day of the earliest, and as old as the oldest. Call it after one was issued.
 */
export async function alignParts({ rows }: Write, { leadId }: SharedNumber): Promise<void> {
  if (leadId === null) return;
  await rows(sql`
    with parts as (select id, due_on, aged_from, sent_at from invoices where (id = ${leadId} or lead_id = ${leadId}) and status <> 'void'),
    first as (select min(due_on) as due_on, min(aged_from) as aged_from from parts where sent_at is null)
    update invoices i set due_on = first.due_on, aged_from = first.aged_from
      from first, parts p where p.id = i.id and i.sent_at is null and (i.due_on, i.aged_from) <> (first.due_on, first.aged_from)`);
}
