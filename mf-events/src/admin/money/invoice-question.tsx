import type { AdminInvoice } from '@backflow/contracts/bookings';
import { ConfirmDialog, formatAge, formatAmount, formatCount, fullName } from '@backflow/remote-kit';
import { useState } from 'react';
import styles from './money.module.css';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Whether its last reminder is less than a day old. @param now milliseconds since 1970 */
export const isReminded = ({ remindedAt }: AdminInvoice, now: number): boolean =>
  remindedAt !== null && now - Date.parse(remindedAt) < DAY_MS;

interface Props {
  what: 'paid' | 'remind' | 'refunded';
  invoices: readonly AdminInvoice[];
  /** Milliseconds since 1970. */
  now: number;
  /** @param again whether those are reminded, too, whose last reminder is less than a day old */
  onConfirm: (invoices: readonly AdminInvoice[], again: boolean) => void;
  onClose: () => void;
}

/** Asks before invoices are marked as paid, their members are reminded, or a refund is recorded. */
export function InvoiceQuestion({ what, ...props }: Props) {
  if (what === 'paid') return <PaidQuestion {...props} />;
  return what === 'remind' ? <ReminderQuestion {...props} /> : <RefundQuestion {...props} />;
}

type QuestionProps = Omit<Props, 'what'>;

const PaidQuestion = ({ invoices, onConfirm, onClose }: QuestionProps) => (
  <ConfirmDialog
    open
    title="Mark Paid"
    question={`Mark ${formatCount(invoices.length, 'invoice', 'invoices')} as paid?`}
    note="Each member gets a receipt by email, and a booking that waits for the payment is confirmed."
    confirmLabel="Mark Paid"
    cancelLabel="Back"
    variant="primary"
    onConfirm={() => onConfirm(invoices, false)}
    onClose={onClose}
  />
);

function RefundQuestion({ invoices, onConfirm, onClose }: QuestionProps) {
  const [first] = invoices;
  if (!first) return null;
  return (
    <ConfirmDialog
      open
      title="Money Returned"
      question={`Was ${formatAmount(first.total)} returned to ${first.billedTo.company ?? first.billedTo.name}?`}
      note={`The credit note ${first.number} is then settled.`}
      confirmLabel="Yes, It Was Returned"
      cancelLabel="Back"
      variant="primary"
      onConfirm={() => onConfirm(invoices, false)}
      onClose={onClose}
    />
  );
}

function ReminderQuestion({ invoices, now, onConfirm, onClose }: QuestionProps) {
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
          <label className={styles.again}>
            <input
              type="checkbox"
              checked={isChecked}
              onChange={({ target }) => setIsChecked(target.checked)}
            />
            Also {formatCount(recent.length, 'invoice', 'invoices')} reminded of less than a day ago
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
