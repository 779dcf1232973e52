import { Link } from '@backflow/platform';
import type { FrameProps } from '@backflow/platform';
import { Skeleton, SkeletonGroup } from '@backflow/ui';
import { MissingWidget, Slot } from '../../federation/slot.tsx';
import styles from './training.module.css';

/** Everything the member takes part in, by sections of the remotes. A section without content is hidden. */
export const Training = () => (
  <div className={styles.sections}>
    <Slot
      name="dashboard.training"
      Frame={Section}
      loading={<Loading />}
      empty={<MissingWidget title="My Training" />}
    />
  </div>
);

const Section = ({ id, title, link, children }: FrameProps) => (
  <section aria-labelledby={id} className={styles.section}>
    <div className={styles.head}>
      <h2 id={id}>{title}</h2>
      {link && <Link to={link.path}>{link.label}</Link>}
    </div>
    <div className={styles.content}>{children}</div>
  </section>
);

const Loading = () => (
  <SkeletonGroup label="Loading">
    <Skeleton height="100%" />
  </SkeletonGroup>
);
