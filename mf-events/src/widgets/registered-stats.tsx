import type { EventRegistration } from '@backflow/contracts';
import { useNow } from '@backflow/remote-kit';
import { Card, SkeletonGroup, SkeletonLine } from '@backflow/ui';
import { isUpcoming, useOwnRegistrations } from '../registrations/own-registrations.ts';
import { RegistrationsError } from '../registrations/registrations-panels.tsx';
import styles from './registered-stats.module.css';

/** How many events the member is registered for, and how these stand. */
export default function RegisteredStats() {
  const now = useNow();
  const query = useOwnRegistrations();
  if (!query.data) return query.isError ? <RegistrationsError query={query} /> : <Skeletons />;
  const events = query.data;
  const offered = events.filter(({ event }) => !event.isDeleted);
  const count = (which: (item: EventRegistration) => boolean) => offered.filter(which).length;
  return (
    <dl className={styles.stats}>
      <Stat label="Registered Events" value={events.length} />
      <Stat label="Still to come" value={count((item) => isUpcoming(item, now))} />
      <Stat label="Awaiting payment" value={count(({ status }) => status === 'pending')} />
      <Stat label="Behind you" value={count((item) => !isUpcoming(item, now))} />
    </dl>
  );
}

const Stat = ({ label, value }: { label: string; value: number }) => (
  <Card className={styles.stat}>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </Card>
);

const Skeletons = () => (
  <SkeletonGroup label="Loading your figures" className={styles.stats}>
    {[1, 2, 3, 4].map((card) => (
      <Card key={card} className={styles.stat}>
        <span className={styles.label}>
          <SkeletonLine width="70%" />
        </span>
        <span className={styles.value}>
          <SkeletonLine width="32px" />
        </span>
      </Card>
    ))}
  </SkeletonGroup>
);
