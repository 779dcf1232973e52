import { isWaiting, needsInvoice, registrationState, seatOfferedUntil } from '@backflow/contracts/bookings';
import type { EventView } from '@backflow/contracts/events';
import { useMyPrice } from '@backflow/booking-kit';
import { useMemberAction } from '@backflow/remote-kit';
import { Button } from '@backflow/ui';
import { useState } from 'react';
import { joinWaitlistMutation, leaveWaitlistMutation, declineSeatMutation } from './api.ts';
import { hasEnded, formatWaiting } from './event-text.ts';
import styles from './notes.module.css';
import { AcceptTerms, PassDialog, formatSeatOffer } from './pass-dialog.tsx';

/** Joining and leaving the waiting lists of full events, and passing on a seat that is offered. */
export const useWaitingLists = () => ({
  joining: useMemberAction({
    mutation: joinWaitlistMutation,
    successMessage: 'You are on the waiting list.',
    errorMessage: 'Failed to join the waiting list',
  }),
  leaving: useMemberAction({
    mutation: leaveWaitlistMutation,
    successMessage: 'You have left the waiting list.',
    errorMessage: 'Failed to leave the waiting list',
  }),
  passing: useMemberAction({
    mutation: declineSeatMutation,
    successMessage: 'You passed on the seat.',
    errorMessage: 'Failed to pass on the seat',
  }),
});

interface Props {
  event: EventView;
  now: number;
  lists: ReturnType<typeof useWaitingLists>;
}

/**
 * Joins or leaves the waiting list of a full event, or passes on the seat that is offered. One button does all, so that it keeps the
 * focus.
 */
export function WaitingListButton({ event, now, lists }: Props) {
  const [isPassing, setIsPassing] = useState(false);
  const state = registrationState(event, now);
  const waits = isWaiting(event) && !hasEnded(event, now);
  const mayJoin = state === 'full' && !event.needsPremium;
  if (!waits && !mayJoin) return null;
  const isOffered = state === 'offered';
  const action = waits ? lists.leaving : lists.joining;
  return (
    <>
      <Button
        variant="quiet"
        pending={Object.values(lists).some((list) => list.isPending(event.id))}
        onClick={() => {
          if (isOffered) setIsPassing(true);
          else action.start(event.id);
        }}
      >
        {isOffered ? 'Pass' : waits ? 'Leave Waiting List' : 'Join Waiting List'}
      </Button>
      {isPassing && <PassDialog event={event} passing={lists.passing} onClose={() => setIsPassing(false)} />}
    </>
  );
}

/** The member's position on the waiting list, or the offer of a seat; nothing for other members. */
export function WaitingNote({ event, now }: Omit<Props, 'lists'>) {
  const { price } = useMyPrice(event);
  if (!isWaiting(event) || hasEnded(event, now)) return null;
  const until = registrationState(event, now) === 'offered' ? seatOfferedUntil(event, now) : null;
  return (
    <p className={styles.note}>
      {until === null ? (
        `${formatWaiting(event.registration?.place)}.`
      ) : (
        <>
          <strong>{formatSeatOffer(until, now)}.</strong>
          {needsInvoice(event) && <AcceptTerms {...event} price={price} />}
        </>
      )}
    </p>
  );
}
