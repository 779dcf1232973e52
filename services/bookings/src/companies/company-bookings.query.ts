import { pathOfKind, takesSeat } from '@backflow/contracts/bookings';
import type {
  Account,
  CompanyBooking,
  CompanyMoney,
  HoursYear,
  Invoice,
  OfferKind,
  listCompanyBookings,
  listCompanyHours,
  listCompanyInvoices,
  summarizeCompany,
  summarizeCompanyByHand,
} from '@backflow/contracts/bookings';
import { byId, byInstant, defineList, descending, select, sql } from '@backflow/service-kit';
import type { Call, PageOf, Sql } from '@backflow/service-kit';
import { ACCOUNT } from '../accounts/account.ts';
import type { BookingsContext } from '../context.ts';
import { readHours } from '../hours/hours.query.ts';
import { invoicesOf } from '../invoices/my-invoices.query.ts';
import { memberJson } from '../member-columns.ts';
import { hasBegun } from '../offers/offer.ts';
import { findCompany } from '../managed-companies.ts';
import { readOpenInvoices, summarize } from '../invoices/open-invoices.query.ts';

const BOOKINGS = defineList({
  ...{ label: 'company-bookings', table: 'bookings', alias: 'b' },
  orders: { newest: descending('newest', byInstant('b.booked_at', 'bookedAt'), byId('b.id')) },
});

type Row = Omit<CompanyBooking, 'offer' | 'isMovable' | 'account'> & {
  account: Account | null;
  kind: OfferKind;
  offerId: string;
  title: string;
  startsAt: string | null;
};

async function bookingsPage(
  { db, now }: BookingsContext,
  company: string,
  condition: Sql,
  { cursor, limit }: Call<typeof listCompanyBookings>['query'],
): Promise<PageOf<CompanyBooking>> {
  const page = await BOOKINGS.page<Row>(
    db,
    { order: 'newest', cursor, limit, conditions: [condition] },
    (source) => sql`
      select b.id, b.status, b.booked_at as "bookedAt", b.attended, ${memberJson('b.user_id')} as member,
             b.company_id is not distinct from ${company}::uuid as "isPaidByCompany",
             case when b.company_id = ${company} then ${ACCOUNT} end as account,
             b.kind, b.offer_id as "offerId", o.title, o.starts_at as "startsAt"
        from ${source} b join offers o on o.id = b.offer_id`,
  );
  return page.map(({ account, kind, offerId, title, startsAt, ...row }) => ({
    ...row,
    isMovable: row.isPaidByCompany && takesSeat(row.status) && !hasBegun({ startsAt }, now()),
    ...(account && { account }),
    offer: { offers: pathOfKind(kind), id: offerId, title, startsAt },
  }));
}

/** What the company has booked, and what its members have booked themselves and share. @throws NotFoundError */
export async function companyBookings(
  context: BookingsContext,
  { actor, params: { id }, query }: Call<typeof listCompanyBookings>,
): Promise<PageOf<CompanyBooking>> {
  await findCompany(context.db, id, actor.id);
  const shared = sql`
    b.company_id is null and b.status <> 'cancelled' and b.user_id in (
      select m.user_id from identity.company_members_v1 m where m.company_id = ${id} and m.shares_bookings)`;
  return bookingsPage(context, id, sql`(b.company_id = ${id} or (${shared}))`, query);
}

/** @throws NotFoundError */
export async function companyInvoices(
  context: BookingsContext,
  { actor, params: { id }, query }: Call<typeof listCompanyInvoices>,
): Promise<PageOf<Invoice>> {
  await findCompany(context.db, id, actor.id);
  return invoicesOf(context, sql`i.company_id = ${id}`, query);
}

async function readMoney(
  context: BookingsContext,
  id: string,
  actorId: string | null,
): Promise<CompanyMoney> {
  await findCompany(context.db, id, actorId);
  return summarize(await readOpenInvoices(context.db, sql`i.company_id = ${id}`), context.now());
}

export const companyMoney = (
  context: BookingsContext,
  { actor, params }: Call<typeof summarizeCompany>,
): Promise<CompanyMoney> => readMoney(context, params.id, actor.id);

export const companyMoneyByHand = (
  context: BookingsContext,
  { params }: Call<typeof summarizeCompanyByHand>,
): Promise<CompanyMoney> => readMoney(context, params.id, null);

/** The hours of the members who share them, by name. @throws NotFoundError */
export async function companyHours(
  { db }: BookingsContext,
  { actor, params: { id } }: Call<typeof listCompanyHours>,
): Promise<(HoursYear & { member: { id: string; name: string } })[]> {
  await findCompany(db, id, actor.id);
  const members = await select<{ member: { id: string; name: string } }>(
    db,
    'members-who-share-hours',
    sql`
      select ${memberJson('m.user_id')} as member from identity.company_members_v1 m
       where m.company_id = ${id} and m.shares_hours`,
  );
  const hours = await Promise.all(
    members.map(async ({ member }) => (await readHours(db, member.id)).map((year) => ({ ...year, member }))),
  );
  return hours.flat().toSorted((a, b) => b.year - a.year || a.member.name.localeCompare(b.member.name));
}
