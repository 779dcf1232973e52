import { formatPrice, isFree } from '@backflow/contracts';
import type { AccessLevel } from '@backflow/contracts';
import { mayUsePremium } from '@backflow/contracts/identity';
import { Link, useSession } from '@backflow/platform';
import { Badge, Callout, buttonClass } from '@backflow/ui';
import type { ReactNode } from 'react';
import { monthlyPremiumPrice } from '../text/format.ts';
import styles from './premium.module.css';

/** The page that describes premium and accepts requests for it. */
export const PREMIUM_PATH = '/premium';

/**
 * False for a signed-in member without premium. True for visitors: they learn it after they sign in. Where a response says
 * what its reader may do, use that instead.
 */
export const useMayUsePremium = (): boolean => useSession(({ user }) => user === null || mayUsePremium(user));

/** Marks content for premium members. */
export const PremiumBadge = () => (
  <Badge tone="brass" icon="lock">
    Premium
  </Badge>
);

interface Prices {
  price: string;
  accessLevel: AccessLevel;
  /** True where others pay more. */
  isLowest?: boolean;
}

/** The price, and whether it is for premium members. What is premium without a price shows none. */
export const PriceBadges = ({ price, accessLevel, isLowest = false }: Prices) => (
  <>
    {accessLevel === 'premium' && <PremiumBadge />}
    {(accessLevel !== 'premium' || !isFree(price)) && (
      <Badge tone={isFree(price) ? 'success' : 'brass'}>
        {isLowest && 'from '}
        {formatPrice(price)}
      </Badge>
    )}
  </>
);

/** The link to the premium page. It replaces an action where the response says `needsPremium`. */
export const PremiumButton = () => (
  <Link to={PREMIUM_PATH} className={buttonClass('primary')}>
    Get Premium
  </Link>
);

/** The reason for a PremiumButton. */
export const PremiumNote = () => <p className={styles.note}>For premium members.</p>;

/** The benefits of premium, shown only to signed-in free members. */
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
