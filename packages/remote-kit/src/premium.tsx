import { brand } from '@backflow/contracts';
import { Link, useSession } from '@backflow/platform';
import { Badge, Callout, buttonClass } from '@backflow/ui';
import type { ReactNode } from 'react';
import styles from './premium.module.css';

/**
 * False for a signed-in member whom the site refuses what is premium. Visitors are not told before they sign in. A
 * response that says what its reader may do comes before this.
 */
export const useMayUsePremium = (): boolean =>
  useSession(({ user }) => user === null || user.isAdmin || user.subscriptionStatus === 'premium');

/** For premium members only. */
export const PremiumBadge = () => (
  <Badge tone="brass" icon="lock">
    Premium
  </Badge>
);

/** What premium opens, told to signed-in free members alone. It is sold in person, so the way on is contact. */
export function PremiumUpsell({ title, children }: { title: string; children: ReactNode }) {
  if (useMayUsePremium()) return null;
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
          {children} Premium is {brand.premiumPrice}.
        </p>
      </Callout>
    </aside>
  );
}

/** Told beside a button before it is pressed, where the response says `needsPremium`. */
export const PremiumNote = () => (
  <p className={styles.note}>
    For premium members.{' '}
    <Link to="/contact-us" className={styles.way}>
      Ask about premium
    </Link>
  </p>
);
