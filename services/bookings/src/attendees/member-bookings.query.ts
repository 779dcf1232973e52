import type { ResponseOf } from '@backflow/contracts';
import { KIND_RULES, OFFER_KINDS, isPositive, pathOfKind } from '@backflow/contracts/bookings';
import type {
  Account,
  BookingStatus,
  MemberBooking,
  OfferKind,
  Payer,
  countMemberBookings as countContract,
  listCompanyAccounts as companyContract,
  listMemberBookings as listContract,
} from '@backflow/contracts/bookings';
import {
  byBigint,
  byId,
  byInstant,
  defineList,
  descending,
  hidden,
  presentPrice,
  raw,
  select,
  sql,
} from '@backflow/service-kit';
import type { Call, Database, PageOf, Sql } from '@backflow/service-kit';
import { assertMember } from '../assert-member.ts';
import type { BookingsContext } from '../context.ts';
import { ACCOUNT, PAYER } from '../accounts/account.ts';
import { IS_OPEN } from '../invoices/invoice-rows.ts';
import { findCompany } from '../managed-companies.ts';
import { memberJson } from '../member-columns.ts';
import { POSITION } from '../offers/offer.ts';

interface Row {
  id: string;
  status: BookingStatus;
  bookedAt: string;
  attended: boolean;
  position: number | null;
  completed: number;
  total: number;
  account: Account | null;
  payer: Payer | null;
  documents: (Omit<MemberBooking['documents'][number], 'pdfHref'> & { isSent: boolean })[];
  payments: MemberBooking['payments'];
  member: MemberBooking['member'];
  kind: OfferKind;
  offerId: string;
  title: string;
  startsAt: string | null;
  isWithdrawn: boolean;
}

/** 1 where something is due, else 0. */
const OWES = '(select count(*) from accounts d where d.id = b.account_id and d.due > 0)';

const BOOKINGS = defineList({
  ...{ label: 'booking-accounts', table: 'bookings', alias: 'b' },
  orders: {
    debts: descending(
      'debts',
      hidden(byBigint(OWES, 'owes')),
      byInstant('b.booked_at', 'bookedAt'),
      byId('b.id'),
    ),
  },
});

/** What was invoiced and paid in the account of a booking `b`. */
const RECORDS = raw(`
  coalesce((select jsonb_agg(jsonb_build_object(
              'id', i.id, 'kind', i.kind, 'number', i.number, 'status', i.status, 'dueOn', i.due_on::text,
              'total', i.total::text, 'refund', i.refund, 'isSent', i.sent_at is not null) order by i.issued_at desc, i.id)
              from invoices i where i.account_id = b.account_id), '[]') as documents,
  coalesce((select jsonb_agg(jsonb_build_object(
              'id', p.id, 'kind', p.kind, 'amount', p.amount::text, 'day', p.day::text, 'method', p.method,
              'reference', p.reference) order by p.day desc, p.number desc)
              from payments p
             where p.account_id = b.account_id and p.reverses is null
               and not exists (select from payments r where r.reverses = p.id)), '[]') as payments`);

/** Kinds with a date, which members attend; the others are courses. */
const DATED = OFFER_KINDS.filter((kind) => KIND_RULES[kind].isAttended);
const isOfType = (type: 'dated' | 'courses') =>
  type === 'dated' ? sql`b.kind = any(${DATED})` : sql`b.kind <> all(${DATED})`;

/** A page of a member's bookings, cancelled ones included. @throws NotFoundError */
export async function memberBookingsPage(
  { db }: BookingsContext,
  { params: { id }, query: { cursor, limit, type } }: Call<typeof listContract>,
): Promise<PageOf<MemberBooking>> {
  await assertMember(db, id);
  const conditions = [sql`b.user_id = ${id}`, ...(type === undefined ? [] : [isOfType(type)])];
  return bookingAccountsPage(db, { cursor, limit, conditions });
}

