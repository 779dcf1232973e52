import { isOpenInvoice } from '@backflow/contracts/bookings';
import type { AdminInvoice } from '@backflow/contracts/bookings';
import { Button, Menu, VisuallyHidden } from '@backflow/ui';
import type { MenuItem } from '@backflow/ui';
import { MarkPaidButton } from '../accounts/mark-paid-button.tsx';
import styles from './money.module.css';

/** An administrator's action on an invoice. */
export type InvoiceAction =
  'details' | 'account' | 'payment' | 'refund' | 'remind' | 'send' | 'correct' | 'void';

export interface ActionProps {
  invoice: AdminInvoice;
  pending: boolean;
  onAction: (action: InvoiceAction, invoice: AdminInvoice) => void;
  /** True if its details are shown, with the link to its file. */
  isOpened?: boolean;
}

/** The actions on an invoice: the next step as a button, the rest in a menu. */
export function InvoiceActions({ invoice, pending, onAction, isOpened = false }: ActionProps) {
  const { number, status, kind, refund, pdfHref, remindedAt } = invoice;
  const isInvoice = kind === 'invoice';
  const item = (key: InvoiceAction, label: string, more: Partial<MenuItem> = {}): MenuItem => ({
    ...{ key, label, onSelect: () => onAction(key, invoice) },
    ...more,
  });
  const items: MenuItem[] = [
    ...(isOpened ? [] : [item('details', 'Details')]),
    item('account', 'Account'),
    ...(pdfHref === null || isOpened
      ? []
      : [
          {
            ...{ key: 'pdf', label: 'Download PDF' },
            render: ({ children, ...props }) => (
              <a href={pdfHref} download {...props}>
                {children}
              </a>
            ),
          } satisfies MenuItem,
        ]),
    ...(status === 'sent' && isInvoice
      ? [item('remind', remindedAt === null ? 'Send Reminder' : 'Remind Again')]
      : []),
    ...(status === 'void' && isInvoice
      ? []
      : [item('send', status === 'issued' ? 'Send Now' : 'Send Again')]),
    ...(isInvoice ? [item('correct', status === 'void' ? 'Invoice Again…' : 'Correct and Reissue…')] : []),
    ...(isInvoice && status !== 'void'
      ? [{ key: 'line', separator: true } as const, item('void', 'Void…', { tone: 'danger' })]
      : []),
  ];
  return (
    <span className={styles.actions} role="group" aria-label={number}>
      {isOpenInvoice(invoice) && (
        <MarkPaidButton pending={pending} onClick={() => onAction('payment', invoice)} />
      )}
      {refund === 'due' && (
        <Button size="sm" pending={pending} onClick={() => onAction('refund', invoice)}>
          Record Refund
        </Button>
      )}
      <Menu floats icon="more" trigger={<VisuallyHidden>More for {number}</VisuallyHidden>} items={items} />
    </span>
  );
}
