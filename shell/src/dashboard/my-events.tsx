import { DatedCardSkeletons, VisuallyHidden } from '@backflow/ui';
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
  <DatedCardSkeletons label="Loading your events" actions={false} className={styles.cards} />
);
