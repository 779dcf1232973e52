import { Container, Skeleton, SkeletonGroup } from '@backflow/ui';
import { RemoteWidget } from '../federation/remote-widget.tsx';
import styles from './training-calendar.module.css';

export const TrainingCalendar = () => (
  <Container>
    <section aria-labelledby="training-calendar" className={styles.section}>
      <h2 id="training-calendar">Training calendar</h2>
      <RemoteWidget
        remote="events"
        name="training-calendar"
        title="Training calendar"
        fallback={<Waiting />}
        whenVisible
      />
    </section>
  </Container>
);

const Waiting = () => (
  <SkeletonGroup label="Loading the calendar" className={styles.calendar}>
    <div className={styles.head}>
      <Skeleton width={180} height={24} />
      <Skeleton height={44} />
    </div>
    <div className={styles.month} />
  </SkeletonGroup>
);
