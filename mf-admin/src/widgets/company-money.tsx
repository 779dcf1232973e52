import { getHref } from '@backflow/contracts';
import {
  getMyCompanyStatement,
  listCompanyAccounts,
  listInvoices,
  mailCompanyStatement,
  summarizeCompany,
} from '@backflow/contracts/bookings';
import { CompanyInvoices, CompanySection } from '@backflow/booking-kit';
import { Link, byId, mutate, pagesOf, queryOf } from '@backflow/platform';
import { buttonClass } from '@backflow/ui';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { GiveSeat } from '../company-bookings/give-seat.tsx';
import { InvoiceTools } from '../company-bookings/invoice-tools.tsx';
import { BookingAccounts } from '../person-bookings/booking-accounts.tsx';
import { InvoiceRow } from '../person-bookings/invoice-row.tsx';

/** For the slot `admin.company`: what a company owes, and its bookings. */
export default function CompanyMoney({ id, name }: { id: string; name: string }) {
  const money = useQuery(queryOf(summarizeCompany, byId(id), { staleTime: 0 }));
  const open = useInfiniteQuery(
    pagesOf(listInvoices, { query: { company: id, show: 'open', limit: 20 } }, { staleTime: 0 }),
  );
  const bookings = useInfiniteQuery(
    pagesOf(listCompanyAccounts, { params: { id }, query: { limit: 10 } }, { staleTime: 0 }),
  );
  return (
    <>
      <CompanyInvoices
        money={money}
        query={open}
        actions={
          <Link to={`/admin/money?show=all&company=${id}`} className={buttonClass('quiet', 'sm')}>
            All Invoices
          </Link>
        }
        tools={(invoices) => (
          <InvoiceTools
            invoices={invoices}
            statementHref={getHref(getMyCompanyStatement, { id })}
            mailStatement={() => mutate(mailCompanyStatement, { params: { id } })}
          />
        )}
      >
        {(invoice) => <InvoiceRow invoice={invoice} />}
      </CompanyInvoices>
      <CompanySection title="Bookings">
        <BookingAccounts
          query={bookings}
          none="Nothing is booked yet."
          hasMembers
          actions={(booking) => <GiveSeat {...{ booking, company: { id, name } }} />}
        />
      </CompanySection>
    </>
  );
}
