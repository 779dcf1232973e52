import { isWaiting, registrationState } from '@backflow/contracts/bookings';
import type { EventView } from '@backflow/contracts/events';
import { useMemberAction } from '@backflow/remote-kit';
import { Button } from '@backflow/ui';
import { joining, leaving } from './api.ts';
import { hasEnded, formatWaiting } from './event-text.ts';
import styles from './notes.module.css';

/** Joining and leaving the waiting lists of full events. */
export const useWaitingLists = () => ({
  joining: useMemberAction({
    mutation: joining,
    successMessage: 'You are on the waiting list.',
    errorMessage: 'Failed to join the waiting list',
  }),
  leaving: useMemberAction({
    mutation: leaving,
    successMessage: 'You have left the waiting list.',
    errorMessage: 'Failed to leave the waiting list',
  }),
});

interface Props {
  event: EventView;
  now: number;
  lists: ReturnType<typeof useWaitingLists>;
}

/** Joins or leaves the waiting list of a full event. One button does both, so that it keeps the focus. */
export function WaitingListButton({ event, now, lists }: Props) {
  const waits = isWaiting(event) && !hasEnded(event, now);
  const mayJoin = registrationState(event, now) === 'full' && !event.needsPremium;
  if (!waits && !mayJoin) return null;
  const action = waits ? lists.leaving : lists.joining;
  return (
    <Button
      variant="quiet"
      pending={lists.joining.isPending(event.id) || lists.leaving.isPending(event.id)}
      onClick={() => {
        action.start(event.id);
      }}
    >
      {waits ? 'Leave Waiting List' : 'Join Waiting List'}
    </Button>
  );
}

/** The member's position on the waiting list, or the offer of a seat; nothing for other members. */
export function WaitingNote({ event, now }: Omit<Props, 'lists'>) {
  if (!isWaiting(event) || hasEnded(event, now)) return null;
  const isTheirTurn = registrationState(event, now) === 'open';
  return (
    <p className={styles.note}>
      {isTheirTurn ? 'A seat is free, and yours to take.' : `${formatWaiting(event.registration?.place)}.`}
    </p>
  );
}
