import { brand } from '@backflow/contracts';
import { Link, useSession } from '@backflow/platform';
import { Callout, buttonClass } from '@backflow/ui';
import styles from './premium-upsell.module.css';

/** What premium opens, told to signed-in free members alone. It is sold in person, so the way on is contact. */
export function PremiumUpsell({ kind }: { kind: 'event' | 'webinar' }) {
  const user = useSession((session) => session.user);
  if (!user || user.isAdmin || user.subscriptionStatus !== 'free') return null;
  const title = kind === 'event' ? 'Access Premium Events' : 'Access Premium Webinars';
  return (
    <aside aria-label={title}>
      <Callout
        icon="lock"
        title={title}
        className={styles.upsell}
        action={
          <Link to="/contact-us" className={buttonClass('quiet')}>
            Ask about premium
          </Link>
        }
      >
        <p>
          Premium members can register for every premium {kind}. Premium is {brand.premiumPrice}.
        </p>
      </Callout>
    </aside>
  );
}
