import type { Door } from '@backflow/contracts/bookings';
import { formatPacific } from '@backflow/platform';
import { formatAge, formatCount } from '@backflow/remote-kit';
import { Alert, Button } from '@backflow/ui';
import type { QueuedCheckIn } from './check-in-queue.ts';

/** With a network, a check-in takes less than a second to be sent. */
const LATE_MS = 10_000;

interface Props {
  door: Door;
  isLive: boolean;
  /** The server's time, in milliseconds since 1970. */
  now: number;
  unsent: readonly QueuedCheckIn[];
  conflicts: readonly QueuedCheckIn[];
  onDismiss: (conflict: QueuedCheckIn) => Promise<void>;
}

/** How old the list is, what is not sent yet, and whom another device had let in before. */
export function SyncState({ door, isLive, now, unsent, conflicts, onDismiss }: Props) {
  const isLate = unsent.some(({ checkIn }) => Date.parse(checkIn.at) < now - LATE_MS);
  const refusal = unsent.find((each) => each.refusal !== undefined)?.refusal;
  const nameOf = ({ checkIn }: QueuedCheckIn) =>
    door.people.find(({ bookingId }) => bookingId === checkIn.bookingId)?.name ?? 'Somebody';
  return (
    <>
      {!isLive && (
        <Alert tone="warning" title={`No network: the list is as of ${formatAge(door.asOf, now)} ago`}>
          <p>Who cancelled since, and how many seats are left, isn’t known.</p>
        </Alert>
      )}
      {unsent.length > 0 && (!isLive || isLate || refusal !== undefined) && (
        <Alert
          tone={refusal === undefined ? 'info' : 'danger'}
          title={`${formatCount(unsent.length, 'check-in', 'check-ins')} stored here, not sent yet`}
        >
          <p>{refusal ?? 'Sent by itself once there is a network, also after this page was closed.'}</p>
        </Alert>
      )}
      {conflicts.map((conflict) => (
        <Alert
          key={conflict.id}
          tone="warning"
          title={`${nameOf(conflict)} was also let in by ${conflict.answer?.first?.device ?? 'another device'}`}
          action={
            <Button size="sm" variant="quiet" onClick={() => void onDismiss(conflict)}>
              OK
            </Button>
          }
        >
          <p>
            There at {clock(conflict.answer?.first?.at)}, here at {clock(conflict.checkIn.at)}. Two people may
            have come with one ticket.
          </p>
        </Alert>
      ))}
    </>
  );
}

const clock = (instant: string | undefined): string =>
  instant === undefined ? '' : formatPacific(instant, 'h:mm a');
