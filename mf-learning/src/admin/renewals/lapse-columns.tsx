import { formatDaysLeft } from '@backflow/contracts/credentials';
import type { Lapse } from '@backflow/contracts/credentials';
import { daysBetween } from '@backflow/contracts/time';
import { Link } from '@backflow/platform';
import { capitalize, formatDay, fullName } from '@backflow/remote-kit';
import type { Column } from '@backflow/remote-kit/lists';
import { Badge } from '@backflow/ui';
import styles from './renewals.module.css';

const ADDRESS = {
  unconfirmed: 'Address not confirmed',
  bounced: 'Address refuses email',
  none: 'No address',
};

/** @param today such as 2027-06-30 */
export const lapseColumns = (today: string): readonly Column<Lapse>[] => [
  {
    id: 'person',
    header: 'Person',
    isPlain: true,
    cell: ({ userId, emailStatus, ...person }) => (
      <span className={styles.cell}>
        <Link to={`/admin/people/${userId}`}>{fullName(person)}</Link>
        {emailStatus !== 'confirmed' && <Badge tone="danger">{ADDRESS[emailStatus]}</Badge>}
      </span>
    ),
  },
  {
    id: 'credential',
    header: 'Credential',
    width: '30%',
    cell: ({ authority, number }) => (
      <span className={styles.cell}>
        {authority}
        <span className={styles.quiet}>{number}</span>
      </span>
    ),
  },
  {
    id: 'end',
    header: 'Valid until',
    width: '160px',
    cell: ({ validUntil }) => (
      <span className={styles.cell}>
        <time dateTime={validUntil}>{formatDay(validUntil, 'MMM d, yyyy')}</time>
        <span className={styles.quiet}>{capitalize(formatDaysLeft(daysBetween(today, validUntil)))}</span>
      </span>
    ),
  },
  {
    id: 'reminded',
    header: 'Last reminded',
    width: '160px',
    cell: ({ remindedOn }) => (remindedOn === null ? 'Never' : formatDay(remindedOn, 'MMM d, yyyy')),
  },
];
