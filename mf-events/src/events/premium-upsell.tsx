import { brand } from '@backflow/contracts';
import { Link, useSession } from '@backflow/platform';
import { Icon, buttonClass } from '@backflow/ui';
import styles from './premium-upsell.module.css';

/** What premium opens, told to signed-in free members alone. It is sold in person, so the way on is contact. */
export function PremiumUpsell() {
  const user = useSession((session) => session.user);
  if (!user || user.isAdmin || user.subscriptionStatus !== 'free') return null;
  return (
    <aside className={styles.upsell} aria-label="Access Premium Events">
      <span className={styles.mark}>
        <Icon name="lock" size={24} />
      </span>
      <div className={styles.words}>
        <p className={styles.title}>Access Premium Events</p>
        <p>Premium members can register for every premium event. Premium is {brand.premiumPrice}.</p>
      </div>
      <Link to="/contact-us" className={buttonClass('quiet')}>
        Ask about premium
      </Link>
    </aside>
  );
}
