import type { CourseView } from '@backflow/contracts/learning';
import { PriceBadges } from '@backflow/remote-kit';
import { Badge, Badges } from '@backflow/ui';
import { LEVEL_NAMES } from './course-text.ts';
import styles from './course-badges.module.css';

type Shown = Pick<CourseView, 'level' | 'accessLevel' | 'price'> & { isPublished?: boolean };

/** The level, the access level and the price. A premium course without a price shows none. */
export const CourseBadges = ({ level, accessLevel, price, isPublished = true }: Shown) => (
  <Badges>
    <Badge>
      <span className={styles.bars} data-level={level} aria-hidden="true">
        <span />
        <span />
        <span />
      </span>
      {LEVEL_NAMES[level]}
    </Badge>
    <PriceBadges accessLevel={accessLevel} price={accessLevel === 'free' ? '0' : price} />
    {!isPublished && <Badge tone="danger">Draft</Badge>}
  </Badges>
);
