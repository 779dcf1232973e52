import { mailHref } from '@backflow/contracts/identity';
import type { Attendee } from '@backflow/contracts/bookings';
import { Link } from '@backflow/platform';
import { PhoneLink, fullName } from '@backflow/remote-kit';
import { Badge } from '@backflow/ui';
import styles from './person-cells.module.css';

type User = Attendee['user'];

/** A member's name, with a link to their page unless the account is gone, and whether mail reaches them. */
export const PersonName = ({ user }: { user: User }) => (
  <span className={styles.person}>
    {user.emailStatus === null ? (
      <strong>{fullName(user)}</strong>
    ) : (
      <Link to={`/admin/people/${user.id}`}>
        <strong>{fullName(user)}</strong>
      </Link>
    )}
    {user.emailStatus === 'unconfirmed' && <Badge tone="brass">Address not confirmed</Badge>}
    {user.emailStatus === 'none' && <Badge>No address</Badge>}
    {user.emailStatus === 'bounced' && <Badge tone="danger">Address refuses email</Badge>}
  </span>
);

export const Contact = ({ user: { email, phoneNumber } }: { user: User }) => (
  <span className={styles.person}>
    {email !== '' && (
      <a href={mailHref(email)} title={email} className={styles.email}>
        {email}
      </a>
    )}
    {phoneNumber !== null && phoneNumber !== '' && <PhoneLink number={phoneNumber} />}
  </span>
);
