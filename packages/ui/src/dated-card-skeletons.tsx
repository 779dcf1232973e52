import styles from './dated-card.module.css';
import dateStyles from './date-block.module.css';
import { Skeleton, SkeletonGroup, SkeletonLine } from './skeleton.tsx';

/** Dated cards still to come, each as tall as one with two lines of title; `className` lays them out. */
export const DatedCardSkeletons = ({
  label,
  count = 4,
  actions = true,
  className,
}: {
  /** Heard once: what is loading. */
  label: string;
  count?: number;
  /** Whether the cards will have a button. */
  actions?: boolean;
  className?: string | undefined;
}) => (
  <SkeletonGroup label={label} className={className}>
    {Array.from({ length: count }, (_, index) => (
      <CardSkeleton key={index} actions={actions} />
    ))}
  </SkeletonGroup>
);

const CardSkeleton = ({ actions }: { actions: boolean }) => (
  <div className={styles.card}>
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
