import { Skeleton, SkeletonGroup, SkeletonLine } from '@backflow/ui';
import styles from './article-skeleton.module.css';
import headerStyles from './article-header.module.css';

export const ArticleSkeleton = () => (
  <SkeletonGroup label="Loading the article">
    <div className={headerStyles.header}>
      <div className={headerStyles.text}>
        <div className={headerStyles.badges}>
          <Skeleton width={160} height={24} />
        </div>
        <Skeleton width="86%" height={38} />
        <div className={headerStyles.lead}>
          <SkeletonLine width="96%" />
          <SkeletonLine width="58%" />
        </div>
        <div className={headerStyles.facts}>
          <Skeleton width="70%" height={38} />
        </div>
      </div>
      <div className={headerStyles.picture}>
        <Skeleton height={228} />
      </div>
    </div>
    <div className={styles.text}>
      {['34%', '98%', '94%', '97%', '52%', '95%', '92%', '64%'].map((width) => (
        <SkeletonLine key={width} width={width} />
      ))}
    </div>
  </SkeletonGroup>
);
