import type { Invoice } from './invoice.ts';

/** The states of invoices and credit notes, with the label that members and administrators read, on screens and in files. */
export const INVOICE_STATES = {
  unsent: 'Not sent yet',
  due: 'Due',
  overdue: 'Overdue',
  paid: 'Paid',
  void: 'Void',
  credit: 'Credit note',
  'refund-due': 'To be returned',
  'refund-made': 'Returned',
} as const;
export type InvoiceState = keyof typeof INVOICE_STATES;

/** True if the invoice awaits payment. */
export const isOpenInvoice = ({ kind, status }: Pick<Invoice, 'kind' | 'status'>): boolean =>
  kind === 'invoice' && (status === 'issued' || status === 'sent');

/** @param today a day such as 2026-12-04 */
export function invoiceState(
  { kind, status, dueOn, refund }: Pick<Invoice, 'kind' | 'status' | 'dueOn' | 'refund'>,
  today: string,
): InvoiceState {
  if (refund === 'due') return 'refund-due';
  if (kind === 'credit-note') return refund === 'made' ? 'refund-made' : 'credit';
  if (status === 'issued') return 'unsent';
  if (status !== 'sent') return status;
  return dueOn < today ? 'overdue' : 'due';
}
