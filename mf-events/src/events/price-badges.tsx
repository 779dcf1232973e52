import { isFree } from '@backflow/contracts';
import type { EventView } from '@backflow/contracts';
import { Badge } from '@backflow/ui';
import { priceWords } from './event-words.ts';
import styles from './price-badges.module.css';

/** What it costs, and whether it is for premium members. */
export const PriceBadges = ({ price, accessLevel }: Pick<EventView, 'price' | 'accessLevel'>) => (
  <span className={styles.badges}>
    {accessLevel === 'premium' && (
      <Badge tone="brass" icon="lock">
        Premium
      </Badge>
    )}
    <Badge tone={isFree(price) ? 'success' : 'brass'}>{priceWords(price)}</Badge>
  </span>
);
