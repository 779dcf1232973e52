import { Skeleton, SkeletonGroup, SkeletonLine } from '@backflow/ui';
import cardStyles from './topic-card.module.css';
import styles from './topic-list.module.css';

const COUNT = 6;

/** The list while it is loading, laid out like topics with one line of title. */
export const TopicSkeletons = () => (
  <SkeletonGroup label="Loading topics" className={styles.topics}>
    {Array.from({ length: COUNT }, (_, index) => (
      <div key={index} className={cardStyles.topic}>
        <div className={cardStyles.body}>
          <div className={cardStyles.marks}>
            <Skeleton width={58} height={24} />
          </div>
          <div className={cardStyles.title}>
            <SkeletonLine width={index % 2 === 0 ? '72%' : '54%'} />
          </div>
          <div className={cardStyles.text}>
            <SkeletonLine width="100%" />
            <SkeletonLine width="96%" />
          </div>
          <div className={cardStyles.byline}>
            <SkeletonLine width={260} />
          </div>
        </div>
        <div className={cardStyles.figures}>
          <span>
            <Skeleton width={44} height={40} />
          </span>
          <span>
            <Skeleton width={44} height={40} />
          </span>
        </div>
      </div>
    ))}
  </SkeletonGroup>
);
