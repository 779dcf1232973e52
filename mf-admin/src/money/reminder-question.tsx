import type { AdminInvoice } from '@backflow/contracts/bookings';
import { ConfirmDialog, formatAge, formatCount, fullName } from '@backflow/remote-kit';
import { Checkbox } from '@backflow/remote-kit/forms';
import { useState } from 'react';

const DAY_MS = 24 * 60 * 60 * 1000;

/** True if its last reminder is less than a day old. @param now milliseconds since 1970 */
export const isReminded = ({ remindedAt }: AdminInvoice, now: number): boolean =>
  remindedAt !== null && now - Date.parse(remindedAt) < DAY_MS;

interface Props {
  invoices: readonly AdminInvoice[];
  /** Milliseconds since 1970. */
  now: number;
  /** @param again whether those are reminded, too, whose last reminder is less than a day old */
  onConfirm: (invoices: readonly AdminInvoice[], again: boolean) => void;
  onClose: () => void;
}

/** Asks before members are reminded of invoices. */
export function ReminderQuestion({ invoices, now, onConfirm, onClose }: Props) {
  const recent = invoices.filter((invoice) => isReminded(invoice, now));
  const others = invoices.filter((invoice) => !isReminded(invoice, now));
  const [first] = invoices;
  const [isChecked, setIsChecked] = useState(false);
  const isAgain = isChecked || others.length === 0;
  const toRemind = isAgain ? invoices : others;
  const isOne = invoices.length === 1 && first?.remindedAt != null;
  return (
    <ConfirmDialog
      open
      title={isOne ? 'Remind Again' : 'Send Reminders'}
      question={
        isOne
          ? `${fullName(first.user)} was reminded ${formatAge(first.remindedAt ?? '', now)} ago. Send another reminder?`
          : `Send ${formatCount(toRemind.length, 'reminder', 'reminders')} by email, one for each invoice?`
      }
      note={
        !isOne &&
        recent.length > 0 &&
        (others.length === 0 ? (
          <p>All of them were reminded of less than a day ago.</p>
        ) : (
          <Checkbox checked={isChecked} onChange={setIsChecked}>
            Also {formatCount(recent.length, 'invoice', 'invoices')} reminded of less than a day ago
          </Checkbox>
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
