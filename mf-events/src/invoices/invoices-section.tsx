import { formatPrice } from '@backflow/contracts';
import { invoiceHref, totalAmount } from '@backflow/contracts/bookings';
import type { Invoice } from '@backflow/contracts/bookings';
import { formatPacific, useSearchParams, useSession } from '@backflow/platform';
import { QueryError, formatCount, ownInvoices, useModule, useNow } from '@backflow/remote-kit';
import { Badge } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import { TrainingRows } from '../training/training-rows.tsx';
import type { TrainingRow } from '../training/training-rows.tsx';
import { HowToPay } from './how-to-pay.tsx';
import { DownloadInvoice } from './download-invoice.tsx';
import { invoiceDetail, invoiceState, isOpen, openFirst, whileSending } from './invoice-text.ts';
import styles from './invoices-section.module.css';

const PARAMETER = 'invoice';
const loadDetails = () => import('./invoice-dialog.tsx');

/** The member's invoices and credit notes, what is to be paid first; nothing without any. The address names the one that is open. */
export function InvoicesSection() {
  const now = useNow();
  const enabled = useSession(({ status }) => status === 'signed-in');
  const query = useQuery({
    ...ownInvoices,
    enabled,
    refetchInterval: ({ state }) => whileSending(state.data),
  });
  const [params, setParams] = useSearchParams();
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
  const invoices = query.data ?? [];
  if (invoices.length === 0) return null;
  return (
    <>
      <TrainingRows rows={openFirst(invoices).map((invoice) => rowOf(invoice, now))}>
        <ToBePaid invoices={invoices.filter(isOpen)} />
      </TrainingRows>
      {details && openId !== null && <details.InvoiceDialog key={openId} id={openId} onClose={close} />}
    </>
  );
}

function rowOf(invoice: Invoice, now: number): TrainingRow {
  const { id, issuedAt, title, total, kind } = invoice;
  const { label, tone } = invoiceState(invoice, now);
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
          {formatPrice(total)}
        </span>
        <Badge tone={tone}>{label}</Badge>
        <DownloadInvoice {...invoice} />
      </span>
    ),
  };
}

function ToBePaid({ invoices }: { invoices: readonly Invoice[] }) {
  const [first] = invoices;
  if (!first) return null;
  return (
    <>
      <p className={styles.total}>
        <span>{formatCount(invoices.length, 'invoice', 'invoices')} to be paid</span>
        <strong>{formatPrice(totalAmount(invoices.map(({ total }) => total)))}</strong>
      </p>
      <HowToPay invoiceId={first.id} />
    </>
  );
}
