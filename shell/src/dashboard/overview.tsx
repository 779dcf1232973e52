import { Link } from '@backflow/platform';
import { Card, Skeleton, SkeletonGroup, buttonClass } from '@backflow/ui';
import type { ReactNode } from 'react';
import { RemoteWidget } from '../federation/remote-widget.tsx';
import { useRemotePath } from '../layout/use-navigation.ts';
import { RecentResources } from './recent-resources.tsx';
import { MY_EVENTS_HREF } from './use-tab.ts';
import styles from './overview.module.css';

export const Overview = () => (
  <div className={styles.overview}>
    <div className={styles.whole}>
      <RemoteWidget
        remote="events"
        name="registered-stats"
        title="Your figures"
        fallback={<StatsWaiting />}
      />
    </div>
    <Section id="my-upcoming-events" title="Your upcoming events">
      <RemoteWidget
        remote="events"
        name="registered-overview"
        title="Your upcoming events"
        fallback={<RowsWaiting />}
        options={{ allHref: MY_EVENTS_HREF }}
      />
    </Section>
    <Section id="next-events" title="Next in the programme">
      <RemoteWidget
        remote="events"
        name="next-events"
        title="Next in the programme"
        fallback={<RowsWaiting />}
      />
    </Section>
    <div className={styles.whole}>
      <Welcome />
    </div>
    <div className={styles.whole}>
      <Section id="recent-resources" title="Resources">
        <RecentResources waiting={<RowsWaiting />} />
      </Section>
    </div>
  </div>
);

const Section = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <Card role="region" aria-labelledby={id} className={styles.section}>
    <h2 id={id} className={styles.title}>
      {title}
    </h2>
    {children}
  </Card>
);

function Welcome() {
  const hasResources = useRemotePath('/resources');
  return (
    <Section id="welcome" title="Welcome to your training">
      <div className={styles.welcome}>
        <p className={styles.lead}>
          Register for a hands-on day, keep your certification current, and come back here for what is next.
          All times are Pacific.
        </p>
        <div className={styles.actions}>
          <Link to="/events" className={buttonClass('primary')}>
            Explore Events
          </Link>
          {hasResources && (
            <Link to="/resources" className={buttonClass('quiet')}>
              Browse Resources
            </Link>
          )}
        </div>
      </div>
    </Section>
  );
}

const StatsWaiting = () => (
  <SkeletonGroup label="Loading your figures" className={styles.stats}>
    {[1, 2, 3, 4].map((card) => (
      <Skeleton key={card} height={118} />
    ))}
  </SkeletonGroup>
);

const RowsWaiting = () => (
  <SkeletonGroup label="Loading" className={styles.rows}>
    {[1, 2, 3].map((row) => (
      <Skeleton key={row} height={60} />
    ))}
  </SkeletonGroup>
);
