import { KIND_OF_PATH, KIND_RULES, isPositive, takesSeat, transition } from '@backflow/contracts/bookings';
import type { Attendee, BookingStatus, OfferPath, Session } from '@backflow/contracts/bookings';
import { formatPacific } from '@backflow/platform';
import { formatMoment, fullName } from '@backflow/remote-kit';
import type { Column } from '@backflow/remote-kit/lists';
import { Button, Menu, VisuallyHidden } from '@backflow/ui';
import type { MenuItem } from '@backflow/ui';
import { AccountButton } from '../accounts/account-button.tsx';
import { MarkPaidButton } from '../accounts/mark-paid-button.tsx';
import { Contact, PersonName } from '../rows/person-cells.tsx';
import cells from '../rows/person-cells.module.css';
import { AttendedBadge, StatusBadges, owes } from './attendee-cells.tsx';
import styles from './attendee-columns.module.css';
import { DayMarks } from './day-marks.tsx';
import { LABELS, formatProgress } from './labels.ts';

interface Context {
  offers: OfferPath;
  /** True if a seat has a price today; false until the offer is fetched. */
  isPaid: boolean;
  /** True if contacts have a column of their own on a wide page. */
  hasContact: boolean;
  /** Bookings with a request in flight. */
  pendingIds: ReadonlySet<string>;
  setStatus: (attendee: Attendee, status: BookingStatus) => void;
  setAttendance: (attendee: Attendee, attended: boolean) => void;
  /** Several days are marked each; of one, it is the whole. */
  sessions: readonly Session[];
  setPresent: (attendee: Attendee, session: Session, attended: boolean) => void;
  /** Offers a free seat out of turn. */
  offerSeat: (attendee: Attendee) => void;
  /** These open dialogs. */
  withdrawOffer: (attendee: Attendee) => void;
  cancel: (attendee: Attendee) => void;
  move: (attendee: Attendee) => void;
}

type Columns = readonly Column<Attendee>[];

const hasDays = ({ sessions }: Context): boolean => sessions.length > 1;

const Marks = ({ attendee, context }: ActionProps) => (
  <DayMarks
    {...{ attendee, sessions: context.sessions }}
    isPending={context.pendingIds.has(attendee.id)}
    onChange={(session, attended) => context.setPresent(attendee, session, attended)}
  />
);

const isAttendable = ({ offers }: Context): boolean => KIND_RULES[KIND_OF_PATH[offers]].isAttended;

const progressColumn = (width: string): Column<Attendee> => ({
  id: 'progress',
  header: 'Progress',
  width,
  cell: ({ progress }) => progress && formatProgress(progress),
});

/** Columns for dialogs and tablets: a person and their contact in one cell. */
export function compactColumns(context: Context): Columns {
  const { bookedAt } = LABELS[context.offers];
  return [
    {
      id: 'person',
      header: 'Name',
      isPlain: true,
      cell: ({ user }) => (
        <span className={cells.person}>
          <PersonName user={user} />
          <Contact user={user} />
        </span>
      ),
    },
    {
      id: 'status',
      header: 'Status',
      width: '20%',
      cell: (attendee) => (
        <span className={cells.person}>
          <StatusBadges offers={context.offers} attendee={attendee} />
          {hasDays(context) ? (
            <Marks attendee={attendee} context={context} />
          ) : (
            attendee.attended && <AttendedBadge />
          )}
          <Money attendee={attendee} />
        </span>
      ),
    },
    ...(isAttendable(context) ? [] : [progressColumn('16%')]),
    {
      id: 'bookedAt',
      header: bookedAt,
      width: '18%',
      cell: ({ registeredAt }) => <time dateTime={registeredAt}>{formatMoment(registeredAt)}</time>,
    },
    {
      id: 'actions',
      header: 'Actions',
      width: '190px',
      isPlain: true,
      cell: (attendee) => <Actions attendee={attendee} context={context} hasAttendance />,
    },
  ];
}

