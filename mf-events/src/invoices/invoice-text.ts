import { isOpenInvoice } from '@backflow/contracts/bookings';
import type { Invoice } from '@backflow/contracts/bookings';
import { formatPacific } from '@backflow/platform';
import { formatDay } from '@backflow/remote-kit';
import { formatSendTime } from '@backflow/booking-kit';

const shortDay = (instant: string): string => formatPacific(instant, 'MMM d, yyyy');

/** Its number, and the date that matters next: 'INV-2026-00017, due Dec 23, 2026'. */
export function invoiceDetail(invoice: Invoice, now: number): string {
  const { kind, number, status, sendAt, dueOn, paidAt } = invoice;
  if (kind === 'credit-note' || status === 'void') return number;
  if (status === 'paid') return paidAt === null ? number : `${number}, paid ${shortDay(paidAt)}`;
  const due = `due ${formatDay(dueOn, 'MMM d, yyyy')}`;
  return sendAt === null ? `${number}, ${due}` : `${number}, sent ${formatSendTime(sendAt, now)}, ${due}`;
}

/** Open invoices first, by due day; then everything else, newest first. */
export const openFirst = (invoices: readonly Invoice[]): Invoice[] => [
  ...invoices.filter(isOpenInvoice).sort((a, b) => a.dueOn.localeCompare(b.dueOn)),
  ...invoices.filter((invoice) => !isOpenInvoice(invoice)),
];

/** How long a screen waits for an invoice that is being sent. */
const SENDING_MS = 5 * 60 * 1000;
const REFETCH_MS = 3000;

/** True if it can still be changed: it is not sent, and not asked to be. */
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
