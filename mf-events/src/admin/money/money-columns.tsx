import type { UnpaidBooking } from '@backflow/contracts/bookings';
import { Link, formatPacific } from '@backflow/platform';
import { formatAge, formatAmount, formatMoment, fullName } from '@backflow/remote-kit';
import type { Column } from '@backflow/remote-kit/lists';
import { Button } from '@backflow/ui';
import { Contact, PersonName } from '../bookings/attendee-cells.tsx';
import styles from './money.module.css';

interface Context {
  /** Milliseconds since 1970. */
  now: number;
  pendingIds: ReadonlySet<string>;
  markPaid: (booking: UnpaidBooking) => void;
  remind: (booking: UnpaidBooking) => void;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Whether its last reminder is less than a day old. */
export const isReminded = ({ remindedAt }: UnpaidBooking, now: number): boolean =>
  remindedAt !== null && now - Date.parse(remindedAt) < DAY_MS;

const dayOf = (instant: string) => (
  <time dateTime={instant} title={formatMoment(instant)}>
    {formatPacific(instant, 'MMM d, yyyy')}
  </time>
);

export const moneyColumns = ({
  now,
  pendingIds,
  markPaid,
  remind,
}: Context): readonly Column<UnpaidBooking>[] => [
  {
    id: 'person',
    header: 'Name',
    isPlain: true,
    cell: ({ user }) => (
      <span className={styles.cell}>
        <PersonName user={user} />
        {user.company !== null && <span className={styles.quiet}>{user.company}</span>}
        <Contact user={user} />
      </span>
    ),
  },
  {
    id: 'offer',
    header: 'For',
    width: '24%',
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
    id: 'bookedAt',
    header: 'Booked',
    width: '116px',
    cell: ({ bookedAt }) => (
      <span className={styles.cell}>
        {dayOf(bookedAt)}
        <span className={styles.quiet}>{formatAge(bookedAt, now)} ago</span>
      </span>
    ),
  },
  {
    id: 'amount',
    header: 'Unpaid',
    width: '100px',
    align: 'end',
    cell: ({ amount }) => <strong>{formatAmount(amount)}</strong>,
  },
  {
    id: 'reminded',
    header: 'Last Reminder',
    width: '124px',
    cell: ({ remindedAt }) =>
      remindedAt === null ? <span className={styles.quiet}>None</span> : dayOf(remindedAt),
  },
  {
    id: 'actions',
    header: 'Actions',
    width: '218px',
    isPlain: true,
    cell: (booking) => {
      const pending = pendingIds.has(booking.id);
      return (
        <span className={styles.actions} role="group" aria-label={fullName(booking.user)}>
          <Button size="sm" pending={pending} onClick={() => markPaid(booking)}>
            Mark Paid
          </Button>
          <Button size="sm" variant="quiet" pending={pending} onClick={() => remind(booking)}>
            {booking.remindedAt === null ? 'Remind' : 'Remind Again'}
          </Button>
        </span>
      );
    },
  },
];
