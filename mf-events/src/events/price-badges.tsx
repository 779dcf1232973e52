import { isFree } from '@backflow/contracts';
import type { EventView } from '@backflow/contracts';
import { Badge } from '@backflow/ui';
import { Badges, PremiumBadge } from '../badges.tsx';
import { priceWords } from './event-words.ts';

/** What it costs, and whether it is for premium members. */
export const PriceBadges = ({ price, accessLevel }: Pick<EventView, 'price' | 'accessLevel'>) => (
  <Badges>
    {accessLevel === 'premium' && <PremiumBadge />}
    <Badge tone={isFree(price) ? 'success' : 'brass'}>{priceWords(price)}</Badge>
  </Badges>
);
