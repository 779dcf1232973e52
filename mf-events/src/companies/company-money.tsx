import { getHref } from '@backflow/contracts';
import {
  companyInvoiceHref,
  getMyCompanyStatement,
  isOpenInvoice,
  listCompanyHours,
  listCompanyInvoices,
  summarizeCompany,
} from '@backflow/contracts/bookings';
import type { Invoice } from '@backflow/contracts/bookings';
import { CompanyBookingList, CompanySection, CompanyTotals, InvoiceBadge } from '@backflow/booking-kit';
import { Link, byId, formatPacific, pagesOf, queryOf, useSearchParams } from '@backflow/platform';
import { LoadMoreList, QueryPending, formatAmount, useModule, useNow } from '@backflow/remote-kit';
import { buttonClass } from '@backflow/ui';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { DownloadInvoice } from '../invoices/download-invoice.tsx';
import { invoiceDetail } from '../invoices/invoice-text.ts';
import styles from './company-money.module.css';

interface Props {
  company: { id: string; name: string };
}

/** What a company has booked and owes, for those who act for it. */
export function CompanyMoney({ company }: Props) {
  return (
    <>
      <CompanySection
        title="Bookings"
        actions={
          <Link to="/events" className={buttonClass('quiet', 'sm')}>
            Book an Event
          </Link>
        }
      >
        <CompanyBookingList company={company} mayCancel offerHref={({ offers, id }) => `/${offers}/${id}`} />
      </CompanySection>
      <CompanyInvoices company={company} />
      <SharedHours company={company} />
    </>
  );
}

const PARAMETER = 'invoice';
const loadDetails = () => import('../invoices/invoice-dialog.tsx');

/** The invoices of the company, newest first. The address names the one that is open. */
function CompanyInvoices({ company: { id } }: Props) {
  const now = useNow();
  const money = useQuery(queryOf(summarizeCompany, byId(id), { staleTime: 0 }));
  const query = useInfiniteQuery(
    pagesOf(listCompanyInvoices, { params: { id }, query: { limit: 20 } }, { staleTime: 0 }),
  );
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
  const invoices = query.data?.pages.flatMap(({ items }) => items);
  return (
    <CompanySection
      title="Invoices"
      actions={
        money.data &&
        money.data.count > 0 && (
          <a href={getHref(getMyCompanyStatement, { id })} download className={buttonClass('quiet', 'sm')}>
            Download Statement
          </a>
        )
      }
    >
      {money.data && invoices && invoices.length > 0 && <CompanyTotals money={money.data} />}
      {!invoices && <QueryPending noun="invoices" query={query} lines={['60%', '70%']} />}
      {invoices?.length === 0 && (
        <p className={styles.aside}>None yet. What you book for your people appears here as one invoice.</p>
      )}
      {invoices && invoices.length > 0 && (
        <LoadMoreList
          items={invoices}
          query={query}
          errorMessage="More invoices could not be loaded."
          className={styles.rows}
        >
          {(invoice) => <Row invoice={invoice} companyId={id} now={now} />}
        </LoadMoreList>
      )}
      {details && openId !== null && <details.InvoiceDialog key={openId} id={openId} onClose={close} />}
    </CompanySection>
  );
}

const Row = ({ invoice, companyId, now }: { invoice: Invoice; companyId: string; now: number }) => (
  <div className={styles.row}>
    <div className={styles.text}>
      <Link to={companyInvoiceHref(companyId, invoice.id)} className={styles.title}>
        {invoice.title}
      </Link>
      <span className={styles.aside}>
        {formatPacific(invoice.issuedAt, 'MMM d, yyyy')} · {invoiceDetail(invoice, now)}
      </span>
    </div>
    <InvoiceBadge {...{ invoice, now }} />
    <span className={styles.amount}>
      {invoice.kind === 'credit-note' && '−'}
      {formatAmount(isOpenInvoice(invoice) ? invoice.balance : invoice.total)}
    </span>
    <DownloadInvoice {...invoice} />
  </div>
);

/** The hours of those who share them; nothing where nobody does. */
function SharedHours({ company: { id } }: Props) {
  const { data = [] } = useQuery(queryOf(listCompanyHours, byId(id), { staleTime: 0 }));
  if (data.length === 0) return null;
  return (
    <CompanySection title="CE hours">
      <ul className={styles.rows}>
        {data.map(({ member, year, total }) => (
          <li key={`${member.id} ${year}`} className={styles.row}>
            <span className={styles.text}>{member.name}</span>
            <span className={styles.aside}>{year}</span>
            <span className={styles.amount}>{total} hours</span>
          </li>
        ))}
      </ul>
    </CompanySection>
  );
}
