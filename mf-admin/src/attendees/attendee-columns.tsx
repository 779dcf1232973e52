import type { AccessLevel, BookingStatus } from '@backflow/contracts';
import { Badges, PhoneLink } from '@backflow/remote-kit';
import { Badge, Button, Menu, VisuallyHidden } from '@backflow/ui';
import type { MenuItem } from '@backflow/ui';
import type { Column } from '../frame/data-table.tsx';
import { momentOf } from '../frame/words.ts';
import styles from './attendee-columns.module.css';
import { STATUS, fullName, progressWords } from './attendee-words.ts';
import { KINDS } from './kinds.ts';
import type { Attendee, AttendeesKind } from './kinds.ts';

interface Shown {
  kind: AttendeesKind;
  /** Of what they attend; undefined while that is on its way. */
  accessLevel: AccessLevel | undefined;
  /** Those who are being changed. */
  busy: ReadonlySet<string>;
  setStatus: (attendee: Attendee, status: BookingStatus) => void;
  setAttendance: (attendee: Attendee, attended: boolean) => void;
  /** Asks first. */
  cancel: (attendee: Attendee) => void;
}

export function attendeeColumns(shown: Shown): readonly Column<Attendee>[] {
  const { sinceLabel } = KINDS[shown.kind];
  return [
    { id: 'person', header: 'Name', isPlain: true, cell: ({ user }) => <Person user={user} /> },
    {
      id: 'status',
      header: 'Status',
      width: '20%',
      cell: (attendee) => <StatusBadges attendee={attendee} />,
    },
    ...(shown.kind === 'courses'
      ? [
          {
            id: 'progress',
            header: 'Progress',
            width: '16%',
            cell: ({ progress }: Attendee) => progress && progressWords(progress),
          },
        ]
      : []),
    {
      id: 'since',
      header: sinceLabel,
      width: '18%',
      cell: ({ since }) => <time dateTime={since}>{momentOf(since)}</time>,
    },
    {
      id: 'actions',
      header: 'Actions',
      width: '190px',
      isPlain: true,
      cell: (attendee) => <Actions attendee={attendee} shown={shown} />,
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

const StatusBadges = ({ attendee: { status, place, attended = false } }: { attendee: Attendee }) => (
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

function Actions({ attendee, shown }: { attendee: Attendee; shown: Shown }) {
  const { kind, accessLevel, busy, setStatus, setAttendance } = shown;
  const { id, status, attended, user } = attendee;
  const pending = busy.has(id);
  const isPaid = KINDS[kind].isInvoiced && accessLevel === 'paid';
  const holdsSeat = status === 'confirmed' || status === 'pending';
  return (
    <span className={styles.actions} role="group" aria-label={fullName(user)}>
      {isPaid && status === 'pending' && (
        <Button size="sm" pending={pending} onClick={() => setStatus(attendee, 'confirmed')}>
          Mark Paid
        </Button>
      )}
      {attended !== undefined && (holdsSeat || attended) && (
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
        items={menuItems(attendee, shown, isPaid)}
      />
    </span>
  );
}

/** What else can be done: whatever status they do not have, by what it means. */
function menuItems(attendee: Attendee, { setStatus, cancel }: Shown, isPaid: boolean): readonly MenuItem[] {
  const { status } = attendee;
  const to = (next: BookingStatus, label: string): MenuItem => ({
    key: next,
    label,
    onSelect: () => setStatus(attendee, next),
  });
  return [
    ...(status === 'confirmed' ? [] : [to('confirmed', 'Confirm')]),
    // Marked as paid by mistake, or to be invoiced first.
    ...(isPaid && status !== 'pending' ? [to('pending', 'Set to Pending')] : []),
    ...(status === 'cancelled'
      ? []
      : [{ key: 'cancel', label: 'Cancel…', icon: 'close', onSelect: () => cancel(attendee) } as const]),
  ];
}
