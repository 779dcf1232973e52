import { mayUsePremium } from '@backflow/contracts/identity';
import { Link, useSession } from '@backflow/platform';
import { Badge, Callout, buttonClass } from '@backflow/ui';
import type { ReactNode } from 'react';
import { monthlyPremiumPrice } from './format.ts';
import styles from './premium.module.css';

/** The page that says what premium is, and takes requests for it. */
export const PREMIUM_PATH = '/premium';

/**
 * False for a signed-in member whom the site refuses what is premium. Visitors are not told before they sign in. A
 * response that says what its reader may do comes before this.
 */
export const useMayUsePremium = (): boolean => useSession(({ user }) => user === null || mayUsePremium(user));

/** For premium members only. */
export const PremiumBadge = () => (
  <Badge tone="brass" icon="lock">
    Premium
  </Badge>
);

/** Leads to what premium is. It stands where a button would be refused: where the response says `needsPremium`. */
export const PremiumButton = () => (
  <Link to={PREMIUM_PATH} className={buttonClass('primary')}>
    Get Premium
  </Link>
);

/** Why there is a PremiumButton and no other. */
export const PremiumNote = () => <p className={styles.note}>For premium members.</p>;

/** What premium opens, told to signed-in free members alone. */
export function PremiumUpsell({ title, children }: { title: string; children: ReactNode }) {
  if (useMayUsePremium()) return null;
  const price = monthlyPremiumPrice();
  return (
    <aside aria-label={title}>
      <Callout
        icon="lock"
        title={title}
        className={styles.upsell}
        action={
          <Link to={PREMIUM_PATH} className={buttonClass('quiet')}>
            Get Premium
          </Link>
        }
      >
        <p>
          {children}
          {price !== null && ` Premium is ${price}/month.`}
        </p>
      </Callout>
    </aside>
  );
}
