import { formatAge, formatCount } from '@backflow/remote-kit';
import { Alert } from '@backflow/ui';
import type { QueuedCheckIn } from './check-in-queue.ts';

/** With a network, a check-in takes less than a second to be sent. */
const LATE_MS = 10_000;

interface Props {
  /** When the list was read. */
  asOf: string;
  isLive: boolean;
  /** The server's time, in milliseconds since 1970. */
  now: number;
  unsent: readonly QueuedCheckIn[];
}

/** How old the list is, and what is not sent yet. */
export function SyncState({ asOf, isLive, now, unsent }: Props) {
  const isLate = unsent.some(({ checkIn }) => Date.parse(checkIn.at) < now - LATE_MS);
  const refusal = unsent.find((each) => each.refusal !== undefined)?.refusal;
  return (
    <>
      {!isLive && (
        <Alert tone="warning" title={`No network: the list is as of ${formatAge(asOf, now)} ago`}>
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
    </>
  );
}
