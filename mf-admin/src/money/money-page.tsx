import { getHref } from '@backflow/contracts';
import { exportInvoices, exportPayments } from '@backflow/contracts/bookings';
import { Link, useSearchParams } from '@backflow/platform';
import { useNow, useSearchFilters, withoutEmpty } from '@backflow/remote-kit';
import { AdminPage } from '@backflow/remote-kit/admin';
import { Tabs, buttonClass } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import { InvoiceFilter, PaymentFilter, moneyFindings } from './api.ts';
import { InvoiceList } from './invoice-list.tsx';
import { InvoiceTotals } from './invoice-totals.tsx';
import { MoneyFindings } from './money-findings.tsx';
import styles from './money.module.css';
import { PaymentList } from './payment-list.tsx';

const VIEW = 'view';

/** Invoices, credit notes and payments of events and courses. */
export function MoneyPage() {
  const invoices = useSearchFilters(InvoiceFilter);
  const payments = useSearchFilters(PaymentFilter);
  const findings = useQuery(moneyFindings).data ?? [];
  const [params, setParams] = useSearchParams();
  const now = useNow();
  const view = params.get(VIEW) ?? 'invoices';
  const file =
    view === 'payments'
      ? getHref(exportPayments, {}, withoutEmpty(payments.filters))
      : getHref(exportInvoices, {}, { ...invoices.filters });
  return (
    <AdminPage
      title="Money"
      lead="Invoices, credit notes and payments of events and courses."
      actions={
        <>
          <a href={file} download className={buttonClass('quiet', 'sm')}>
            Export CSV
          </a>
          <Link to="/admin/import?tab=export" className={buttonClass('quiet', 'sm')}>
            Bookkeeping
          </Link>
          <Link to="/admin/import?kind=invoices" className={buttonClass('quiet', 'sm')}>
            Import
          </Link>
        </>
      }
    >
      <InvoiceTotals age={invoices.filters.age} now={now} />
      <Tabs
        label="Lists"
        variant="segmented"
        className={styles.views}
        selected={view}
        onSelect={(id) => setParams(id === 'invoices' ? {} : { [VIEW]: id }, { preventScrollReset: true })}
        tabs={[
          { id: 'invoices', label: 'Invoices', panel: <InvoiceList filters={invoices} /> },
          { id: 'payments', label: 'Payments', panel: <PaymentList filters={payments} /> },
          ...(findings.length === 0
            ? []
            : [
                {
                  id: 'findings',
                  label: `Amounts That Disagreed Before (${findings.length})`,
                  panel: <MoneyFindings findings={findings} />,
                },
              ]),
        ]}
      />
    </AdminPage>
  );
}
