import { Skeleton, SkeletonGroup } from '@backflow/ui';
import headerStyles from './topic-header.module.css';
import styles from './topic-view.module.css';

/** The page still to come: its head, its side, its first posts. */
export const TopicSkeleton = () => (
  <SkeletonGroup label="Loading the topic">
    <div className={styles.skeletonHead}>
      <Skeleton width={130} height={18} />
      <Skeleton width="min(100%, 620px)" height={46} />
    </div>
    <div className={headerStyles.about}>
      <Skeleton width={220} height={24} />
    </div>
    <div className={styles.columns}>
      <div className={styles.side}>
        <Skeleton height={150} />
      </div>
      <div className={styles.main}>
        <Skeleton height={260} />
        <Skeleton height={180} />
        <Skeleton height={180} />
      </div>
    </div>
  </SkeletonGroup>
);
