import styles from './dated-card.module.css';
import dateStyles from './date-block.module.css';
import { Skeleton, SkeletonLine } from './skeleton.tsx';

/** A dated card still to come, as tall as one with two lines of title; wrap a list of them in SkeletonGroup. */
export const DatedCardSkeleton = ({ actions = true }: { actions?: boolean }) => (
  <div className={styles.card} aria-hidden="true">
    <div className={styles.rail}>
      <span className={dateStyles.block}>
        <Skeleton width={28} height={13} />
        <span className={dateStyles.day}>
          <Skeleton width={44} height="0.7em" className={styles.skeletonDay} />
        </span>
        <span className={dateStyles.weekday}>
          <Skeleton width={56} height={13} />
        </span>
      </span>
    </div>
    <div className={styles.body}>
      <div className={styles.top}>
        <Skeleton width={140} height={14} />
        <Skeleton width={64} height={24} />
      </div>
      <div className={styles.title}>
        <h3 className={styles.skeletonTitle}>
          <SkeletonLine width="72%" />
        </h3>
      </div>
      <div className={styles.meta}>
        <SkeletonLine width="88%" />
        <SkeletonLine width="54%" />
      </div>
      <div className={styles.footer}>
        <Skeleton height={4} />
        <SkeletonLine width="40%" />
      </div>
      {actions && (
        <div className={styles.actions}>
          <Skeleton width={132} height={44} />
        </div>
      )}
    </div>
  </div>
);
