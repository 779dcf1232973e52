import { setInvoiceBillTo } from '@backflow/contracts/bookings';
import type { AdminInvoice, InvoiceDetails } from '@backflow/contracts/bookings';
import { Link } from '@backflow/platform';
import { QueryPending, formatAmount, formatDay, formatMoment } from '@backflow/remote-kit';
import { Button, Dialog, buttonClass } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { BillToDialog, InvoiceBadge, InvoiceLines } from '@backflow/booking-kit';
import { invoiceDetails } from './api.ts';
import { adminInvoiceHref } from '../accounts/invoice-href.ts';
import styles from './money.module.css';

interface Props {
  id: string;
  /** The invoice as the list has it, for what only the list knows. */
  row: AdminInvoice | undefined;
  /** Milliseconds since 1970. */
  now: number;
  /** The actions on it; absent where the list does not have it. */
  actions: ReactNode;
  onClose: () => void;
}

/** All of an invoice or a credit note: whom it is billed to, its lines, its history, and the document that belongs to it. */
export function InvoiceDialog({ id, row, now, actions, onClose }: Props) {
  const query = useQuery(invoiceDetails(id));
  const invoice = query.data;
  const [isEditing, setIsEditing] = useState(false);
  if (invoice && isEditing)
    return <BillToDialog invoice={invoice} endpoint={setInvoiceBillTo} onClose={() => setIsEditing(false)} />;
  return (
    <Dialog
      open
      title={invoice?.number ?? row?.number ?? 'Invoice'}
      onClose={onClose}
      footer={
        <>
          {invoice?.status === 'issued' && (
            <Button size="sm" variant="quiet" onClick={() => setIsEditing(true)}>
              Change Billing Details
            </Button>
          )}
          {invoice?.pdfHref != null && (
            <a href={invoice.pdfHref} download className={buttonClass('quiet', 'sm')}>
              Download PDF
            </a>
          )}
          {actions}
        </>
      }
    >
      {invoice ? (
        <Details invoice={invoice} row={row} now={now} />
      ) : (
        <QueryPending noun="invoice" query={query} lines={['60%', '80%', '40%']} />
      )}
    </Dialog>
  );
}

interface DetailsProps extends Pick<Props, 'row' | 'now'> {
  invoice: InvoiceDetails;
}

function Details({ invoice, row, now }: DetailsProps) {
  const { billTo, tax, related, kind, offers, offerId, title } = invoice;
  return (
    <div className={styles.details}>
      <p>
        <InvoiceBadge {...{ invoice, now }} />{' '}
        <Link to={`/admin/bookings/${offers}/${offerId}`}>{title}</Link>
      </p>
      <section aria-labelledby="invoice-bill-to">
        <h3 id="invoice-bill-to">Billed to</h3>
        <address className={styles.address}>
          {[
            billTo.name,
            billTo.company,
            billTo.address,
            billTo.purchaseOrder !== null && `Purchase order ${billTo.purchaseOrder}`,
          ]
            .filter(Boolean)
            .join('\n')}
        </address>
      </section>
      <InvoiceLines
        invoice={invoice}
        caption="Lines"
        totalLabel={
          <>
            Total
            {tax && (
              <small>
                {tax.label} ({tax.rate}%) included: {formatAmount(tax.amount)}
              </small>
            )}
          </>
        }
      />
      <section aria-labelledby="invoice-history">
        <h3 id="invoice-history">History</h3>
        <dl className={styles.history}>
          {getHistory(invoice, row).map(([term, text]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </section>
      {related && (
        <p>
          {kind === 'invoice' ? 'Credit note ' : 'For invoice '}
          <Link to={adminInvoiceHref(related)}>{related.number}</Link>
        </p>
      )}
    </div>
  );
}

function getHistory(invoice: InvoiceDetails, row: AdminInvoice | undefined): [string, string][] {
  const { kind, issuedAt, sendAt, sentAt, paidAt, dueOn } = invoice;
  const { voidedAt = null, remindedAt = null, reminders = 0 } = row ?? {};
  const entries: [string, string | null][] = [
    ['Issued', formatMoment(issuedAt)],
    ['To be sent', sendAt && formatMoment(sendAt)],
    ['Sent', sentAt && formatMoment(sentAt)],
    ['Due', kind === 'invoice' ? formatDay(dueOn) : null],
    [`Last of ${reminders} reminders`, remindedAt && formatMoment(remindedAt)],
    ['Paid', paidAt && formatMoment(paidAt)],
    ['Void since', voidedAt && formatMoment(voidedAt)],
  ];
  return entries.flatMap(([term, text]): [string, string][] =>
    text === null || text === '' ? [] : [[term, text]],
  );
}
