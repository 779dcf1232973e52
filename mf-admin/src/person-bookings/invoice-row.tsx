import type { AdminInvoice } from '@backflow/contracts/bookings';
import { Link } from '@backflow/platform';
import { formatAmount, formatDay, useNow } from '@backflow/remote-kit';
import { Button, Row, RowAmount } from '@backflow/ui';
import { useState } from 'react';
import { InvoiceBadge } from '@backflow/booking-kit';
import { InvoicePaymentDialog } from '../accounts/payment-dialog.tsx';

/** An open invoice of a member or a company, with a link to its details. */
export function InvoiceRow({ invoice }: { invoice: AdminInvoice }) {
  const { id, number, title, dueOn, balance } = invoice;
  const [isPaying, setIsPaying] = useState(false);
  const now = useNow();
  return (
    <Row
      title={<Link to={`/admin/money?search=${number}&invoice=${id}`}>{number}</Link>}
      details={[title, `due ${formatDay(dueOn, 'MMM d, yyyy')}`]}
    >
      <InvoiceBadge {...{ invoice, now }} />
      <RowAmount>{formatAmount(balance)}</RowAmount>
      <Button size="sm" variant="quiet" aria-label={`Mark Paid: ${title}`} onClick={() => setIsPaying(true)}>
        Mark Paid
      </Button>
      {isPaying && <InvoicePaymentDialog invoice={invoice} onClose={() => setIsPaying(false)} />}
    </Row>
  );
}
