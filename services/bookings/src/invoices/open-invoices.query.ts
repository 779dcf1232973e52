import { DEBT_AGES, DEBT_AGE_NAMES, totalAmount } from '@backflow/contracts/bookings';
import type { BillTo, CompanyMoney, DebtAge } from '@backflow/contracts/bookings';
import { daysBetween, pacificDay } from '@backflow/contracts/time';
import { select, sql } from '@backflow/service-kit';
import type { Database, Sql } from '@backflow/service-kit';
import { IS_OPEN } from './invoice-rows.ts';
import { DOCUMENT, DOCUMENT_ID, jointTitle } from './joint-invoice.ts';

/** An invoice of which something is left to pay. Amounts are decimal strings in dollars, days such as 2026-12-04. */
export interface OpenInvoice {
  id: string;
  number: string;
  title: string;
  /** The instant of issue. */
  issuedAt: string;
  dueOn: string;
  agedFrom: string;
  billTo: BillTo;
  total: string;
  balance: string;
  isSent: boolean;
}

/** The open invoices of a payer, the oldest first. @param payer the condition of an invoice `i` */
export async function readOpenInvoices(db: Pick<Database, 'reader'>, payer: Sql): Promise<OpenInvoice[]> {
  const rows = await select<OpenInvoice & { bookings: number; offers: number }>(
    db,
    'open-invoices',
    sql`
      select distinct on (i.year, i.sequence) ${DOCUMENT_ID} as id, i.number, d.title, i.issued_at as "issuedAt", i.due_on::text as "dueOn",
             i.aged_from::text as "agedFrom", i.bill_to as "billTo", d.total::text, d.balance::text, d.sent_at is not null as "isSent",
             d.bookings, d.offers
        from invoices i ${DOCUMENT}
       where ${payer} and ${IS_OPEN} order by i.year, i.sequence, i.part`,
  );
  return rows.map(({ bookings, offers, title, ...row }) => ({
    ...row,
    title: jointTitle(title, { bookings, offers }),
  }));
}

const isOfAge = (days: number, age: DebtAge): boolean => {
  const [from, to] = DEBT_AGES[age];
  // The youngest have no end: clocks differ.
  return (from === 0 || days >= from) && (to === null || days <= to);
};

const total = (invoices: readonly OpenInvoice[]) => ({
  count: invoices.length,
  amount: totalAmount(invoices.map(({ balance }) => balance)),
});

/** Totals of open invoices by age, as the lists of all count them. @param now milliseconds since 1970 */
export function summarize(invoices: readonly OpenInvoice[], now: number): CompanyMoney {
  const today = pacificDay(new Date(now));
  return {
    ...total(invoices),
    overdue: total(invoices.filter(({ isSent, dueOn }) => isSent && dueOn < today)),
    ages: DEBT_AGE_NAMES.map((age) => ({
      age,
      ...total(invoices.filter(({ agedFrom }) => isOfAge(daysBetween(agedFrom, today), age))),
    })),
  };
}
