import { absoluteAmount, invoiceHref, isOpenInvoice, totalAmount } from '@backflow/contracts/bookings';
import type { Invoice } from '@backflow/contracts/bookings';
import { formatPacific, useSearchParams, useSession } from '@backflow/platform';
import { QueryError, formatAmount, formatCount, useModule, useNow } from '@backflow/remote-kit';
import { myInvoices, InvoiceBadge } from '@backflow/booking-kit';
import { useQuery } from '@tanstack/react-query';
import { TrainingRows } from '../training/training-rows.tsx';
import type { TrainingRow } from '../training/training-rows.tsx';
import { HowToPay } from './how-to-pay.tsx';
import { DownloadInvoice } from './download-invoice.tsx';
import { invoiceDetail, openFirst, whileSending } from './invoice-text.ts';
import styles from './invoices-section.module.css';

const PARAMETER = 'invoice';
const loadDetails = () => import('./invoice-dialog.tsx');

/** The member's invoices and credit notes, what is to be paid first; nothing without any. The address names the one that is open. */
export function InvoicesSection() {
  const now = useNow();
  const enabled = useSession(({ status }) => status === 'signed-in');
  const query = useQuery({
    ...myInvoices,
    enabled,
    refetchInterval: ({ state }) => whileSending(state.data),
  });
  const [params, setParams] = useSearchParams();
  const invoices = query.data ?? [];
  const openId = params.get(PARAMETER);
  const close = () =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        next.delete(PARAMETER);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const details = useModule(openId === null ? undefined : loadDetails, close);
  if (query.isError) return <QueryError title="Your invoices could not be loaded" query={query} />;
  if (invoices.length === 0) return null;
  return (
    <>
      <TrainingRows rows={openFirst(invoices).map((invoice) => getRow(invoice, now))}>
        <Totals invoices={invoices} />
      </TrainingRows>
      {details && openId !== null && <details.InvoiceDialog key={openId} id={openId} onClose={close} />}
    </>
  );
}

function getRow(invoice: Invoice, now: number): TrainingRow {
  const { id, issuedAt, title, total, balance, kind } = invoice;
  return {
    id,
    when: formatPacific(issuedAt, 'MMM d[, yyyy]', now),
    title,
    href: invoiceHref(id),
    detail: invoiceDetail(invoice, now),
    end: (
      <span className={styles.end}>
        <span>
          {kind === 'credit-note' && '−'}
          {formatAmount(isOpenInvoice(invoice) ? balance : total)}
        </span>
        <InvoiceBadge {...{ invoice, now }} />
        <DownloadInvoice {...invoice} />
      </span>
    ),
  };
}

/** The sum to be paid and how to pay it, and the sum that the supplier is to return. */
function Totals({ invoices }: { invoices: readonly Invoice[] }) {
  const open = invoices.filter(isOpenInvoice);
  const toReturn = invoices.filter(({ refund }) => refund === 'due');
  const [first] = open;
  return (
    <>
      {toReturn.length > 0 && <Total label="To be returned to you" of={toReturn} />}
      {first && (
        <>
          <Total label={`${formatCount(open.length, 'invoice', 'invoices')} to be paid`} of={open} />
          <HowToPay invoiceId={first.id} />
        </>
      )}
    </>
  );
}

const Total = ({ label, of }: { label: string; of: readonly Invoice[] }) => (
  <p className={styles.total}>
    <span>{label}</span>
    <strong>{formatAmount(absoluteAmount(totalAmount(of.map(({ balance }) => balance))))}</strong>
  </p>
);
