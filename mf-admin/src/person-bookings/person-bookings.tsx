import { getHref } from '@backflow/contracts';
import { getMemberStatement, mailMemberStatement } from '@backflow/contracts/bookings';
import { mutate } from '@backflow/platform';
import { QueryPending, formatAmount, formatCount } from '@backflow/remote-kit';
import { Alert } from '@backflow/ui';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { InvoiceTools } from '../company-bookings/invoice-tools.tsx';
import { bookingCounts, bookingsOfMember, openInvoices } from './api.ts';
import { BookingAccounts } from './booking-accounts.tsx';
import styles from './person.module.css';

/** What a member has booked, paid and owes. @param id the member's */
export function PersonBookings({ id }: { id: string }) {
  const counts = useQuery(bookingCounts(id));
  const unpaid = counts.data?.unpaid;
  const query = useInfiniteQuery(bookingsOfMember(id));
  const hasDebts = unpaid !== undefined && unpaid.count > 0;
  const invoices = useInfiniteQuery({ ...openInvoices(id), enabled: hasDebts });
  const debts = invoices.data;
  // What is unpaid stands above the bookings: they wait for it.
  if (counts.isPending || invoices.isLoading)
    return (
      <QueryPending noun="bookings" query={counts.isPending ? counts : invoices} lines={['70%', '50%']} />
    );
  return (
    <div className={styles.bookings}>
      {hasDebts && (
        <Alert
          className={styles.unpaid}
          tone="warning"
          title={`${formatAmount(unpaid.amount)} unpaid in ${formatCount(unpaid.count, 'invoice', 'invoices')}`}
          action={
            debts && (
              <InvoiceTools
                invoices={debts.pages.flatMap(({ items }) => items)}
                statementHref={getHref(getMemberStatement, { id })}
                mailStatement={() => mutate(mailMemberStatement, { params: { id } })}
              />
            )
          }
        />
      )}
      <BookingAccounts query={query} none="Nothing booked." />
    </div>
  );
}
