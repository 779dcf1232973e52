import { DatedCardSkeleton, SkeletonGroup, VisuallyHidden } from '@backflow/ui';
import { RemoteWidget } from '../federation/remote-widget.tsx';
import styles from './my-events.module.css';

export const MyEvents = () => (
  <>
    <h2>
      <VisuallyHidden>My Events</VisuallyHidden>
    </h2>
    <RemoteWidget remote="events" name="my-events" title="My Events" fallback={<Waiting />} />
  </>
);

const Waiting = () => (
  <SkeletonGroup label="Loading your events" className={styles.cards}>
    {[1, 2, 3, 4].map((card) => (
      <DatedCardSkeleton key={card} actions={false} />
    ))}
  </SkeletonGroup>
);
