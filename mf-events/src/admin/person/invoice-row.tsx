import { formatPrice } from '@backflow/contracts';
import type { AdminInvoice } from '@backflow/contracts/bookings';
import { Link, toast, toastFailure } from '@backflow/platform';
import { formatDay, useNow } from '@backflow/remote-kit';
import { Badge, Button } from '@backflow/ui';
import { useMutation } from '@tanstack/react-query';
import { stateOf } from '../money/invoice-status.ts';
import { markPaid } from './api.ts';
import styles from './person.module.css';

/** A member's open invoice, with a link to its details. */
export function InvoiceRow({ invoice }: { invoice: AdminInvoice }) {
  const { id, number, title, dueOn, total } = invoice;
  const { label, tone } = stateOf(invoice, useNow());
  return (
    <div className={styles.row}>
      <div className={styles.text}>
        <Link to={`/admin/money?search=${number}&invoice=${id}`} className={styles.title}>
          {number}
        </Link>
        <p className={styles.aside}>
          {title} · due {formatDay(dueOn, 'MMM d, yyyy')}
        </p>
      </div>
      <Badge tone={tone}>{label}</Badge>
      <span className={styles.amount}>{formatPrice(total)}</span>
      <MarkPaid invoice={invoice} />
    </div>
  );
}

function MarkPaid({ invoice: { id, number, title } }: { invoice: AdminInvoice }) {
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => markPaid(id),
    onSuccess: () => toast({ title: `${number} marked as paid` }),
    onError: (error) => toastFailure('Error', error, 'Failed to mark as paid.'),
  });
  return (
    <Button
      size="sm"
      variant="quiet"
      // The row disappears with the refetch that follows.
      pending={isPending || isSuccess}
      aria-label={`Mark Paid: ${title}`}
      onClick={() => mutate()}
    >
      Mark Paid
    </Button>
  );
}
