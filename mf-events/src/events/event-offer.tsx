import { formatPrice, isFree } from '@backflow/contracts';
import type { EventView } from '@backflow/contracts/events';
import { PremiumBadge, PremiumUpsell } from '@backflow/remote-kit';
import { Badge, Badges } from '@backflow/ui';

/** What it costs, and whether it is for premium members; what comes with premium alone has no price to show. */
export const PriceBadges = ({ price, accessLevel }: Pick<EventView, 'price' | 'accessLevel'>) => (
  <Badges>
    {accessLevel === 'premium' && <PremiumBadge />}
    {(accessLevel !== 'premium' || !isFree(price)) && (
      <Badge tone={isFree(price) ? 'success' : 'brass'}>{formatPrice(price)}</Badge>
    )}
  </Badges>
);

/** What premium opens, for those who do not have it. */
export const PremiumEventsUpsell = () => (
  <PremiumUpsell title="Access Premium Events">
    Premium members can register for every premium event.
  </PremiumUpsell>
);
