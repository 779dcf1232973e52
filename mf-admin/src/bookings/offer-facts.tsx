import { ACCESS_LABELS } from '@backflow/remote-kit/admin';
import { Badge, Badges, Icon, SkeletonGroup, SkeletonLine } from '@backflow/ui';
import type { Offer } from './offer.ts';
import styles from './offer-facts.module.css';

/** When and where an offer takes place, its price and its seats; a skeleton until it is fetched. */
export function OfferFacts({ offer }: { offer: Offer | undefined }) {
  if (!offer) {
    return (
      <SkeletonGroup label="Loading what it is about" className={styles.facts ?? ''}>
        <SkeletonLine width="60%" />
        <SkeletonLine width="40%" />
      </SkeletonGroup>
    );
  }
  const { when, location, facts, isPublished, accessLevel } = offer;
  return (
    <div className={styles.facts}>
      {when !== null && (
        <p className={styles.fact}>
          <Icon name="calendar" size={18} /> {when}
        </p>
      )}
      {location !== null && (
        <p className={styles.fact}>
          <Icon name="pin" size={18} /> {location}
        </p>
      )}
      <Badges>
        <Badge tone={isPublished ? 'success' : 'neutral'}>{isPublished ? 'Published' : 'Draft'}</Badge>
        <Badge tone={accessLevel === 'premium' ? 'brass' : 'neutral'}>{ACCESS_LABELS[accessLevel]}</Badge>
        {facts.map((fact) => (
          <Badge key={fact}>{fact}</Badge>
        ))}
      </Badges>
    </div>
  );
}
