import { formatAmount, formatCount } from '@backflow/remote-kit';
import { Alert } from '@backflow/ui';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { bookingCounts, bookingsOfMember } from './api.ts';
import { BookingAccounts } from './booking-accounts.tsx';
import styles from './person.module.css';

/** What a member has booked, paid and owes. @param id the member's */
export function PersonBookings({ id }: { id: string }) {
  const unpaid = useQuery(bookingCounts(id)).data?.unpaid;
  const query = useInfiniteQuery(bookingsOfMember(id));
  return (
    <div className={styles.bookings}>
      {unpaid && unpaid.count > 0 && (
        <Alert
          tone="warning"
          title={`${formatAmount(unpaid.amount)} unpaid in ${formatCount(unpaid.count, 'invoice', 'invoices')}`}
        />
      )}
      <BookingAccounts query={query} none="Nothing booked." />
    </div>
  );
}
