import { useNow } from '@backflow/remote-kit';
import { seatOfferedUntil } from '@backflow/contracts/bookings';
import { RegistrationBadge } from '../events/registration-badge.tsx';
import { SeatOffer } from '../events/seat-offer.tsx';
import { groupTraining } from '../training/training-item.ts';
import type { TrainingItem } from '../training/training-item.ts';
import { TrainingRows, getRow } from '../training/training-rows.tsx';
import { useMyTraining } from '../training/use-own-training.ts';

/** The waiting lists that the member is on, with the position or the seat that is offered; nothing without any. The first section reports errors. */
export default function TrainingWaiting() {
  const now = useNow();
  const { data = [] } = useMyTraining();
  const { waiting } = groupTraining(data, now);
  if (waiting.length === 0) return null;
  return (
    <TrainingRows rows={waiting.map((item) => getRow(item, now, <WaitingState {...{ item, now }} />))} />
  );
}

const WaitingState = ({ item, now }: { item: TrainingItem; now: number }) =>
  seatOfferedUntil({ registration: item }, now) === null ? (
    <RegistrationBadge {...item} />
  ) : (
    <SeatOffer event={item.event} registration={item} now={now} />
  );