/** A page of the bookings that a company pays, cancelled ones included. @throws NotFoundError */
export async function companyAccountsPage(
  { db }: BookingsContext,
  { actor, params: { id }, query: { cursor, limit } }: Call<typeof companyContract>,
): Promise<PageOf<MemberBooking>> {
  await findCompany(db, id, actor);
  return bookingAccountsPage(db, { cursor, limit, conditions: [sql`b.company_id = ${id}`] });
}

interface Page {
  cursor: string | undefined;
  limit: number;
  conditions: readonly Sql[];
}

/**
 * A page of bookings with their accounts: what is not paid first, then the newest.
 * @param page its conditions on bookings `b` say whose they are
 */
async function bookingAccountsPage(
  db: Pick<Database, 'reader'>,
  { cursor, limit, conditions }: Page,
): Promise<PageOf<MemberBooking>> {
  const page = await BOOKINGS.page<Row>(
    db,
    { ...{ order: 'debts', cursor, limit }, conditions: [...conditions] },
    // With `offset 0` Postgres counts the lessons of each course: otherwise those of all courses there are.
    (source, columns) => sql`
      select b.id, b.status, b.booked_at as "bookedAt", b.attended, ${POSITION} as position,
             coalesce(done.completed, 0) as completed, coalesce(lessons.total, 0) as total,
             ${ACCOUNT} as account, ${PAYER} as payer, ${RECORDS}, ${memberJson('b.user_id')} as member${columns}, b.kind, b.offer_id as "offerId", o.title, o.starts_at as "startsAt",
             o.deleted_at is not null or not o.is_published as "isWithdrawn"
        from ${source} b
        join offers o on o.id = b.offer_id
        left join lateral (select total from learning.course_lessons_v1 l
                            where b.kind = 'course' and l.course_id = b.offer_id offset 0) lessons on true
        left join lateral (select completed from learning.course_progress_v1 p
                            where b.kind = 'course' and p.course_id = b.offer_id and p.booking_id = b.id offset 0) done on true`,
  );
  return page.map(presentRow);
}

function presentRow({
  position,
  completed,
  total,
  kind,
  offerId,
  title,
  account,
  payer,
  documents,
  ...row
}: Row): MemberBooking {
  const { startsAt, isWithdrawn, ...booking } = row;
  const offers = pathOfKind(kind);
  return {
    ...booking,
    ...(position !== null && { place: position }),
    ...(kind === 'course' && { progress: { completed, total } }),
    amount: account && presentPrice(isPositive(account.due) ? account.due : account.received),
    ...(account && { account }),
    ...(payer && { payer }),
    documents: documents.map(({ isSent, ...document }) => ({
      ...document,
      pdfHref: isSent ? `/api/admin/invoices/${document.id}/pdf` : null,
    })),
    offer: { offers, id: offerId, title, startsAt, isWithdrawn },
  };
}

/** How much a member has booked, attended and not paid. @throws NotFoundError */
export async function countMemberBookings(
  { db }: BookingsContext,
  { params: { id } }: Call<typeof countContract>,
): Promise<ResponseOf<typeof countContract>> {
  await assertMember(db, id);
  const [row] = await select<{
    dated: number;
    courses: number;
    attended: number;
    unpaid: number;
    amount: string;
  }>(
    db,
    'member-booking-counts',
    sql`
      select count(*) filter (where b.status <> 'cancelled' and ${isOfType('dated')})::int as dated,
             count(*) filter (where b.status <> 'cancelled' and ${isOfType('courses')})::int as courses,
             count(*) filter (where b.attended)::int as attended,
             (select count(distinct (i.year, i.sequence))::int from invoices i
               where i.user_id = ${id} and i.company_id is null and ${IS_OPEN}) as unpaid,
             (select coalesce(sum(i.balance), 0)::numeric(20, 2)::text
                from invoices i where i.user_id = ${id} and i.company_id is null and ${IS_OPEN}) as amount
        from bookings b
       where b.user_id = ${id}`,
  );
  const { unpaid = 0, amount = '0', dated = 0, courses = 0, attended = 0 } = row ?? {};
  return { dated, courses, attended, unpaid: { count: unpaid, amount: presentPrice(amount) } };
}
