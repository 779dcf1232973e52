import { INVOICE_STATES, invoiceState, listInvoices } from '@backflow/contracts/bookings';
import { pacificDay } from '@backflow/contracts/time';
import { queryOf } from '@backflow/platform';
import { formatAmount, useNow } from '@backflow/remote-kit';
import { FoundList, SHOWN_RESULTS } from '@backflow/remote-kit/search';
import { adminInvoiceHref } from '../accounts/invoice-href.ts';

/**
 * The invoices that the search in the bar finds by their number, their purchase order or the number of a check, for administrators. A search
 * without a digit is one for names, which finds people.
 */
export default function FoundInvoices({ search }: { search: string }) {
  const today = pacificDay(new Date(useNow()));
  if (!/\d/.test(search)) return null;
  return (
    <FoundList
      title="Invoices"
      query={queryOf(
        listInvoices,
        { query: { show: 'all', search, limit: SHOWN_RESULTS } },
        { staleTime: 0 },
      )}
      row={(invoice) => ({
        id: invoice.id,
        href: adminInvoiceHref(invoice),
        title: `${invoice.number}, ${invoice.billedTo.company ?? invoice.billedTo.name}`,
        marks: undefined,
        description: [
          ...[INVOICE_STATES[invoiceState(invoice, today)], formatAmount(invoice.total), invoice.title],
          invoice.billedTo.purchaseOrder && `purchase order ${invoice.billedTo.purchaseOrder}`,
        ]
          .filter(Boolean)
          .join(' · '),
        lead: 'file',
      })}
      all={{
        label: 'All Results in Money',
        href: `/admin/money?show=all&search=${encodeURIComponent(search)}`,
      }}
    />
  );
}
