import { getHref } from '@backflow/contracts';
import {
  getCompanyStatement,
  listCompanyBookingsByHand,
  listInvoices,
  mailCompanyStatement,
  reassignBooking,
  summarizeCompanyByHand,
} from '@backflow/contracts/bookings';
import { CompanyBookingList, CompanyInvoices, CompanySection } from '@backflow/booking-kit';
import { Link, byId, mutate, pagesOf, queryOf } from '@backflow/platform';
import { buttonClass } from '@backflow/ui';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { InvoiceTools } from '../company-bookings/invoice-tools.tsx';
import { InvoiceRow } from '../person-bookings/invoice-row.tsx';

/** For the slot `admin.company`: what a company owes, and its bookings. */
export default function CompanyMoney({ id, name }: { id: string; name: string }) {
  const money = useQuery(queryOf(summarizeCompanyByHand, byId(id), { staleTime: 0 }));
  const open = useInfiniteQuery(
    pagesOf(listInvoices, { query: { company: id, show: 'open', limit: 20 } }, { staleTime: 0 }),
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
            statementHref={getHref(getCompanyStatement, { id })}
            mailStatement={() => mutate(mailCompanyStatement, { params: { id } })}
          />
        )}
      >
        {(invoice) => <InvoiceRow invoice={invoice} />}
      </CompanyInvoices>
      <CompanySection title="Bookings">
        <CompanyBookingList
          company={{ id, name }}
          endpoint={listCompanyBookingsByHand}
          offerHref={({ offers, id: offerId }) => `/admin/bookings/${offers}/${offerId}`}
          reassign={(bookingId, userId) =>
            mutate(reassignBooking, { params: { id: bookingId }, body: { userId } })
          }
        />
      </CompanySection>
    </>
  );
}
