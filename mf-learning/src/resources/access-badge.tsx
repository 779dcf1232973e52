import type { ResourceView } from '@backflow/contracts';
import { PremiumBadge } from '@backflow/remote-kit';
import { Badge } from '@backflow/ui';

/** Who may open it. */
export function AccessBadge({ accessLevel }: Pick<ResourceView, 'accessLevel'>) {
  if (accessLevel === 'premium') return <PremiumBadge />;
  return accessLevel === 'free' ? <Badge tone="success">Free</Badge> : <Badge tone="brass">Paid</Badge>;
}

/** The name of its category, which may be long. */
export const CategoryBadge = ({ categoryName }: Pick<ResourceView, 'categoryName'>) => (
  <Badge>{categoryName ?? 'Category'}</Badge>
);
