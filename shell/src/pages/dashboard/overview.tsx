import { Link } from '@backflow/platform';
import type { FrameProps } from '@backflow/platform';
import { Card, EmptyState, Skeleton, SkeletonGroup, buttonClass } from '@backflow/ui';
import { MissingWidget, Slot } from '../../federation/slot.tsx';
import { useHasPage } from '../../federation/registry.ts';
import { MY_EVENTS_HREF } from './use-tab.ts';
import styles from './overview.module.css';

/** The address of the tab with all registrations, for a widget that shows only some. */
const options = { allHref: MY_EVENTS_HREF };

export const Overview = () => (
  <div className={styles.overview}>
    <Slot name="dashboard.figures" Frame={WholeWidth} loading={<FiguresLoading />} />
    <Slot
      name="dashboard.overview"
      Frame={Section}
      loading={<RowsLoading />}
      empty={<MissingSection title="Your upcoming events" />}
      options={options}
    />
    <div className={styles.whole}>
      <Welcome />
    </div>
    <Slot name="dashboard.resources" Frame={WholeSection} loading={<RowsLoading />} empty={<NoResources />} />
  </div>
);

const WholeWidth = ({ children }: Pick<FrameProps, 'children'>) => (
  <div className={styles.whole}>{children}</div>
);

const Section = ({ id, title, link, children }: FrameProps) => (
  <Card role="region" aria-labelledby={id} className={styles.section}>
    <h2 id={id} className={styles.title}>
      {title}
    </h2>
    {children}
    {link && (
      <Link to={link.path} className={buttonClass('quiet')}>
        {link.label}
      </Link>
    )}
  </Card>
);

const WholeSection = (props: FrameProps) => (
  <WholeWidth>
    <Section {...props} />
  </WholeWidth>
);

const MissingSection = ({ title }: { title: string }) => (
  <WholeSection id="missing" title={title}>
    <MissingWidget title={title} />
  </WholeSection>
);

const NoResources = () => (
  <WholeSection id="recent-resources" title="Resources">
    <EmptyState drawing="gauge" title="No resources available yet">
      Guides and procedures appear here once they are published.
    </EmptyState>
  </WholeSection>
);

function Welcome() {
  const hasEvents = useHasPage('/events');
  const hasResources = useHasPage('/resources');
  return (
    <Section id="welcome" title="Welcome to your training">
      <div className={styles.welcome}>
        <p className={styles.lead}>
          Register for a hands-on day, keep your certification current, and come back here for what is next.
          All times are Pacific.
        </p>
        <div className={styles.actions}>
          {hasEvents && (
            <Link to="/events" className={buttonClass('primary')}>
              Explore Events
            </Link>
          )}
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

const FiguresLoading = () => (
  <SkeletonGroup label="Loading your figures" className={styles.stats}>
    {[1, 2, 3, 4].map((card) => (
      <Skeleton key={card} height={118} />
    ))}
  </SkeletonGroup>
);

const RowsLoading = () => (
  <SkeletonGroup label="Loading" className={styles.rows}>
    {[1, 2, 3].map((row) => (
      <Skeleton key={row} height={60} />
    ))}
  </SkeletonGroup>
);
