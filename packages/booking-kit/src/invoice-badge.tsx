import { INVOICE_STATES, invoiceState } from '@backflow/contracts/bookings';
import type { Invoice, InvoiceState } from '@backflow/contracts/bookings';
import { pacificDate } from '@backflow/platform';
import { Badge } from '@backflow/ui';
import type { BadgeTone } from '@backflow/ui';

const TONES: Readonly<Record<InvoiceState, BadgeTone>> = {
  unsent: 'neutral',
  due: 'water',
  overdue: 'danger',
  paid: 'success',
  void: 'neutral',
  credit: 'neutral',
  'refund-due': 'brass',
  'refund-made': 'success',
};

interface Props {
  invoice: Pick<Invoice, 'kind' | 'status' | 'dueOn' | 'refund'>;
  /** Milliseconds since 1970. */
  now: number;
}

/** The state of an invoice or a credit note, the same word for members and administrators. */
export function InvoiceBadge({ invoice, now }: Props) {
  const state = invoiceState(invoice, pacificDate(new Date(now)));
  return <Badge tone={TONES[state]}>{INVOICE_STATES[state]}</Badge>;
}
