import { getHref } from '@backflow/contracts';
import {
  companyInvoiceHref,
  getMyCompanyStatement,
  isOpenInvoice,
  listCompanyBookings,
  listCompanyHours,
  listCompanyInvoices,
  reassignForCompany,
  summarizeCompany,
} from '@backflow/contracts/bookings';
import { CompanyBookingList, CompanyInvoices, CompanySection, InvoiceBadge } from '@backflow/booking-kit';
import { Link, byId, formatPacific, mutate, pagesOf, queryOf, useSearchParams } from '@backflow/platform';
import { formatAmount, useModule, useNow } from '@backflow/remote-kit';
import { Row, RowAmount, RowList, buttonClass } from '@backflow/ui';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { DownloadInvoice } from '../invoices/download-invoice.tsx';
import { invoiceDetail } from '../invoices/invoice-text.ts';

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
        <CompanyBookingList
          company={company}
          endpoint={listCompanyBookings}
          offerHref={({ offers, id }) => `/${offers}/${id}`}
          reassign={(bookingId, userId) =>
            mutate(reassignForCompany, { params: { id: company.id, bookingId }, body: { userId } })
          }
        />
      </CompanySection>
      <OwnInvoices company={company} />
      <SharedHours company={company} />
    </>
  );
}

const PARAMETER = 'invoice';
const loadDetails = () => import('../invoices/invoice-dialog.tsx');

/** The invoices of the company, newest first. The address names the one that is open. */
function OwnInvoices({ company: { id } }: Props) {
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
  return (
    <>
      <CompanyInvoices
        money={money}
        query={query}
        none="None yet. What you book for your people appears here as one invoice."
        actions={
          money.data &&
          money.data.count > 0 && (
            <a href={getHref(getMyCompanyStatement, { id })} download className={buttonClass('quiet', 'sm')}>
              Download Statement
            </a>
          )
        }
      >
        {(invoice) => (
          <Row
            title={<Link to={companyInvoiceHref(id, invoice.id)}>{invoice.title}</Link>}
            details={[formatPacific(invoice.issuedAt, 'MMM d, yyyy'), invoiceDetail(invoice, now)]}
          >
            <InvoiceBadge {...{ invoice, now }} />
            <RowAmount>
              {invoice.kind === 'credit-note' && '−'}
              {formatAmount(isOpenInvoice(invoice) ? invoice.balance : invoice.total)}
            </RowAmount>
            <DownloadInvoice {...invoice} />
          </Row>
        )}
      </CompanyInvoices>
      {details && openId !== null && <details.InvoiceDialog key={openId} id={openId} onClose={close} />}
    </>
  );
}

/** The hours of those who share them; nothing where nobody does. */
function SharedHours({ company: { id } }: Props) {
  const { data = [] } = useQuery(queryOf(listCompanyHours, byId(id), { staleTime: 0 }));
  if (data.length === 0) return null;
  return (
    <CompanySection title="CE hours">
      <RowList items={data} getKey={({ member, year }) => `${member.id} ${year}`}>
        {({ member, year, total }) => (
          <Row title={member.name} details={year}>
            <RowAmount>{total} hours</RowAmount>
          </Row>
        )}
      </RowList>
    </CompanySection>
  );
}
