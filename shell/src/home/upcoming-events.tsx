import { Link } from '@backflow/platform';
import { Container, DatedCardSkeletons, Icon } from '@backflow/ui';
import { RemoteWidget } from '../federation/remote-widget.tsx';
import styles from './upcoming-events.module.css';

export const UpcomingEvents = () => (
  <Container>
    <section aria-labelledby="upcoming-events" className={styles.section}>
      <div className={styles.head}>
        <h2 id="upcoming-events">Upcoming events</h2>
        <Link to="/events" className={styles.more}>
          All events <Icon name="arrow-right" size={16} />
        </Link>
      </div>
      <RemoteWidget remote="events" name="upcoming-events" title="Upcoming events" fallback={<Waiting />} />
    </section>
  </Container>
);

const Waiting = () => (
  <DatedCardSkeletons label="Loading events" count={2} actions={false} className={styles.cards} />
);
