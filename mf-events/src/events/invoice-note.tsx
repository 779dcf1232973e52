import type { OwnRegistration } from '@backflow/contracts/bookings';
import { Link } from '@backflow/platform';
import styles from './notes.module.css';

/** Below a pending registration: the next step, and a link to more. */
export const InvoiceNote = ({ registration }: { registration: OwnRegistration | null }) =>
  registration?.status === 'pending' ? (
    <p className={styles.note}>
      Invoice requested.{' '}
      <Link to="/dashboard?tab=my-events" className={styles.way}>
        See My Events
      </Link>
    </p>
  ) : null;
