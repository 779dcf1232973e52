import { DEBT_AGE_NAMES } from '@backflow/contracts/bookings';
import type { MoneySummary } from '@backflow/contracts/bookings';
import { all, join, raw, select, sql } from '@backflow/service-kit';
import type { Sql } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';
import { AMOUNT_DUE } from '../offers/amounts.ts';
import { UNPAID_BOOKINGS, ageConditions, dueCondition } from './unpaid.query.ts';

interface Total {
  name: string;
  count: number;
  amount: string;
}

/** Totals of what is unpaid: an index of pending bookings finds them. */
export async function summarizeUnpaid({ db, now }: BookingsContext): Promise<MoneySummary> {
  const named: readonly (readonly [string, Sql])[] = [
    ['all', raw('true')],
    ['soon', dueCondition('soon', now(), 'starts_at')],
    ...DEBT_AGE_NAMES.map((age) => [age, all(ageConditions(age, now(), 'booked_at'))] as const),
  ];
  const totals = named.map(
    ([name, condition]) => sql`
      select ${raw(`'${name}'`)} as name, (count(*) filter (where ${condition}))::int as count,
             (coalesce(sum(amount) filter (where ${condition}), 0))::numeric(20, 2)::text as amount from unpaid`,
  );
  const rows = await select<Total>(
    db,
    'unpaid-summary',
    sql`
      with unpaid as materialized (
        select b.booked_at, o.starts_at, ${AMOUNT_DUE} as amount from ${UNPAID_BOOKINGS})
      ${join(totals, ' union all ')}`,
  );
  const of = (name: string) => {
    const { count = 0, amount = '0.00' } = rows.find((row) => row.name === name) ?? {};
    return { count, amount };
  };
  return { ...of('all'), soon: of('soon'), ages: DEBT_AGE_NAMES.map((age) => ({ age, ...of(age) })) };
}
