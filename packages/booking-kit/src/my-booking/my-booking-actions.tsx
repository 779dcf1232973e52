import { LazyMenu } from '@backflow/remote-kit';
import { HandOverNote } from './hand-over-note.tsx';
import { isManageable } from './managed-booking.ts';
import type { ManagedBooking } from './managed-booking.ts';
import styles from './my-booking-actions.module.css';

const loadMenu = () => import('./my-booking-menu.tsx');
const LABEL = 'Cancel or Hand Over';

interface Props {
  booking: ManagedBooking;
  now: number;
}

/**
 * A menu to cancel the member's own booking, or to hand it over to a colleague, and the hand-over that waits for an answer; nothing
 * once it has begun. The menu is imported on the first click.
 */
export const MyBookingActions = ({ booking, now }: Props) =>
  isManageable(booking, now) && (
    <div className={styles.actions}>
      <LazyMenu load={loadMenu} label={LABEL}>
        {(module) => <module.MyBookingMenu booking={booking} trigger={LABEL} />}
      </LazyMenu>
      <HandOverNote booking={booking} />
    </div>
  );
