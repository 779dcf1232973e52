import { DEBT_AGES, DUE_SOON_DAYS, KIND_OF_PATH } from '@backflow/contracts/bookings';
import type {
  AdminInvoice,
  DebtAge,
  InvoiceList,
  listInvoices as contract,
} from '@backflow/contracts/bookings';
import type { QueryOf } from '@backflow/contracts';
import { addDays, pacificDay } from '@backflow/contracts/time';
import {
  ascending,
  byDay,
  byId,
  byInstant,
  defineList,
  descending,
  hidden,
  join,
  matchesPrefixes,
  raw,
  sql,
  withSimilarNames,
} from '@backflow/service-kit';
import type { Call, PageOf, SearchWords, Sql } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';
import { ADMIN_INVOICE_COLUMNS, ADMIN_INVOICE_JOINS, presentAdminInvoice } from './admin-invoice.ts';
import type { AdminInvoiceRow } from './admin-invoice.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const INVOICES = defineList({
  ...{ label: 'invoices', table: 'invoices', alias: 'i' },
  orders: {
    open: ascending('open', byDay('i.aged_from', 'agedFrom'), byId('i.id', 'rowId')),
    overdue: ascending('overdue', byDay('i.due_on', 'dueOn'), byId('i.id', 'rowId')),
    'refund-due': ascending('refund-due', byInstant('i.issued_at', 'issuedAt'), byId('i.id', 'rowId')),
    paid: descending('paid', hidden(byInstant('i.paid_at', 'orderedAt')), byId('i.id', 'rowId')),
    void: descending('void', byInstant('i.issued_at', 'issuedAt'), byId('i.id', 'rowId')),
    all: descending('all', byInstant('i.issued_at', 'issuedAt'), byId('i.id', 'rowId')),
  },
});

/** An invoice under an alias, of which something is left to pay. */
const isOpen = (i: Sql): Sql => sql`${i}.kind = 'invoice' and ${i}.status in ('issued', 'sent')`;

/** The condition that no other part of an invoice has a status of these. */
const noPart = (i: Sql, statuses: readonly string[]): Sql => sql`
  not exists (select from invoices s where s.kind = ${i}.kind and s.year = ${i}.year and s.sequence = ${i}.sequence and s.id <> ${i}.id
                and s.status = any(${statuses}))`;

/** The conditions of each list, as its index has them. @param today a day such as 2026-12-04 */
const LISTS: Readonly<Record<InvoiceList, (i: Sql, today: string) => Sql[]>> = {
  open: (i) => [isOpen(i)],
  overdue: (i, today) => [sql`${i}.kind = 'invoice' and ${i}.status = 'sent' and ${i}.due_on < ${today}`],
  'refund-due': (i) => [sql`${i}.refund = 'due'`],
  paid: (i) => [sql`${i}.kind = 'invoice' and ${i}.status = 'paid'`, noPart(i, ['issued', 'sent'])],
  void: (i) => [sql`${i}.status = 'void'`, noPart(i, ['issued', 'sent', 'paid'])],
  all: () => [],
};

type Context = Pick<BookingsContext, 'db' | 'now'>;
type Query = QueryOf<typeof contract>;

/** A page of invoices and credit notes, in the order of its list. */
export const invoicesPage = (context: Context, query: Query): Promise<PageOf<AdminInvoice>> =>
  withSimilarNames(context.db, query.search, (words) => matchingPage(context, query, words));

async function matchingPage(
  { db, now }: Context,
  query: Query,
  search: SearchWords | undefined,
): Promise<PageOf<AdminInvoice>> {
  const { cursor, limit, show } = query;
  const conditionsOf = (i: Sql) => getConditions(i, query, search, now());
  const { conditions, otherConditions, found } = conditionsOf(raw('i'));
  const ofOthers = Object.values(conditionsOf(raw('f'))).flat();
  const page = await INVOICES.page<AdminInvoiceRow>(
    db,
    {
      ...{ order: show, cursor, limit, conditions },
      otherConditions: [
        ...otherConditions,
        // The parts of a number are one row: the first that matches.
        sql`(i.lead_id is null or not exists (
          select from invoices f where f.kind = i.kind and f.year = i.year and f.sequence = i.sequence and f.part < i.part
             and ${join([raw('true'), ...ofOthers], ' and ')}))`,
      ],
      selective: found.length === 0 ? undefined : join(found, ' and '),
    },
    (source, columns) =>
      sql`select ${ADMIN_INVOICE_COLUMNS}${columns} from ${source} i ${ADMIN_INVOICE_JOINS}`,
  );
  return page.map(presentAdminInvoice);
}

