import { Icon, buttonClass } from '@backflow/ui';
import { useState } from 'react';
import { useModule } from '@backflow/remote-kit';
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
export function MyBookingActions({ booking, now }: Props) {
  const [isOpened, setIsOpened] = useState(false);
  const module = useModule(isOpened ? loadMenu : undefined, () => setIsOpened(false));
  if (!isManageable(booking, now)) return null;
  return (
    <div className={styles.actions}>
      {module ? (
        <module.MyBookingMenu booking={booking} trigger={LABEL} />
      ) : (
        <button
          type="button"
          className={buttonClass('ghost')}
          aria-haspopup="menu"
          aria-expanded={false}
          aria-busy={isOpened || undefined}
          onClick={() => setIsOpened(true)}
        >
          <span className={styles.text}>
            {LABEL}
            <Icon name="chevron-down" size={16} />
          </span>
        </button>
      )}
      <HandOverNote booking={booking} />
    </div>
  );
}
