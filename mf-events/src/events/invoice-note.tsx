import type { OwnRegistration } from '@backflow/contracts/bookings';
import { Link } from '@backflow/platform';
import { INVOICES_HREF } from '@backflow/remote-kit';
import { useIsBilledToOther } from '@backflow/remote-kit/own-booking';
import styles from './notes.module.css';

/** Below a pending registration: the next step, and a link to more. */
export function InvoiceNote({ registration }: { registration: OwnRegistration | null }) {
  const isBilledToOther = useIsBilledToOther(registration);
  if (registration?.status !== 'pending') return null;
  if (isBilledToOther) return <p className={styles.note}>Your colleague’s invoice is not paid yet.</p>;
  return (
    <p className={styles.note}>
      Invoice requested.{' '}
      <Link to={INVOICES_HREF} className={styles.way}>
        See the invoice
      </Link>
    </p>
  );
}
