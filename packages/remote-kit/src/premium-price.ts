import { formatPrice, isFree } from '@backflow/contracts';
import { siteSettings } from '@backflow/platform';

/** What premium costs a month, '$9.99', as an administrator has set it; null where no price is set. */
export function monthlyPremiumPrice(): string | null {
  const { premiumPrice } = siteSettings();
  return isFree(premiumPrice) ? null : formatPrice(premiumPrice);
}
