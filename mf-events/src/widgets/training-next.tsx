import { LoadMoreList, QueryError, useNow, useShownItems } from '@backflow/remote-kit';
import { DatedCardSkeletons } from '@backflow/ui';
import { RegistrationCard } from '../registrations/registration-card.tsx';
import { NoRegistrations } from '../registrations/registrations-panels.tsx';
import { groupTraining } from '../training/training-item.ts';
import type { TrainingItem } from '../training/training-item.ts';
import { useMyTraining } from '../training/use-own-training.ts';
import styles from './my-events.module.css';

const SHOWN = 6;

/** The events and webinars that the member has a seat in, soonest first. */
export default function TrainingNext() {
  const now = useNow();
  const query = useMyTraining();
  if (!query.data) {
    return query.isError ? (
      <QueryError title="Your training could not be loaded" query={query} />
    ) : (
      <DatedCardSkeletons
        count={2}
        label="Loading what is coming up"
        actions={false}
        className={styles.cards}
      />
    );
  }
  const { next } = groupTraining(query.data, now);
  if (next.length === 0) {
    return (
      <NoRegistrations title="Nothing planned">
        Events and webinars that you register for appear here, with date, time and place.
      </NoRegistrations>
    );
  }
  return <Cards items={next} now={now} />;
}

const Cards = ({ items, now }: { items: readonly TrainingItem[]; now: number }) => (
  <LoadMoreList {...useShownItems(items, SHOWN)} className={styles.cards}>
    {(item) => <RegistrationCard item={item} now={now} />}
  </LoadMoreList>
);
