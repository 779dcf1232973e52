import { DEBT_AGE_NAMES } from '@backflow/contracts/bookings';
import type { DebtAge, DebtTotal } from '@backflow/contracts/bookings';
import { Link, formatPacific } from '@backflow/platform';
import { QueryError, formatAmount, formatCount, formatNumber, formatShortAmount } from '@backflow/remote-kit';
import { StatCards } from '@backflow/remote-kit/admin';
import type { Stat } from '@backflow/remote-kit/admin';
import { useQuery } from '@tanstack/react-query';
import { invoiceSummary } from './api.ts';
import styles from './money.module.css';

export const AGE_LABELS: Readonly<Record<DebtAge, string>> = {
  '0-30': '0–30 Days',
  '31-60': '31–60 Days',
  '61-90': '61–90 Days',
  'over-90': 'Over 90 Days',
};

interface Props {
  /** The age that the list shows; '' for any. */
  age: string;
  /** Milliseconds since 1970. */
  now: number;
}

/** Sums that are open, overdue, to refund and received, and open ones by age. Each figure leads to its invoices. */
export function InvoiceTotals({ age, now }: Props) {
  const query = useQuery(invoiceSummary);
  if (query.isError) return <QueryError title="The totals could not be loaded" query={query} />;
  const summary = query.data;
  return (
    <>
      <StatCards
        stats={[
          getStat('Open', summary, ''),
          getStat('Overdue', summary?.overdue, '?show=overdue'),
          getStat('Start Within 7 Days', summary?.soon, '?starts=soon'),
          getStat('To Be Returned', summary?.refundDue, '?show=refund-due'),
          getStat(
            `Received in ${formatPacific(new Date(now).toISOString(), 'MMMM')}`,
            summary?.received,
            '?view=payments',
            ['payment', 'payments'],
          ),
        ]}
      />
      <nav aria-label="Open invoices by age" className={styles.ages}>
        {DEBT_AGE_NAMES.map((name) => {
          const total = summary?.ages.find((each) => each.age === name);
          const isCurrent = name === age;
          return (
            <Link
              key={name}
              // A second click shows every age again.
              to={`/admin/money${isCurrent ? '' : `?age=${name}`}`}
              preventScrollReset
              aria-current={isCurrent ? 'true' : undefined}
              className={styles.age}
              data-empty={(total?.count === 0 && !isCurrent) || undefined}
            >
              {AGE_LABELS[name]}{' '}
              <small>
                {total ? `${formatNumber(total.count)} · ${formatShortAmount(total.amount)}` : '–'}
              </small>
            </Link>
          );
        })}
      </nav>
    </>
  );
}

const getStat = (
  label: string,
  total: DebtTotal | undefined,
  query: string,
  nouns: readonly [string, string] = ['invoice', 'invoices'],
): Stat => ({
  label,
  value: total && formatAmount(total.amount),
  // A line from the start: the list below stays where it is.
  note: total ? formatCount(total.count, ...nouns) : '\u00a0',
  to: `/admin/money${query}`,
});
