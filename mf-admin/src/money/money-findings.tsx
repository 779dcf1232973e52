import type { listMoneyFindings } from '@backflow/contracts/bookings';
import type { ResponseOf } from '@backflow/contracts';
import { Link } from '@backflow/platform';
import { formatAmount } from '@backflow/remote-kit';
import styles from './money.module.css';

/** Bookings whose amounts disagreed before there were accounts, for somebody to look at. */
export const MoneyFindings = ({ findings }: { findings: ResponseOf<typeof listMoneyFindings> }) => (
  <ul className={styles.findings}>
    {findings.map(({ id, finding, shown, recorded, offers, offerId, title, member }) => (
      <li key={id}>
        <p>
          <Link to={`/admin/people/${member.id}`}>{member.name}</Link>,{' '}
          <Link to={`/admin/bookings/${offers}/${offerId}`}>{title}</Link>
        </p>
        <p>{finding}</p>
        {shown !== null && recorded !== null && (
          <p className={styles.quiet}>
            Screens showed {formatAmount(shown)}, the records have {formatAmount(recorded)}.
          </p>
        )}
      </li>
    ))}
  </ul>
);
