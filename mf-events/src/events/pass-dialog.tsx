import { isFree } from '@backflow/contracts';
import { formatPacific, pacificDate, pacificTime } from '@backflow/platform';
import { ConfirmDialog } from '@backflow/remote-kit';
import { BookingTerms } from '@backflow/booking-kit';
import type { MemberAction } from '@backflow/remote-kit';

/** 'A seat is free for you until Dec 4, 3:00 PM PT', on the day itself 'until today, 3:00 PM PT' */
export function formatSeatOffer(until: number, now: number): string {
  const instant = new Date(until);
  const isToday = pacificDate(instant) === pacificDate(new Date(now));
  const day = isToday ? 'today' : formatPacific(instant, 'MMM d[, yyyy]', now);
  return `A seat is free for you until ${day}, ${pacificTime(instant)}`;
}

export interface OfferedEvent {
  id: string;
  title: string;
  /** Decimal string in dollars. */
  price: string;
  startDate: string;
}

/** The price of accepting; nothing for a free event. */
export const AcceptTerms = ({ price, startDate }: Pick<OfferedEvent, 'price' | 'startDate'>) =>
  isFree(price) ? null : (
    <>
      {' '}
      If you accept: <BookingTerms offer={{ price, accessLevel: 'paid', startsAt: startDate }} />
    </>
  );

interface PassProps {
  event: Pick<OfferedEvent, 'id' | 'title'>;
  passing: MemberAction;
  onClose: () => void;
}

/** Asks before a member passes on a seat, which also gives up the position. */
export const PassDialog = ({ event: { id, title }, passing, onClose }: PassProps) => (
  <ConfirmDialog
    open
    title="Pass on this seat?"
    question={`The seat in “${title}” goes to the next member, and you leave the waiting list.`}
    confirmLabel="Pass on the Seat"
    cancelLabel="Keep the Offer"
    onConfirm={() => {
      onClose();
      passing.start(id);
    }}
    onClose={onClose}
  />
);
