import type { OwnRegistration } from '@backflow/contracts/bookings';
import { Link } from '@backflow/platform';
import { useIsBilledToOther } from '@backflow/remote-kit/own-booking';
import styles from './notes.module.css';

/** Below a pending registration: the next step, and a link to more. */
export function InvoiceNote({ registration }: { registration: OwnRegistration | null }) {
  const isBilledToOther = useIsBilledToOther(registration);
  if (registration?.status !== 'pending') return null;
  return (
    <p className={styles.note}>
      {isBilledToOther ? 'Your colleague’s invoice is not paid yet.' : 'Invoice requested.'}{' '}
      <Link to="/dashboard?tab=my-events" className={styles.way}>
        See My Events
      </Link>
    </p>
  );
}
