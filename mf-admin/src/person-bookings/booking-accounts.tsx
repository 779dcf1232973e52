import type { MemberBooking } from '@backflow/contracts/bookings';
import { LoadMoreList, QueryPending } from '@backflow/remote-kit';
import { Muted, rowListClass } from '@backflow/ui';
import type { useInfiniteQuery } from '@tanstack/react-query';
import type { InfiniteData } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { BookingAccount } from './booking-account.tsx';

interface Props {
  /** The bookings of a person, or of several. */
  query: ReturnType<typeof useInfiniteQuery<unknown, Error, InfiniteData<{ items: MemberBooking[] }>>>;
  /** Shown where there are none. */
  none: string;
  /** True where the bookings are those of several people. */
  hasMembers?: boolean;
  /** More buttons of a booking. */
  actions?: (booking: MemberBooking) => ReactNode;
}

/** Bookings, each with its account, its invoices and its payments. */
export function BookingAccounts({ query, none, hasMembers = false, actions }: Props) {
  const bookings = query.data?.pages.flatMap(({ items }) => items);
  if (!bookings) return <QueryPending noun="bookings" query={query} lines={['70%', '50%']} />;
  if (bookings.length === 0) return <Muted>{none}</Muted>;
  return (
    <LoadMoreList
      items={bookings}
      query={query}
      errorMessage="More bookings could not be loaded."
      className={rowListClass}
    >
      {(booking) => (
        <BookingAccount booking={booking} hasMember={hasMembers}>
          {actions?.(booking)}
        </BookingAccount>
      )}
    </LoadMoreList>
  );
}
