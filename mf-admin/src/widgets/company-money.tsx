import { getHref } from '@backflow/contracts';
import {
  getMyCompanyStatement,
  listInvoices,
  mailCompanyStatement,
  summarizeCompany,
} from '@backflow/contracts/bookings';
import { CompanyBookingList, CompanySection, CompanyTotals } from '@backflow/booking-kit';
import { Link, byId, mutate, pagesOf, queryOf } from '@backflow/platform';
import { LoadMoreList, QueryPending } from '@backflow/remote-kit';
import { buttonClass } from '@backflow/ui';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { InvoiceTools } from '../company-bookings/invoice-tools.tsx';
import { InvoiceRow } from '../person-bookings/invoice-row.tsx';
import styles from '../person-bookings/person.module.css';

/** For the slot `admin.company`: what a company owes, and its bookings. */
export default function CompanyMoney({ id, name }: { id: string; name: string }) {
  return (
    <>
      <Invoices id={id} />
      <CompanySection title="Bookings">
        <CompanyBookingList
          company={{ id, name }}
          offerHref={({ offers, id: offerId }) => `/admin/bookings/${offers}/${offerId}`}
        />
      </CompanySection>
    </>
  );
}

function Invoices({ id }: { id: string }) {
  const money = useQuery(queryOf(summarizeCompany, byId(id), { staleTime: 0 }));
  const query = useInfiniteQuery(
    pagesOf(listInvoices, { query: { company: id, show: 'open', limit: 20 } }, { staleTime: 0 }),
  );
  const open = query.data?.pages.flatMap(({ items }) => items);
  return (
    <CompanySection
      title="Invoices"
      actions={
        <Link to={`/admin/money?show=all&company=${id}`} className={buttonClass('quiet', 'sm')}>
          All Invoices
        </Link>
      }
    >
      {money.data && <CompanyTotals money={money.data} />}
      {!open && <QueryPending noun="invoices" query={query} lines={['60%', '70%']} />}
      {open && open.length > 0 && (
        <div className={styles.bookings}>
          <InvoiceTools
            invoices={open}
            statementHref={getHref(getMyCompanyStatement, { id })}
            mailStatement={() => mutate(mailCompanyStatement, { params: { id } })}
          />
          <LoadMoreList
            items={open}
            query={query}
            errorMessage="More invoices could not be loaded."
            className={styles.rows}
          >
            {(invoice) => <InvoiceRow invoice={invoice} />}
          </LoadMoreList>
        </div>
      )}
    </CompanySection>
  );
}
