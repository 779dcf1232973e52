import type { Invoice } from '@backflow/contracts/bookings';
import { pacificDay } from '@backflow/contracts/time';
import type { BadgeTone } from '@backflow/ui';

/** Whether it waits for its payment. */
export const isOpen = ({ kind, status }: Pick<Invoice, 'kind' | 'status'>): boolean =>
  kind === 'invoice' && (status === 'issued' || status === 'sent');

/** Whether its due day is over. @param now milliseconds since 1970 */
const isOverdue = (invoice: Pick<Invoice, 'kind' | 'status' | 'dueOn'>, now: number): boolean =>
  isOpen(invoice) && invoice.status === 'sent' && invoice.dueOn < pacificDay(new Date(now));

interface Label {
  label: string;
  tone: BadgeTone;
}

const REFUNDS: Readonly<Record<Invoice['refund'], Label>> = {
  none: { label: 'Credit Note', tone: 'neutral' },
  due: { label: 'To Refund', tone: 'brass' },
  made: { label: 'Refunded', tone: 'neutral' },
};

/** The state of an invoice or a credit note, as a badge shows it. */
export function stateOf(invoice: Pick<Invoice, 'kind' | 'status' | 'dueOn' | 'refund'>, now: number): Label {
  if (invoice.kind === 'credit-note') return REFUNDS[invoice.refund];
  if (isOverdue(invoice, now)) return { label: 'Overdue', tone: 'danger' };
  switch (invoice.status) {
    case 'issued':
      return { label: 'Not Sent Yet', tone: 'neutral' };
    case 'sent':
      return { label: 'Sent', tone: 'water' };
    case 'paid':
      return { label: 'Paid', tone: 'success' };
    case 'void':
      return { label: 'Void', tone: 'neutral' };
  }
}
