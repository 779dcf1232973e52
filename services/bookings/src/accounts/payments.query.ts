import { PAYMENT_METHODS, pathOfKind } from '@backflow/contracts/bookings';
import type {
  ListedPayment,
  OfferKind,
  exportPayments as exportContract,
  listPayments as contract,
} from '@backflow/contracts/bookings';
import type { QueryOf } from '@backflow/contracts';
import { pacificDay } from '@backflow/contracts/time';
import { byBigint, byDay, csvFile, defineList, descending, hidden, sql } from '@backflow/service-kit';
import type { Call, FileResponse, PageOf } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';
import { memberJson } from '../member-columns.ts';
import { PAYMENT_COLUMNS } from './account.query.ts';

const PAYMENTS = defineList({
  ...{ label: 'payments', table: 'payments', alias: 'p' },
  orders: { newest: descending('newest', byDay('p.day', 'day'), hidden(byBigint('p.number', 'number'))) },
});

type Row = Omit<ListedPayment, 'offers'> & { kindOfOffer: OfferKind };

/** A page of payments and refunds, by day, newest first. */
async function paymentsPage(
  { db }: Pick<BookingsContext, 'db'>,
  { cursor, limit, from, until }: QueryOf<typeof contract>,
): Promise<PageOf<ListedPayment>> {
  const page = await PAYMENTS.page<Row>(
    db,
    {
      ...{ order: 'newest', cursor, limit },
      conditions: [sql`p.day >= ${from ?? '-infinity'}::date and p.day <= ${until ?? 'infinity'}::date`],
    },
    (source, columns) => sql`
      select ${PAYMENT_COLUMNS}${columns}, b.id as "bookingId", o.kind as "kindOfOffer", o.id as "offerId", o.title,
             ${memberJson('p.user_id')} as member,
             (select i.number from invoices i where i.account_id = p.account_id
               order by i.issued_at desc, i.kind, i.sequence desc limit 1) as "invoiceNumber"
        from ${source} p
        join bookings b on b.account_id = p.account_id
        join offers o on o.id = b.offer_id`,
  );
  return page.map(({ kindOfOffer, ...row }) => ({ ...row, offers: pathOfKind(kindOfOffer) }));
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
