import type { UnpaidBooking } from '@backflow/contracts/bookings';
import { ConfirmDialog, formatAge, formatCount, fullName } from '@backflow/remote-kit';
import { useState } from 'react';
import { isReminded } from './money-columns.tsx';
import styles from './money.module.css';

interface Props {
  what: 'paid' | 'remind';
  bookings: readonly UnpaidBooking[];
  /** Milliseconds since 1970. */
  now: number;
  /** @param again whether those are reminded, too, whose last reminder is less than a day old */
  onConfirm: (bookings: readonly UnpaidBooking[], again: boolean) => void;
  onClose: () => void;
}

/** Asks before bookings are marked as paid, or their members are reminded. */
export const MoneyQuestion = ({ what, ...props }: Props) =>
  what === 'paid' ? <PaidQuestion {...props} /> : <ReminderQuestion {...props} />;

const PaidQuestion = ({ bookings, onConfirm, onClose }: Omit<Props, 'what'>) => (
  <ConfirmDialog
    open
    title="Mark Paid"
    question={`Mark ${formatCount(bookings.length, 'booking', 'bookings')} as paid?`}
    note="Each member is notified by mail."
    confirmLabel="Mark Paid"
    cancelLabel="Back"
    variant="primary"
    onConfirm={() => onConfirm(bookings, false)}
    onClose={onClose}
  />
);

function ReminderQuestion({ bookings, now, onConfirm, onClose }: Omit<Props, 'what'>) {
  const recent = bookings.filter((booking) => isReminded(booking, now));
  const others = bookings.filter((booking) => !isReminded(booking, now));
  const [first] = bookings;
  const [isChecked, setIsChecked] = useState(false);
  const isAgain = isChecked || others.length === 0;
  const toRemind = isAgain ? bookings : others;
  const isOne = bookings.length === 1 && first?.remindedAt != null;
  return (
    <ConfirmDialog
      open
      title={isOne ? 'Remind Again' : 'Send Reminders'}
      question={
        isOne
          ? `${fullName(first.user)} was reminded ${formatAge(first.remindedAt ?? '', now)} ago. Send another reminder?`
          : `Send ${formatCount(toRemind.length, 'reminder', 'reminders')} by mail, one for each booking?`
      }
      note={
        !isOne &&
        recent.length > 0 &&
        (others.length === 0 ? (
          <p>All of them were reminded less than a day ago.</p>
        ) : (
          <label className={styles.again}>
            <input
              type="checkbox"
              checked={isChecked}
              onChange={({ target }) => setIsChecked(target.checked)}
            />
            Also {formatCount(recent.length, 'booking', 'bookings')} reminded of less than a day ago
          </label>
        ))
      }
      confirmLabel={isOne ? 'Remind Again' : 'Send Reminders'}
      cancelLabel="Back"
      variant="primary"
      onConfirm={() => onConfirm(toRemind, isAgain)}
      onClose={onClose}
    />
  );
}
