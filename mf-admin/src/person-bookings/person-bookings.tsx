import { getHref } from '@backflow/contracts';
import { getMemberStatement, mailMemberStatement } from '@backflow/contracts/bookings';
import { mutate } from '@backflow/platform';
import { formatAmount, formatCount } from '@backflow/remote-kit';
import { Alert } from '@backflow/ui';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { InvoiceTools } from '../company-bookings/invoice-tools.tsx';
import { bookingCounts, bookingsOfMember, openInvoices } from './api.ts';
import { BookingAccounts } from './booking-accounts.tsx';
import styles from './person.module.css';

/** What a member has booked, paid and owes. @param id the member's */
export function PersonBookings({ id }: { id: string }) {
  const unpaid = useQuery(bookingCounts(id)).data?.unpaid;
  const query = useInfiniteQuery(bookingsOfMember(id));
  const hasDebts = unpaid !== undefined && unpaid.count > 0;
  const debts = useInfiniteQuery({ ...openInvoices(id), enabled: hasDebts }).data;
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
