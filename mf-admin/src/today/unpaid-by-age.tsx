import { exportInvoices } from '@backflow/contracts/bookings';
import type { DebtAge } from '@backflow/contracts/bookings';
import { getHref } from '@backflow/contracts';
import { Link } from '@backflow/platform';
import { QueryError, formatNumber, formatShortAmount } from '@backflow/remote-kit';
import { Skeleton, SkeletonGroup, VisuallyHidden } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import { invoiceSummary } from './api.ts';
import { ChartCard } from './chart-card.tsx';
import styles from './unpaid-by-age.module.css';

const AGE_LABELS: Readonly<Record<DebtAge, string>> = {
  '0-30': '0–30 days',
  '31-60': '31–60',
  '61-90': '61–90',
  'over-90': 'over 90',
};
const LATE: readonly DebtAge[] = ['61-90', 'over-90'];

/** Unpaid sums by the age of the bookings, each a link to the list, and the sum received this month. */
export function UnpaidByAge() {
  const query = useQuery(invoiceSummary);
  return (
    <ChartCard
      title="Unpaid, by age"
      actions={
        <>
          <a href={getHref(exportInvoices)} download aria-label="Unpaid invoices as CSV">
            CSV
          </a>
          <Link to="/admin/money">Open Money</Link>
        </>
      }
    >
      {query.data ? (
        <ul className={styles.ages}>
          {query.data.ages.map(({ age, count, amount }) => (
            <li key={age}>
              <Link to={`/admin/money?age=${age}`}>
                <span>
                  {AGE_LABELS[age]} <VisuallyHidden>{count} unpaid,</VisuallyHidden>
                </span>
                <span className={styles.meter} aria-hidden>
                  <span
                    data-late={LATE.includes(age) || undefined}
                    style={{ width: `${getShare(amount, query.data.amount)}%` }}
                  />
                </span>
                <span className={styles.amount}>{formatShortAmount(amount)}</span>
              </Link>
            </li>
          ))}
        </ul>
      ) : query.isError ? (
        <QueryError title="Unpaid invoices could not be loaded" query={query} />
      ) : (
        <SkeletonGroup label="Loading: Unpaid, by age">
          <Skeleton height={120} />
        </SkeletonGroup>
      )}
      {query.data && (
        <p className={styles.total}>
          {formatNumber(query.data.count)} unpaid, {formatShortAmount(query.data.amount)} in all
          {' · '}
          <Link to="/admin/money?show=paid">
            {formatShortAmount(query.data.received.amount)} received this month
          </Link>
        </p>
      )}
    </ChartCard>
  );
}

/** Percentage of all. A sum that is not nothing shows at least a trace. */
const getShare = (amount: string, all: string): number =>
  Number(amount) === 0 ? 0 : Math.max(2, (100 * Number(amount)) / Math.max(Number(all), 0.01));
