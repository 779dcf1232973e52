import { DEBT_AGE_NAMES } from '@backflow/contracts/bookings';
import type { DebtAge, MoneySummary } from '@backflow/contracts/bookings';
import { QueryError, formatAmount, formatCount } from '@backflow/remote-kit';
import { StatCards } from '@backflow/remote-kit/admin';
import type { Stat } from '@backflow/remote-kit/admin';
import { useQuery } from '@tanstack/react-query';
import { moneySummary } from './api.ts';

const AGE_LABELS: Readonly<Record<DebtAge, string>> = {
  '0-30': '0–30 Days',
  '31-60': '31–60 Days',
  '61-90': '61–90 Days',
  'over-90': 'Over 90 Days',
};

/** What is unpaid in all, for events that start soon, and by age. Each figure leads to its bookings. */
export function MoneyTotals() {
  const query = useQuery(moneySummary);
  if (query.isError) return <QueryError title="The totals could not be loaded" query={query} />;
  const summary = query.data;
  const ages = DEBT_AGE_NAMES.map((age) =>
    statOf(
      AGE_LABELS[age],
      summary?.ages.find((each) => each.age === age),
      `?age=${age}`,
    ),
  );
  return (
    <StatCards
      stats={[
        statOf('Unpaid', summary, ''),
        statOf('Start Within 7 Days', summary?.soon, '?due=soon'),
        ...ages,
      ]}
    />
  );
}

const statOf = (
  label: string,
  total: Pick<MoneySummary, 'count' | 'amount'> | undefined,
  query: string,
): Stat => ({
  label,
  value: total && formatAmount(total.amount),
  // A line from the start: the list below stays where it is.
  note: total ? formatCount(total.count, 'booking', 'bookings') : '\u00a0',
  to: `/admin/money${query}`,
});
