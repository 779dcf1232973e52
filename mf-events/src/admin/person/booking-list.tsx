import { LoadMoreList, QueryError } from '@backflow/remote-kit';
import { SkeletonGroup, SkeletonLine } from '@backflow/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { bookingsOf } from './api.ts';
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
  const query = useInfiniteQuery(bookingsOf(memberId, type));
  const bookings = query.data?.pages.flatMap(({ items }) => items);
  if (!bookings) {
    return query.isError ? (
      <QueryError title="The bookings could not be loaded" query={query} />
    ) : (
      <SkeletonGroup label="Loading the bookings">
        <SkeletonLine width="70%" />
        <SkeletonLine width="50%" />
      </SkeletonGroup>
    );
  }
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
