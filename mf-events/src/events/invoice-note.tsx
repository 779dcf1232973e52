import type { OwnRegistration } from '@backflow/contracts/bookings';
import { InvoiceLink } from '@backflow/remote-kit';
import { useIsBilledToOther } from '@backflow/remote-kit/own-booking';
import styles from './notes.module.css';

/** Below a pending registration: the next step, and a link to more. */
export function InvoiceNote({ id, registration }: { id: string; registration: OwnRegistration | null }) {
  const isBilledToOther = useIsBilledToOther(registration);
  if (registration?.status !== 'pending') return null;
  if (isBilledToOther) return <p className={styles.note}>Your colleague’s invoice is not paid yet.</p>;
  return (
    <p className={styles.note}>
      Invoice requested. <InvoiceLink offerId={id} className={styles.way} />
    </p>
  );
}
