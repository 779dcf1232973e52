import { useNow } from '@backflow/remote-kit';
import { RegistrationBadge } from '../events/registration-badge.tsx';
import { groupTraining } from '../training/training-item.ts';
import { TrainingRows, rowOf } from '../training/training-rows.tsx';
import { useOwnTraining } from '../training/use-own-training.ts';

/** The waiting lists that the member is on, with the position; nothing without any. The first section reports errors. */
export default function TrainingWaiting() {
  const now = useNow();
  const { data = [] } = useOwnTraining();
  const { waiting } = groupTraining(data, now);
  if (waiting.length === 0) return null;
  return <TrainingRows rows={waiting.map((item) => rowOf(item, now, <RegistrationBadge {...item} />))} />;
}
