import { formatPrice, isFree } from '@backflow/contracts';
import type { EventView } from '@backflow/contracts/events';
import { PremiumBadge, PremiumUpsell } from '@backflow/remote-kit';
import { Badge, Badges } from '@backflow/ui';

/** The price, and whether the event is for premium members. A premium event without a price shows none. */
export const PriceBadges = ({ price, accessLevel }: Pick<EventView, 'price' | 'accessLevel'>) => (
  <Badges>
    {accessLevel === 'premium' && <PremiumBadge />}
    {(accessLevel !== 'premium' || !isFree(price)) && (
      <Badge tone={isFree(price) ? 'success' : 'brass'}>{formatPrice(price)}</Badge>
    )}
  </Badges>
);

/** Shown to signed-in members without premium. */
export const PremiumEventsUpsell = () => (
  <PremiumUpsell title="Access Premium Events">
    Premium members can register for every premium event.
  </PremiumUpsell>
);
