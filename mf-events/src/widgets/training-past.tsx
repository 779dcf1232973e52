import { useNow } from '@backflow/remote-kit';
import { groupTraining } from '../training/training-item.ts';
import { PastState, TrainingRows, getRow } from '../training/training-rows.tsx';
import { useMyTraining } from '../training/use-own-training.ts';

/** Events and webinars that are over or were withdrawn, latest first; nothing without any. The first section reports errors. */
export default function TrainingPast() {
  const now = useNow();
  const { data = [] } = useMyTraining();
  const { past } = groupTraining(data, now);
  if (past.length === 0) return null;
  return <TrainingRows rows={past.map((item) => getRow(item, now, <PastState item={item} />))} />;
}
