import type { OwnRegistration } from '@backflow/contracts/bookings';
import { Link } from '@backflow/platform';
import styles from './notes.module.css';

/** Below a pending registration's label: what is awaited, and where it stands. */
export const InvoiceNote = ({ registration }: { registration: OwnRegistration | null }) =>
  registration?.status === 'pending' ? (
    <p className={styles.note}>
      Invoice requested.{' '}
      <Link to="/dashboard?tab=my-events" className={styles.way}>
        See My Events
      </Link>
    </p>
  ) : null;
