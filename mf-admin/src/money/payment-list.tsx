import { PAYMENT_METHODS } from '@backflow/contracts/bookings';
import type { ListedPayment } from '@backflow/contracts/bookings';
import { Link } from '@backflow/platform';
import { formatAmount, formatDay, useListPages } from '@backflow/remote-kit';
import type { useSearchFilters } from '@backflow/remote-kit';
import { ListResults, ListTable } from '@backflow/remote-kit/lists';
import type { Column } from '@backflow/remote-kit/lists';
import { EmptyState, TextField } from '@backflow/ui';
import { Suspense, useState } from 'react';
import { AccountDialog } from '../accounts/lazy-account-dialog.ts';
import { paymentList } from './api.ts';
import type { PaymentFilter } from './api.ts';
import accountStyles from '../accounts/account.module.css';
import styles from './money.module.css';

const NOUNS = ['payment', 'payments'] as const;

/** Payments, refunds and what was taken back, the latest day first. */
export function PaymentList({
  filters,
}: {
  filters: ReturnType<typeof useSearchFilters<typeof PaymentFilter>>;
}) {
  const list = useListPages(paymentList(filters.filters));
  const [bookingId, setBookingId] = useState<string | null>(null);
  const isChanging = list.isChanging || filters.isDebouncing;
  return (
    <div className={styles.list}>
      <div className={styles.days}>
        {(['from', 'until'] as const).map((name) => (
          <TextField
            key={name}
            type="date"
            name={name}
            label={name === 'from' ? 'From' : 'Until'}
            value={filters.draft[name]}
            onChange={({ currentTarget: { value } }) => filters.setDraft({ [name]: value })}
            onBlur={filters.flush}
          />
        ))}
      </div>
      <ListResults
        nouns={NOUNS}
        filters={filters}
        count={isChanging ? undefined : list.items?.length}
        hasMore={list.query.hasNextPage}
      />
      <ListTable
        label="Payments"
        plural={NOUNS[1]}
        columns={getColumns((payment) => setBookingId(payment.bookingId))}
        list={list}
        filters={filters}
        empty={
          <EmptyState drawing="classroom" title="No payments yet">
            Payments and refunds appear here once they are recorded.
          </EmptyState>
        }
      />
      {bookingId !== null && (
        <Suspense>
          <AccountDialog bookingId={bookingId} onClose={() => setBookingId(null)} />
        </Suspense>
      )}
    </div>
  );
}

const getColumns = (onAccount: (payment: ListedPayment) => void): readonly Column<ListedPayment>[] => [
  {
    id: 'day',
    header: 'Day',
    width: '132px',
    isPlain: true,
    cell: ({ day }) => <time dateTime={day}>{formatDay(day, 'MMM d, yyyy')}</time>,
  },
  {
    id: 'what',
    header: 'What',
    width: '20%',
    cell: ({ kind, reverses, isReversed, method, reference, reason }) => (
      <span className={styles.cell}>
        {kind === 'payment' ? 'Payment' : 'Refund'}
        {reverses !== null && ' taken back'}
        <span className={styles.quiet}>
          {[reason ?? PAYMENT_METHODS[method], reference].filter(Boolean).join(', ')}
        </span>
        {isReversed && <span className={styles.quiet}>Taken back later</span>}
      </span>
    ),
  },
  {
    id: 'member',
    header: 'Member',
    cell: ({ member }) => <Link to={`/admin/people/${member.id}`}>{member.name}</Link>,
  },
  {
    id: 'offer',
    header: 'For',
    cell: ({ offers, offerId, title, invoiceNumber }) => (
      <span className={styles.cell}>
        <Link to={`/admin/bookings/${offers}/${offerId}`}>{title}</Link>
        {invoiceNumber !== null && <span className={styles.quiet}>{invoiceNumber}</span>}
      </span>
    ),
  },
  {
    id: 'amount',
    header: 'Amount',
    width: '116px',
    align: 'end',
    cell: ({ amount }) => <strong>{formatAmount(amount)}</strong>,
  },
  {
    id: 'account',
    header: 'Account',
    width: '116px',
    isPlain: true,
    cell: (payment) => (
      <button type="button" className={accountStyles.open} onClick={() => onAccount(payment)}>
        Account
      </button>
    ),
  },
];
