import { brand } from '@backflow/contracts';
import { Link } from '@backflow/platform';
import { Callout, buttonClass } from '@backflow/ui';
import styles from './premium-upsell.module.css';
import { useMissesPremium } from './use-misses-premium.ts';

/** What premium opens, told to signed-in free members alone. It is sold in person, so the way on is contact. */
export function PremiumUpsell({ kind }: { kind: 'event' | 'webinar' }) {
  if (!useMissesPremium()) return null;
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
