import type { Invoice } from '@backflow/contracts/bookings';
import { formatPacific, pacificDate } from '@backflow/platform';
import { formatDay, formatSendTime } from '@backflow/remote-kit';
import type { BadgeTone } from '@backflow/ui';

const REFUNDS = {
  none: { label: 'Credit note', tone: 'neutral' },
  due: { label: 'Refund on its way', tone: 'brass' },
  made: { label: 'Refunded', tone: 'success' },
} as const;

/** The state of an invoice or a credit note, in a word or two. */
export function invoiceState(
  { kind, status, dueOn, refund }: Invoice,
  now: number,
): { label: string; tone: BadgeTone } {
  if (kind === 'credit-note') return REFUNDS[refund];
  switch (status) {
    case 'issued':
      return { label: 'Not sent yet', tone: 'neutral' };
    case 'sent':
      return dueOn < pacificDate(new Date(now))
        ? { label: 'Overdue', tone: 'danger' }
        : { label: 'To be paid', tone: 'brass' };
    case 'paid':
      return { label: 'Paid', tone: 'success' };
    case 'void':
      return { label: 'Cancelled', tone: 'neutral' };
  }
}

/** Whether it is still to be paid. */
export const isOpen = ({ kind, status }: Invoice): boolean =>
  kind === 'invoice' && (status === 'issued' || status === 'sent');

const shortDay = (instant: string): string => formatPacific(instant, 'MMM d, yyyy');

/** Its number, and the date that matters next: 'INV-2026-00017, due Dec 23, 2026'. */
export function invoiceDetail(invoice: Invoice, now: number): string {
  const { kind, number, status, sendAt, dueOn, paidAt } = invoice;
  if (kind === 'credit-note' || status === 'void') return number;
  if (status === 'paid') return paidAt === null ? number : `${number}, paid ${shortDay(paidAt)}`;
  const due = `due ${formatDay(dueOn, 'MMM d, yyyy')}`;
  return sendAt === null ? `${number}, ${due}` : `${number}, sent ${formatSendTime(sendAt, now)}, ${due}`;
}

/** What is to be paid first, by the day on which it is due; then everything else, newest first. */
export const openFirst = (invoices: readonly Invoice[]): Invoice[] => [
  ...invoices.filter(isOpen).sort((a, b) => a.dueOn.localeCompare(b.dueOn)),
  ...invoices.filter((invoice) => !isOpen(invoice)),
];

/** How long a screen waits for an invoice that is being sent. */
const SENDING_MS = 5 * 60 * 1000;
const REFETCH_MS = 3000;

/** Whether it can still be changed: it is not sent, and not asked to be. */
export const isEditable = ({ kind, status, sendAt }: Invoice, now: number): boolean =>
  kind === 'invoice' && status === 'issued' && sendAt !== null && Date.parse(sendAt) > now;

/** A query's interval: refetches while a job sends one of these invoices, or makes its file. */
export function whileSending(invoices: readonly Invoice[] = []): number | false {
  const isRecent = (instant: string | null) => {
    const age = Date.now() - Date.parse(instant ?? '');
    return age >= 0 && age < SENDING_MS;
  };
  const isSending = ({ status, sendAt, sentAt, pdfHref }: Invoice) =>
    status === 'issued' ? isRecent(sendAt) : pdfHref === null && isRecent(sentAt);
  return invoices.some(isSending) ? REFETCH_MS : false;
}