/** The conditions of an invoice, by how a query uses them. @param i its alias */
function getConditions(
  i: Sql,
  { show, offers, age, starts, member, offer, company }: Query,
  search: SearchWords | undefined,
  now: number,
): Record<'conditions' | 'otherConditions' | 'found', Sql[]> {
  const today = pacificDay(new Date(now));
  const ofAge = age === undefined ? [] : ageConditions(i, age, today);
  const isFor = (condition: Sql): Sql => sql`${i}.offer_id in (${offersThat(condition)})`;
  return {
    // Only the index of open ones has the day from which they age.
    conditions: [
      ...LISTS[show](i, today),
      ...(show === 'open' ? ofAge : []),
      // What a company pays is not the member's.
      ...(member === undefined ? [] : [sql`${i}.user_id = ${member} and ${i}.company_id is null`]),
      ...(offer === undefined ? [] : [sql`${i}.offer_id = ${offer}`]),
      ...(company === undefined ? [] : [sql`${i}.company_id = ${company}`]),
    ],
    otherConditions: [
      ...(show === 'open' ? [] : ofAge),
      ...(offers === undefined ? [] : [isFor(sql`o.kind = ${KIND_OF_PATH[offers]}`)]),
      ...(starts === 'past' ? [isFor(startCondition(starts, now))] : []),
    ],
    found: [
      ...(search ? [matchesSearch(i, search)] : []),
      // Few offers start soon, and an index finds their invoices.
      ...(starts === 'soon'
        ? [sql`${i}.offer_id = any(array(${offersThat(startCondition(starts, now))}))`]
        : []),
    ],
  };
}

export const listInvoices = (
  context: BookingsContext,
  { query }: Call<typeof contract>,
): Promise<PageOf<AdminInvoice>> => invoicesPage(context, query);

/** The invoices between two ages in days, counted from the day of the booking. */
function ageConditions(i: Sql, age: DebtAge, today: string): Sql[] {
  const [from, to] = DEBT_AGES[age];
  return [
    ...(from === 0 ? [] : [sql`${i}.aged_from <= ${addDays(today, -from)}`]),
    ...(to === null ? [] : [sql`${i}.aged_from >= ${addDays(today, -to)}`]),
  ];
}

/** The offers that start within seven days, or have started. */
export function startCondition(starts: 'soon' | 'past', now: number): Sql {
  const present = sql`${new Date(now)}::timestamptz`;
  if (starts === 'past') return sql`o.starts_at <= ${present}`;
  return sql`(o.starts_at > ${present} and o.starts_at <= ${new Date(now + DUE_SOON_DAYS * DAY_MS)}::timestamptz)`;
}

const offersThat = (condition: Sql): Sql => sql`select o.id from offers o where ${condition}`;

/** More members are not looked up by the beginning of an address: whom an invoice is billed to has their name. */
const MOST_MEMBERS = raw('limit 500');

/** Payments by words of their reference, as the index has them. */
const REFERENCE = `p.reference is not null and to_tsvector('simple'::regconfig, invoices_plain(p.reference))`;

/** Matches the number, the bill-to address, a payment's reference, or the member's name and address. Each has its own index. */
function matchesSearch(i: Sql, text: SearchWords): Sql {
  return join(
    [
      ...(typeof text === 'string' && /\d/.test(text) ? numberConditions(i, text.trim()) : []),
      matchesPrefixes(`${i.text}.search`, text) ?? raw('false'),
      sql`${i}.account_id = any(array(select p.account_id from payments p
                                    where ${matchesPrefixes(REFERENCE, text) ?? raw('false')} ${MOST_MEMBERS}))`,
      sql`${i}.user_id = any(array(select m.id from identity.contacts_v2 m
                                 where ${matchesPrefixes('m.search', text) ?? raw('false')} ${MOST_MEMBERS}))`,
    ],
    ' or ',
    '(',
    ')',
  );
}

/** The years that have invoices: few. */
const YEARS = raw('any(array(select year from invoice_counters))');

/** Such as `INV-2026-00017`, `2026-17` or `17`, and the number that an invoice had in former books. */
function numberConditions(i: Sql, text: string): Sql[] {
  const isFormer = sql`(${i}.former_number is not null and lower(${i}.former_number) = ${text.toLowerCase()})`;
  const [, prefix, year, sequence = ''] =
    /^(?:(inv|cn)[-\s]?)?(?:(\d{4})[-\s])?0*(\d{1,9})$/i.exec(text) ?? [];
  if (sequence === '') return [isFormer];
  const kinds =
    prefix === undefined
      ? ['invoice', 'credit-note']
      : [prefix.toLowerCase() === 'cn' ? 'credit-note' : 'invoice'];
  const ofYear = year === undefined ? sql`${i}.year = ${YEARS}` : sql`${i}.year = ${Number(year)}`;
  return [isFormer, sql`(${i}.kind = any(${kinds}) and ${ofYear} and ${i}.sequence = ${Number(sequence)})`];
}
