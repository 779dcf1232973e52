import { formatPrice } from '@backflow/contracts';
import type { MyRegistration } from '@backflow/contracts/bookings';
import { pacificDate } from '@backflow/platform';
import { formatDay } from '@backflow/remote-kit';
import { InvoiceLink, useIsBilledToOther } from '@backflow/booking-kit';
import styles from './notes.module.css';

interface Props {
  /** The event's id. */
  id: string;
  registration: MyRegistration | null;
  /** Milliseconds since 1970. */
  now: number;
}

/** Below a pending registration: what is due and until when, and a link to the invoice. */
export function InvoiceNote({ id, registration, now }: Props) {
  const isBilledToOther = useIsBilledToOther(registration);
  if (registration?.status !== 'pending') return null;
  if (isBilledToOther) return <p className={styles.note}>Your colleague’s invoice is not paid yet.</p>;
  return (
    <p className={styles.note}>
      Invoice requested. <AmountDue {...{ id, registration, now }} />
    </p>
  );
}

interface DueProps extends Omit<Props, 'registration'> {
  registration: Pick<MyRegistration, 'due' | 'dueOn'>;
}

/** 'You still owe $325.00, due Dec 5. See the invoice' */
export const AmountDue = ({ id, registration: { due, dueOn }, now }: DueProps) => (
  <>
    {due !== undefined &&
      `You still owe ${formatPrice(due)}${dueOn === undefined ? '' : formatDue(dueOn, now)}. `}
    <InvoiceLink offerId={id} className={styles.way} />
  </>
);

const formatDue = (dueOn: string, now: number): string =>
  `, ${dueOn < pacificDate(new Date(now)) ? 'overdue since' : 'due'} ${formatDay(dueOn, 'MMM d[, yyyy]')}`;
