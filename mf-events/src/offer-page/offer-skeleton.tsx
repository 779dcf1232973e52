import { Skeleton, SkeletonGroup, SkeletonLine } from '@backflow/ui';
import styles from './offer-page.module.css';

/** The layout of an event's page while it is loading. */
export const OfferSkeleton = ({ label }: { label: string }) => (
  <SkeletonGroup label={label}>
    <div className={styles.back}>
      <Skeleton width={130} height={44} />
    </div>
    <div className={styles.header}>
      <div className={styles.date}>
        <Skeleton width={56} height={84} />
      </div>
      <div className={styles.heading}>
        <Skeleton width={150} height={24} />
        <Skeleton width="min(100%, 460px)" height={42} />
      </div>
      <div className={styles.drawing} />
    </div>
    <div className={styles.columns}>
      <div className={styles.side}>
        <Skeleton height={260} />
        <Skeleton height={44} />
      </div>
      <div className={styles.main}>
        <SkeletonLine width="96%" />
        <SkeletonLine width="88%" />
        <SkeletonLine width="92%" />
        <SkeletonLine width="40%" />
      </div>
    </div>
  </SkeletonGroup>
);
