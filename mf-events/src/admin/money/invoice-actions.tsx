import type { AdminInvoice } from '@backflow/contracts/bookings';
import { Button, Menu, VisuallyHidden } from '@backflow/ui';
import type { MenuItem } from '@backflow/ui';
import { isOpen } from './invoice-status.ts';
import styles from './money.module.css';

export interface ActionProps {
  invoice: AdminInvoice;
  pending: boolean;
  onOpen: (invoice: AdminInvoice) => void;
  onPaid: (invoice: AdminInvoice) => void;
  onRemind: (invoice: AdminInvoice) => void;
  onSend: (invoice: AdminInvoice) => void;
  onVoid: (invoice: AdminInvoice) => void;
  onRefunded: (invoice: AdminInvoice) => void;
}

/** What administrators do with an invoice: the next step as a button, the rest in a menu. */
export function InvoiceActions({ invoice, pending, ...on }: ActionProps) {
  const { number, status, kind, refund, pdfHref, remindedAt } = invoice;
  const item = (
    label: string,
    onSelect: (of: AdminInvoice) => void,
    more: Partial<MenuItem> = {},
  ): MenuItem => ({
    ...{ key: label, label, onSelect: () => onSelect(invoice) },
    ...more,
  });
  const items: MenuItem[] = [
    item('Details', on.onOpen),
    ...(pdfHref === null
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
    ...(status === 'sent' && kind === 'invoice'
      ? [item(remindedAt === null ? 'Send Reminder' : 'Remind Again', on.onRemind)]
      : []),
    ...(status === 'void' && kind === 'invoice'
      ? []
      : [item(status === 'issued' ? 'Send Now' : 'Send Again', on.onSend)]),
    ...(kind === 'invoice' && status !== 'void'
      ? [{ key: 'line', separator: true } as const, item('Void', on.onVoid, { tone: 'danger' })]
      : []),
  ];
  return (
    <span className={styles.actions} role="group" aria-label={number}>
      {isOpen(invoice) && (
        <Button size="sm" pending={pending} onClick={() => on.onPaid(invoice)}>
          Mark Paid
        </Button>
      )}
      {refund === 'due' && (
        <Button size="sm" pending={pending} onClick={() => on.onRefunded(invoice)}>
          Money Returned
        </Button>
      )}
      <Menu floats icon="more" trigger={<VisuallyHidden>More for {number}</VisuallyHidden>} items={items} />
    </span>
  );
}
