import type { MyRegistration } from '@backflow/contracts/bookings';
import { Link, formatPacific, pacificTime } from '@backflow/platform';
import styles from './notes.module.css';

/** '6:00 AM PT on Jun 2' */
export const confirmByText = (confirmBy: string): string =>
  `${pacificTime(confirmBy)} on ${formatPacific(confirmBy, 'MMM d')}`;

/** Below a registration that ends unless its member confirms their email address in time. */
export const ConfirmByNote = ({
  registration,
}: {
  registration: Pick<MyRegistration, 'confirmBy'> | null;
}) =>
  registration?.confirmBy === undefined ? null : (
    <p className={styles.note}>
      Confirm your email address by {confirmByText(registration.confirmBy)}, or this registration ends.{' '}
      <Link to="/settings" className={styles.way}>
        Send the link again
      </Link>
    </p>
  );
