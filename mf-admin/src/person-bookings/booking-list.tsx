import { LoadMoreList, QueryPending } from '@backflow/remote-kit';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getBookings } from './api.ts';
import { BookingRow } from './booking-row.tsx';
import styles from './person.module.css';

interface Props {
  memberId: string;
  type: 'dated' | 'courses';
  /** Shown where there are none. */
  none: string;
}

/** A member's bookings of one type, newest first. */
export function BookingList({ memberId, type, none }: Props) {
  const query = useInfiniteQuery(getBookings(memberId, type));
  const bookings = query.data?.pages.flatMap(({ items }) => items);
  if (!bookings) return <QueryPending noun="bookings" query={query} lines={['70%', '50%']} />;
  if (bookings.length === 0) return <p className={styles.aside}>{none}</p>;
  return (
    <LoadMoreList
      items={bookings}
      query={query}
      errorMessage="More bookings could not be loaded."
      className={styles.rows}
    >
      {(booking) => <BookingRow booking={booking} />}
    </LoadMoreList>
  );
}
