import type { Device, Door, DoorPerson } from '@backflow/contracts/bookings';
import { formatPacific, toastFailure } from '@backflow/platform';
import { Badge, Button, Card, Row, RowList } from '@backflow/ui';
import type { QueuedCheckIn } from './check-in-queue.ts';
import styles from './door-page.module.css';

const SHOWN = 6;

interface Props {
  door: Door;
  device: Device;
  sessionId: string;
  unsent: readonly QueuedCheckIn[];
  onUndo: (person: DoorPerson, checkInId: string) => Promise<void>;
}

/** The people whom this device let in last, each to be taken back. */
export function LastCheckIns({ door, device, sessionId, unsent, onUndo }: Props) {
  const isUnsent = (checkInId: string) => unsent.some(({ id }) => id === checkInId);
  const entries = door.people
    .flatMap((person) =>
      person.presences
        .filter((each) => each.sessionId === sessionId && each.in.deviceId === device.id)
        .map((presence) => ({ person, presence })),
    )
    .toSorted((one, other) => Date.parse(other.presence.in.at) - Date.parse(one.presence.in.at))
    .slice(0, SHOWN);
  if (entries.length === 0) return null;
  return (
    <Card className={styles.card} role="group" aria-label="Last check-ins">
      <h2 className={styles.heading}>Last check-ins here</h2>
      <RowList items={entries} getKey={({ presence }) => presence.in.checkInId}>
        {({ person, presence }) => (
          <Row
            title={
              <>
                {person.name} {isUnsent(presence.in.checkInId) && <Badge tone="brass">Not sent yet</Badge>}
              </>
            }
            details={[
              `In ${formatPacific(presence.in.at, 'h:mm a')}`,
              presence.out !== null && `out ${formatPacific(presence.out, 'h:mm a')}`,
            ]}
          >
            <Button
              size="sm"
              variant="quiet"
              aria-label={`Undo the check-in of ${person.name}`}
              onClick={() =>
                void onUndo(person, presence.in.checkInId).catch((error: unknown) =>
                  toastFailure('Error', error, 'It could not be stored. Please try again.'),
                )
              }
            >
              Undo
            </Button>
          </Row>
        )}
      </RowList>
    </Card>
  );
}
