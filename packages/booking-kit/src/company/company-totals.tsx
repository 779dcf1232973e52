import type { CompanyMoney } from '@backflow/contracts/bookings';
import { isPositive } from '@backflow/contracts/bookings';
import { formatAmount, formatCount } from '@backflow/remote-kit';
import styles from './company-money.module.css';

const AGES = { '0-30': '0–30 days', '31-60': '31–60 days', '61-90': '61–90 days', 'over-90': 'over 90 days' };

/** What a company has to pay, with what is overdue, and its ages where it has several. */
export function CompanyTotals({ money: { count, amount, overdue, ages } }: { money: CompanyMoney }) {
  if (count === 0) return <p className={styles.aside}>Everything is paid.</p>;
  const old = ages.filter((each) => each.count > 0);
  return (
    <p className={styles.totals}>
      <strong>{formatAmount(amount)}</strong> open in {formatCount(count, 'invoice', 'invoices')}
      {isPositive(overdue.amount) && (
        <span className={styles.overdue}>{formatAmount(overdue.amount)} overdue</span>
      )}
      {old.length > 1 && (
        <span className={styles.aside}>
          {old.map((each) => `${formatAmount(each.amount)}: ${AGES[each.age]}`).join(' · ')}
        </span>
      )}
    </p>
  );
}
