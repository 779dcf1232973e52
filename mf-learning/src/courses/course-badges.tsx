import { formatPrice, isFree } from '@backflow/contracts';
import type { CourseView } from '@backflow/contracts/learning';
import { PremiumBadge } from '@backflow/remote-kit';
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
    {accessLevel === 'premium' && <PremiumBadge />}
    {accessLevel === 'free' && <Badge tone="success">Free</Badge>}
    {accessLevel !== 'free' && !(accessLevel === 'premium' && isFree(price)) && (
      <Badge tone={isFree(price) ? 'success' : 'brass'}>{formatPrice(price)}</Badge>
    )}
    {!isPublished && <Badge tone="danger">Draft</Badge>}
  </Badges>
);
