import { DEBT_AGES, DEBT_AGE_NAMES } from '@backflow/contracts/bookings';
import type { InvoiceSummary, MoneySummary } from '@backflow/contracts/bookings';
import { addDays, pacificDay } from '@backflow/contracts/time';
import { join, raw, select, sql } from '@backflow/service-kit';
import type { Sql } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';
import { IS_OPEN } from './invoice-rows.ts';
import { startCondition } from './invoices.query.ts';

interface Total {
  name: string;
  count: number;
  amount: string;
}

const total = (name: string, rows: Sql): Sql => sql`
  select ${raw(`'${name}'`)} as name, coalesce(sum(count), 0)::int as count, coalesce(sum(amount), 0)::numeric(20, 2)::text as amount
    from ${rows}`;

/** Totals of invoices: rows of days, and the open invoices of the few events that start soon. */
export async function summarizeInvoices({
  db,
  now,
}: Pick<BookingsContext, 'db' | 'now'>): Promise<InvoiceSummary> {
  const today = pacificDay(new Date(now()));
  const ofFigure = (figure: string, condition: Sql) =>
    sql`invoice_totals where figure = ${raw(`'${figure}'`)} and ${condition}`;
  const ages = DEBT_AGE_NAMES.map((age) => {
    const [from, to] = DEBT_AGES[age];
    const since = to === null ? raw('true') : sql`day >= ${addDays(today, -to)}::date`;
    // The youngest have no end: a booking can't be made tomorrow, but clocks differ.
    const until = from === 0 ? raw('true') : sql`day <= ${addDays(today, -from)}::date`;
    return total(age, sql`open_invoice_days where ${since} and ${until}`);
  });
  // Offer by offer: Postgres would join all open invoices.
  const soon = sql`(select open.count, open.amount
                      from offers o
                     cross join lateral (select count(distinct (i.year, i.sequence)) as count, coalesce(sum(i.balance), 0) as amount
                                           from invoices i where i.offer_id = o.id and ${IS_OPEN}) open
                     where ${startCondition('soon', now())}) soon`;
  const rows = await select<Total>(
    db,
    'invoice-summary',
    join(
      [
        total('all', raw('open_invoice_days')),
        ...ages,
        total('soon', soon),
        total('overdue', ofFigure('due', sql`day < ${today}::date`)),
        total('refund', ofFigure('refund', raw('true'))),
        total('received', ofFigure('received', sql`day >= ${`${today.slice(0, 7)}-01`}::date`)),
      ],
      ' union all ',
    ),
  );
  const of = (name: string) => {
    const { count = 0, amount = '0.00' } = rows.find((row) => row.name === name) ?? {};
    return { count, amount };
  };
  return {
    ...of('all'),
    ages: DEBT_AGE_NAMES.map((age) => ({ age, ...of(age) })),
    ...{ soon: of('soon'), overdue: of('overdue'), refundDue: of('refund'), received: of('received') },
  };
}

/** The totals of open invoices alone, for the menu. */
export async function summarizeMoney(context: BookingsContext): Promise<MoneySummary> {
  const { count, amount, ages, soon } = await summarizeInvoices(context);
  return { count, amount, ages, soon };
}
