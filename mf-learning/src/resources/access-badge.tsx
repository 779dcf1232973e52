import type { ResourceView } from '@backflow/contracts/learning';
import { PremiumBadge } from '@backflow/remote-kit';
import { Badge } from '@backflow/ui';
import styles from './access-badge.module.css';

/** The access level. A paid resource comes with a booking of its events. */
export function AccessBadge({ accessLevel }: Pick<ResourceView, 'accessLevel'>) {
  if (accessLevel === 'premium') return <PremiumBadge />;
  return accessLevel === 'free' ? <Badge tone="success">Free</Badge> : <Badge tone="brass">Paid</Badge>;
}

/** The category; a long name is cut. */
export const CategoryBadge = ({ categoryName }: Pick<ResourceView, 'categoryName'>) => (
  <Badge>
    <span className={styles.name}>{categoryName ?? 'Category'}</span>
  </Badge>
);
