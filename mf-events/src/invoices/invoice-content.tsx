import { companyInvoiceHref, invoiceHref, isOpenInvoice } from '@backflow/contracts/bookings';
import type { InvoiceDetails } from '@backflow/contracts/bookings';
import { Link } from '@backflow/platform';
import { formatAmount, formatDay, formatMoment, useNow } from '@backflow/remote-kit';
import { formatSendTime, InvoiceBadge, InvoiceLines } from '@backflow/booking-kit';
import { Alert } from '@backflow/ui';
import type { ReactNode } from 'react';
import { AskAboutInvoices } from './how-to-pay.tsx';
import { isEditable } from './invoice-text.ts';
import styles from './invoice-content.module.css';

/** The content of an invoice or a credit note. */
export function InvoiceContent({ invoice }: { invoice: InvoiceDetails }) {
  const now = useNow();
  const { kind, status, title, issuedAt, sentAt, paidAt, dueOn, related, sendAt, companyId } = invoice;
  return (
    <div className={styles.content}>
      <p className={styles.title}>
        {title} <InvoiceBadge {...{ invoice, now }} />
      </p>
      {kind === 'invoice' && status === 'issued' && sendAt !== null && (
        <Alert title={`Sent by email ${formatSendTime(sendAt, now)}`}>
          {isEditable(invoice, now)
            ? 'Until then you can change whom it is billed to.'
            : 'It can’t be changed any more.'}
        </Alert>
      )}
      <dl className={styles.facts}>
        <Fact name="Issued">{formatMoment(issuedAt)}</Fact>
        {sentAt !== null && <Fact name="Sent">{formatMoment(sentAt)}</Fact>}
        {isOpenInvoice(invoice) && <Fact name="Due">{formatDay(dueOn)}</Fact>}
        {status === 'paid' && paidAt !== null && <Fact name="Paid">{formatMoment(paidAt)}</Fact>}
        {related && (
          <Fact name={kind === 'invoice' ? 'Credit note' : 'For invoice'}>
            <Link
              to={companyId === null ? invoiceHref(related.id) : companyInvoiceHref(companyId, related.id)}
            >
              {related.number}
            </Link>
          </Fact>
        )}
      </dl>
      <BilledTo invoice={invoice} />
      <Lines invoice={invoice} />
      {isOpenInvoice(invoice) && (
        <section aria-labelledby="invoice-payment">
          <h3 id="invoice-payment" className={styles.heading}>
            How to pay
          </h3>
          <p className={styles.lines}>{invoice.paymentInstructions}</p>
        </section>
      )}
      <AskAboutInvoices />
    </div>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const BilledTo = ({ invoice: { billTo } }: { invoice: InvoiceDetails }) => (
  <section aria-labelledby="invoice-bill-to">
    <h3 id="invoice-bill-to" className={styles.heading}>
      Billed to
    </h3>
    <p className={styles.lines}>
      {[billTo.company, billTo.name, billTo.address].filter((line) => line !== null).join('\n')}
    </p>
    {billTo.purchaseOrder !== null && <p>Purchase order {billTo.purchaseOrder}</p>}
  </section>
);

const Lines = ({ invoice }: { invoice: InvoiceDetails }) => (
  <InvoiceLines invoice={invoice} totalLabel={invoice.kind === 'credit-note' ? 'Credited' : 'Total'}>
    {invoice.tax && (
      <tr className={styles.tax}>
        <th scope="row">
          Includes {invoice.tax.rate}% {invoice.tax.label}
        </th>
        <td>{formatAmount(invoice.tax.amount)}</td>
      </tr>
    )}
  </InvoiceLines>
);
