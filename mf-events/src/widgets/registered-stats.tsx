import { takesSeat } from '@backflow/contracts/bookings';
import type { EventRegistration } from '@backflow/contracts/bookings';
import { useNow } from '@backflow/remote-kit';
import { Card, SkeletonGroup, SkeletonLine } from '@backflow/ui';
import { hasEnded, isRunning } from '../events/event-text.ts';
import { isUpcoming, useMyRegistrations } from '../events/my-registrations.ts';
import { RegistrationsError } from '../registrations/registrations-panels.tsx';
import styles from './registered-stats.module.css';

/** The number of events the member is registered for: in total, upcoming, running and past. */
export default function RegisteredStats() {
  const now = useNow();
  const query = useMyRegistrations();
  if (!query.data) return query.isError ? <RegistrationsError query={query} /> : <Skeletons />;
  const registered = query.data.filter(({ event, status }) => !event.isDeleted && takesSeat(status));
  const count = (which: (item: EventRegistration) => boolean) => registered.filter(which).length;
  const unpaid = count(({ status }) => status === 'pending');
  return (
    <dl className={styles.stats}>
      <Stat
        label="Registered events"
        value={registered.length}
        note={unpaid > 0 && `${unpaid} awaiting payment`}
      />
      <Stat label="Coming up" value={count((item) => isUpcoming(item, now))} />
      <Stat label="Happening now" value={count(({ event }) => isRunning(event, now))} />
      <Stat label="Past" value={count(({ event }) => hasEnded(event, now))} />
    </dl>
  );
}

const Stat = ({ label, value, note }: { label: string; value: number; note?: string | false }) => (
  <Card className={styles.stat}>
    <dt>
      {label}
      {note && <span className={styles.note}>{note}</span>}
    </dt>
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
