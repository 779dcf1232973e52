import type { Door } from '@backflow/contracts/bookings';
import { formatPacific } from '@backflow/platform';
import { Alert, Button } from '@backflow/ui';
import type { QueuedCheckIn } from './check-in-queue.ts';

interface Props {
  door: Door;
  conflicts: readonly QueuedCheckIn[];
  onDismiss: (conflict: QueuedCheckIn) => Promise<void>;
}

/** People whom another device had let in before this one did: two may have come with one ticket. */
export const Conflicts = ({ door, conflicts, onDismiss }: Props) =>
  conflicts.map((conflict) => {
    const { id, checkIn, answer } = conflict;
    const person = door.people.find(({ bookingId }) => bookingId === checkIn.bookingId);
    const first = answer?.first;
    return (
      <Alert
        key={id}
        tone="warning"
        title={`${person?.name ?? 'Somebody'} was also let in by ${first?.device ?? 'another device'}`}
        action={
          <Button size="sm" variant="quiet" onClick={() => void onDismiss(conflict)}>
            OK
          </Button>
        }
      >
        <p>
          There at {first && formatPacific(first.at, 'h:mm a')}, here at {formatPacific(checkIn.at, 'h:mm a')}
          . Two people may have come with one ticket.
        </p>
      </Alert>
    );
  });
