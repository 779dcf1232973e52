import type { OwnRegistration } from '@backflow/contracts/bookings';
import { Link } from '@backflow/platform';
import { INVOICES_HREF } from '@backflow/remote-kit';
import styles from './notes.module.css';

/** Below a pending registration: the next step, and a link to more. */
export const InvoiceNote = ({ registration }: { registration: OwnRegistration | null }) =>
  registration?.status === 'pending' ? (
    <p className={styles.note}>
      Invoice requested.{' '}
      <Link to={INVOICES_HREF} className={styles.way}>
        See the invoice
      </Link>
    </p>
  ) : null;
