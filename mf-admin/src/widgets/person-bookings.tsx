import { formatAmount, formatCount } from '@backflow/remote-kit';
import { Alert } from '@backflow/ui';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { bookingCounts, bookingsOfMember } from '../person-bookings/api.ts';
import { BookingAccounts } from '../person-bookings/booking-accounts.tsx';
import styles from '../person-bookings/person.module.css';

/** For the slot `admin.person`: what a member has booked, paid and owes. @param id the member's */
export default function PersonBookings({ id }: { id: string }) {
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
