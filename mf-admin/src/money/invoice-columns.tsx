import { isOpenInvoice, isPositive } from '@backflow/contracts/bookings';
import type { AdminInvoice } from '@backflow/contracts/bookings';
import { daysBetween, pacificDay } from '@backflow/contracts/time';
import { Link, formatPacific } from '@backflow/platform';
import { formatAmount, formatCount, formatDay, formatMoment } from '@backflow/remote-kit';
import type { Column } from '@backflow/remote-kit/lists';
import { InvoiceBadge } from '@backflow/booking-kit';
import { Contact, PersonName } from '../rows/person-cells.tsx';
import { InvoiceActions } from './invoice-actions.tsx';
import type { ActionProps } from './invoice-actions.tsx';
import accountStyles from '../accounts/account.module.css';
import styles from './money.module.css';

interface Context extends Omit<ActionProps, 'invoice' | 'pending'> {
  /** Milliseconds since 1970. */
  now: number;
  pendingIds: ReadonlySet<string>;
}

export const invoiceColumns = ({ now, pendingIds, onAction }: Context): readonly Column<AdminInvoice>[] => [
  {
    id: 'number',
    header: 'Number',
    width: '158px',
    isPlain: true,
    cell: (invoice) => (
      <span className={styles.cell}>
        <button type="button" className={accountStyles.open} onClick={() => onAction('details', invoice)}>
          {invoice.number}
        </button>
        <InvoiceBadge {...{ invoice, now }} />
      </span>
    ),
  },
  {
    id: 'person',
    header: 'Billed to',
    cell: ({ user, billedTo }) => (
      <span className={styles.cell}>
        <PersonName user={user} />
        {billedTo.name !== `${user.firstName} ${user.lastName}` && <span>{billedTo.name}</span>}
        {billedTo.company !== null && <span className={styles.quiet}>{billedTo.company}</span>}
        {billedTo.purchaseOrder !== null && (
          <span className={styles.quiet}>Purchase order {billedTo.purchaseOrder}</span>
        )}
        <Contact user={user} />
      </span>
    ),
  },
  {
    id: 'offer',
    header: 'For',
    width: '20%',
    cell: ({ offers, offerId, title, startsAt }) => (
      <span className={styles.cell}>
        <Link to={`/admin/bookings/${offers}/${offerId}`}>{title}</Link>
        <span className={styles.quiet}>
          {startsAt === null ? 'Course' : formatPacific(startsAt, 'MMM d, yyyy')}
          {startsAt !== null && Date.parse(startsAt) <= now && ' (past)'}
        </span>
      </span>
    ),
  },
  {
    id: 'due',
    header: 'Due',
    width: '128px',
    cell: (invoice) => <DueCell invoice={invoice} now={now} />,
  },
  {
    id: 'total',
    header: 'Total',
    width: '104px',
    align: 'end',
    cell: ({ total, kind, balance }) => (
      <>
        <strong>{`${kind === 'credit-note' ? '−' : ''}${formatAmount(total)}`}</strong>
        {isPositive(balance) && balance !== total && (
          <span className={styles.quiet}> {formatAmount(balance)} due</span>
        )}
      </>
    ),
  },
  {
    id: 'actions',
    header: 'Actions',
    width: '190px',
    isPlain: true,
    cell: (invoice) => (
      <InvoiceActions invoice={invoice} pending={pendingIds.has(invoice.id)} onAction={onAction} />
    ),
  },
];

/** When it is due and how old it is, or when it was paid; and the last reminder. */
function DueCell({ invoice, now }: { invoice: AdminInvoice; now: number }) {
  const { kind, status, dueOn, agedFrom, paidAt, issuedAt, remindedAt, reminders } = invoice;
  if (kind === 'credit-note') return <span className={styles.quiet}>Issued {getDay(issuedAt)}</span>;
  if (status === 'paid' && paidAt !== null)
    return <span className={styles.quiet}>Paid {getDay(paidAt)}</span>;
  if (!isOpenInvoice(invoice)) return <span className={styles.quiet}>{formatDay(dueOn, 'MMM d, yyyy')}</span>;
  return (
    <span className={styles.cell}>
      <time dateTime={dueOn}>{formatDay(dueOn, 'MMM d, yyyy')}</time>
      <span className={styles.quiet}>
        {formatCount(daysBetween(agedFrom, pacificDay(new Date(now))), 'day', 'days')} old
      </span>
      {remindedAt !== null && (
        <span className={styles.quiet} title={formatMoment(remindedAt)}>
          {formatCount(reminders, 'reminder', 'reminders')}, last {formatPacific(remindedAt, 'MMM d')}
        </span>
      )}
    </span>
  );
}

const getDay = (instant: string) => (
  <time dateTime={instant} title={formatMoment(instant)}>
    {formatPacific(instant, 'MMM d, yyyy')}
  </time>
);
