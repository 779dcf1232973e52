import { PAYMENT_METHODS, pathOfKind } from '@backflow/contracts/bookings';
import type {
  ListedPayment,
  OfferKind,
  exportPayments as exportContract,
  listPayments as contract,
} from '@backflow/contracts/bookings';
import type { QueryOf } from '@backflow/contracts';
import { pacificDay } from '@backflow/contracts/time';
import {
  afterCursor,
  all,
  byBigint,
  byDay,
  csvFile,
  descending,
  limitFor,
  orderSql,
  select,
  sql,
  toPage,
} from '@backflow/service-kit';
import type { Call, FileResponse, PageOf } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';
import { PAYMENT_COLUMNS, nameOfMember } from './account.query.ts';

const NEWEST = descending('newest', byDay('p.day', 'day'), byBigint('p.number', 'number'));

type Row = Omit<ListedPayment, 'offers' | 'member'> & {
  number: string;
  kindOfOffer: OfferKind;
  memberId: string;
  memberName: string | null;
};

/** A page of payments and refunds, by day, newest first. */
async function paymentsPage(
  { db }: Pick<BookingsContext, 'db'>,
  { cursor, limit, from, until }: QueryOf<typeof contract>,
): Promise<PageOf<ListedPayment>> {
  const conditions = [
    sql`p.day >= ${from ?? '-infinity'}::date and p.day <= ${until ?? 'infinity'}::date`,
    ...afterCursor(NEWEST, cursor),
  ];
  const rows = await select<Row>(
    db,
    'payments',
    sql`
      select ${PAYMENT_COLUMNS}, p.number::text, b.id as "bookingId", o.kind as "kindOfOffer", o.id as "offerId", o.title,
             p.user_id as "memberId", ${nameOfMember('p.user_id')} as "memberName",
             (select i.number from invoices i where i.account_id = p.account_id
               order by i.issued_at desc, i.kind, i.sequence desc limit 1) as "invoiceNumber"
        from (select * from payments p where ${all(conditions)} order by ${orderSql(NEWEST)} ${limitFor(limit)}) p
        join bookings b on b.account_id = p.account_id
        join offers o on o.id = b.offer_id
       order by ${orderSql(NEWEST)}`,
  );
  return toPage(NEWEST, rows, limit).map(({ kindOfOffer, memberId, memberName, number: _, ...row }) => ({
    ...row,
    offers: pathOfKind(kindOfOffer),
    member: { id: memberId, name: memberName ?? 'Former member' },
  }));
}

export const listPayments = (
  context: BookingsContext,
  { query }: Call<typeof contract>,
): Promise<PageOf<ListedPayment>> => paymentsPage(context, query);

/** The payments of some days as a CSV file. The sum of its amounts is what was received less what was returned. */
export const exportPayments = (
  context: BookingsContext,
  { query }: Call<typeof exportContract>,
): Promise<FileResponse> =>
  Promise.resolve(
    csvFile({
      name: `payments-${pacificDay(new Date(context.now()))}.csv`,
      items: (page) => paymentsPage(context, { ...query, ...page }),
      columns: [
        ['Day', ({ day }) => day],
        ['Kind', ({ kind, reverses }) => (reverses === null ? kind : `${kind} taken back`)],
        ['Amount (USD)', ({ amount }) => amount],
        ['Method', ({ method }) => PAYMENT_METHODS[method]],
        ['Reference', ({ reference }) => reference],
        ['Reason', ({ reason }) => reason],
        ['Member', ({ member }) => member.name],
        ['Event or course', ({ title }) => title],
        ['Invoice', ({ invoiceNumber }) => invoiceNumber],
        ['Recorded by', ({ recordedBy }) => recordedBy],
      ],
    }),
  );
