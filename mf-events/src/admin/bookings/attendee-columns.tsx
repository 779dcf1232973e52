import { KIND_OF_PATH, KIND_RULES, takesSeat, transition } from '@backflow/contracts/bookings';
import type { Attendee, BookingStatus, OfferPath } from '@backflow/contracts/bookings';
import { formatMoment, PhoneLink } from '@backflow/remote-kit';
import type { Column } from '@backflow/remote-kit/lists';
import { Badge, Badges, Button, Menu, VisuallyHidden } from '@backflow/ui';
import type { MenuItem } from '@backflow/ui';
import styles from './attendee-columns.module.css';
import { LABELS, STATUS, formatProgress, fullName } from './labels.ts';

interface Context {
  offers: OfferPath;
  /** Whether a seat is paid for; false until the offer is fetched. */
  isPaid: boolean;
  /** Bookings with a request in flight. */
  pendingIds: ReadonlySet<string>;
  setStatus: (attendee: Attendee, status: BookingStatus) => void;
  setAttendance: (attendee: Attendee, attended: boolean) => void;
  /** Opens a confirmation. */
  cancel: (attendee: Attendee) => void;
}

export function attendeeColumns(context: Context): readonly Column<Attendee>[] {
  const { bookedAt } = LABELS[context.offers];
  return [
    { id: 'person', header: 'Name', isPlain: true, cell: ({ user }) => <Person user={user} /> },
    {
      id: 'status',
      header: 'Status',
      width: '20%',
      cell: (attendee) => <StatusBadges attendee={attendee} />,
    },
    ...(context.offers === 'courses'
      ? [
          {
            id: 'progress',
            header: 'Progress',
            width: '16%',
            cell: ({ progress }: Attendee) => progress && formatProgress(progress),
          },
        ]
      : []),
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
      cell: (attendee) => <Actions attendee={attendee} context={context} />,
    },
  ];
}

const Person = ({ user }: { user: Attendee['user'] }) => (
  <span className={styles.person}>
    <strong>{fullName(user)}</strong>
    {user.email !== '' && <a href={`mailto:${user.email}`}>{user.email}</a>}
    {user.emailStatus === 'unconfirmed' && <Badge tone="brass">Address not confirmed</Badge>}
    {user.emailStatus === 'bounced' && <Badge tone="danger">Address refuses mail</Badge>}
    {user.phoneNumber !== null && user.phoneNumber !== '' && <PhoneLink number={user.phoneNumber} />}
  </span>
);

const StatusBadges = ({ attendee: { status, place, attended } }: { attendee: Attendee }) => (
  <Badges>
    <Badge tone={STATUS[status].tone}>{STATUS[status].label}</Badge>
    {place !== undefined && <Badge>Number {place} in line</Badge>}
    {attended && (
      <Badge tone="water" icon="check">
        Attended
      </Badge>
    )}
  </Badges>
);

function Actions({ attendee, context }: { attendee: Attendee; context: Context }) {
  const { offers, isPaid, pendingIds, setStatus, setAttendance } = context;
  const { id, status, attended, user } = attendee;
  const pending = pendingIds.has(id);
  const { isAttended } = KIND_RULES[KIND_OF_PATH[offers]];
  return (
    <span className={styles.actions} role="group" aria-label={fullName(user)}>
      {isPaid && status === 'pending' && (
        <Button size="sm" pending={pending} onClick={() => setStatus(attendee, 'confirmed')}>
          Mark Paid
        </Button>
      )}
      {isAttended && (takesSeat(status) || attended) && (
        <Button
          size="sm"
          variant="quiet"
          pending={pending}
          onClick={() => setAttendance(attendee, !attended)}
        >
          {attended ? 'Mark Not Attended' : 'Mark Attended'}
        </Button>
      )}
      <Menu
        floats
        trigger={
          <>
            More <VisuallyHidden>for {fullName(user)}</VisuallyHidden>
          </>
        }
        items={statusItems(attendee, context)}
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

/** The transitions that the state machine allows; to pending only where there is something to pay. */
function statusItems(
  attendee: Attendee,
  { offers, isPaid, setStatus, cancel }: Context,
): readonly MenuItem[] {
  const kind = KIND_OF_PATH[offers];
  return KIND_RULES[kind].statuses
    .filter((to) => transition(kind, attendee.status, to) && (to !== 'pending' || isPaid))
    .map((to) => ({
      key: to,
      label: CHANGES[to],
      ...(to === 'cancelled' && { icon: 'close' }),
      onSelect: () => (to === 'cancelled' ? cancel(attendee) : setStatus(attendee, to)),
    }));
}