/** On a wide page: one line a person. */
export function wideColumns(context: Context): Columns {
  const { hasContact } = context;
  const { bookedAt } = LABELS[context.offers];
  return [
    {
      id: 'person',
      header: 'Name and company',
      isPlain: true,
      cell: ({ user }) => (
        <span className={cells.person}>
          <PersonName user={user} />
          {user.company !== null && <small>{user.company}</small>}
          {!hasContact && <Contact user={user} />}
        </span>
      ),
    },
    ...(hasContact
      ? [
          {
            ...{ id: 'contact', header: 'Email and phone', width: '20%' },
            cell: ({ user }: Attendee) => <Contact user={user} />,
          },
        ]
      : []),
    {
      id: 'status',
      header: 'Status',
      width: '112px',
      cell: (attendee) => <StatusBadges offers={context.offers} attendee={attendee} />,
    },
    {
      id: 'money',
      header: 'Money',
      width: '118px',
      cell: (attendee) =>
        attendee.account ? <Money attendee={attendee} /> : <span className={styles.none}>None</span>,
    },
    {
      id: 'bookedAt',
      header: bookedAt,
      width: '122px',
      cell: ({ registeredAt }) => (
        <time dateTime={registeredAt} title={formatMoment(registeredAt)}>
          {formatPacific(registeredAt, 'MMM d, yyyy')}
        </time>
      ),
    },
    isAttendable(context)
      ? {
          id: 'attended',
          header: 'Attended',
          width: hasDays(context) ? '206px' : '150px',
          cell: (attendee) =>
            hasDays(context) ? (
              <Marks attendee={attendee} context={context} />
            ) : attendee.attended ? (
              <AttendedBadge />
            ) : (
              <AttendanceButton attendee={attendee} context={context} />
            ),
        }
      : progressColumn('140px'),
    {
      id: 'actions',
      header: 'Actions',
      width: hasDays(context) ? '150px' : '220px',
      isPlain: true,
      cell: (attendee) => <Actions attendee={attendee} context={context} />,
    },
  ];
}

const Money = ({ attendee: { id, account, payer, user } }: { attendee: Attendee }) =>
  account && <AccountButton bookingId={id} {...{ account, payer }} title={fullName(user)} />;

interface ActionProps {
  attendee: Attendee;
  context: Context;
}

function AttendanceButton({ attendee, context: { pendingIds, setAttendance } }: ActionProps) {
  const { id, status, attended } = attendee;
  if (!takesSeat(status) && !attended) return null;
  return (
    <Button
      size="sm"
      variant="quiet"
      pending={pendingIds.has(id)}
      onClick={() => setAttendance(attendee, !attended)}
    >
      {attended ? 'Mark Not Attended' : 'Mark Attended'}
    </Button>
  );
}

/** @param hasAttendance whether attendance has a button here; without it, the menu takes it back */
function Actions({ attendee, context, hasAttendance = false }: ActionProps & { hasAttendance?: boolean }) {
  const { isPaid, pendingIds, setStatus, setAttendance } = context;
  const { id, status, attended, user, payer } = attendee;
  const undo: MenuItem = {
    key: 'attendance',
    label: 'Mark Not Attended',
    onSelect: () => setAttendance(attendee, false),
  };
  return (
    <span className={styles.actions} role="group" aria-label={fullName(user)}>
      {((isPaid && status === 'pending' && !payer) || owes(attendee)) && (
        <MarkPaidButton pending={pendingIds.has(id)} onClick={() => setStatus(attendee, 'confirmed')} />
      )}
      {hasAttendance && isAttendable(context) && !hasDays(context) && (
        <AttendanceButton attendee={attendee} context={context} />
      )}
      <Menu
        floats
        trigger={
          <>
            More <VisuallyHidden>for {fullName(user)}</VisuallyHidden>
          </>
        }
        items={[...(attended && !hasAttendance ? [undo] : []), ...statusItems(attendee, context)]}
      />
    </span>
  );
}

/** Menu labels, by the new status. */
const CHANGES: Readonly<Record<BookingStatus, string>> = {
  confirmed: 'Confirm',
  pending: 'Set to Pending',
  waitlisted: 'Move to Waiting List',
  cancelled: 'Cancel…',
};

/** The transitions that the state machine allows, to pending only where there is something to pay, or was paid; and a move to another date. */
function statusItems(
  attendee: Attendee,
  { offers, isPaid, setStatus, offerSeat, withdrawOffer, cancel, move }: Context,
): readonly MenuItem[] {
  const kind = KIND_OF_PATH[offers];
  const { status, seatOffer, attended, account } = attendee;
  const items = KIND_RULES[kind].statuses
    .filter(
      (to) =>
        transition(kind, status, to) && (to !== 'pending' || isPaid || isPositive(account?.received ?? '0')),
    )
    .map((to): MenuItem & { key: string } => ({
      key: to,
      label: CHANGES[to],
      ...(to === 'cancelled' && { icon: 'close' }),
      onSelect: () => (to === 'cancelled' ? cancel(attendee) : setStatus(attendee, to)),
    }));
  if (kind === 'course' || status === 'cancelled' || attended) return items;
  // Before the item that cancels.
  const moves: MenuItem = {
    key: 'move',
    label: 'Move to Another Date…',
    onSelect: () => move(attendee),
  };
  const offer: MenuItem = seatOffer
    ? { key: 'withdraw', label: 'Withdraw the Offer…', onSelect: () => withdrawOffer(attendee) }
    : { key: 'offer', label: 'Offer a Free Seat', onSelect: () => offerSeat(attendee) };
  return [...(status === 'waitlisted' ? [offer] : []), ...items.slice(0, -1), moves, ...items.slice(-1)];
}
