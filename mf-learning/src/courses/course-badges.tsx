import type { CourseView } from '@backflow/contracts/learning';
import { MyPriceBadges } from '@backflow/booking-kit';
import { Badge, Badges } from '@backflow/ui';
import { LEVEL_NAMES } from './course-text.ts';
import styles from './course-badges.module.css';

type Shown = Pick<CourseView, 'id' | 'level' | 'accessLevel' | 'price' | 'prices' | 'takesCodes'> & {
  isPublished?: boolean;
};

/** The level, the access level and the price. A premium course without a price shows none. */
export const CourseBadges = ({ level, isPublished = true, ...course }: Shown) => (
  <Badges>
    <Badge>
      <span className={styles.bars} data-level={level} aria-hidden="true">
        <span />
        <span />
        <span />
      </span>
      {LEVEL_NAMES[level]}
    </Badge>
    <MyPriceBadges offer={course} />
    {!isPublished && <Badge tone="danger">Draft</Badge>}
  </Badges>
);
