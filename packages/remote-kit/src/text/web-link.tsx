import { isWebAddress } from '@backflow/contracts';
import { phoneHref } from '@backflow/contracts/identity';
import { Icon } from '@backflow/ui';
import type { ReactNode } from 'react';
import styles from './web-link.module.css';

/** A safe address: http or https. Null for anything else (`javascript:`, plain text). */
export function webLink(text: string | null): string | null {
  if (text === null) return null;
  const address = text.trim();
  return isWebAddress(address) ? new URL(address).href : null;
}

/** A link that opens another site in a new window, and says so. `href` comes from `webLink`. */
export const ExternalLink = ({
  href,
  className,
  iconSize = 16,
  children,
}: {
  href: string;
  className?: string | undefined;
  iconSize?: number;
  children: ReactNode;
}) => (
  <a href={href} target="_blank" rel="noopener noreferrer" className={className}>
    <span className={styles.words}>
      {children}
      <Icon name="external" size={iconSize} label="(opens in a new window)" />
    </span>
  </a>
);

/** A telephone number as a link that a phone can call, however it was typed. */
export const PhoneLink = ({ number }: { number: string }) => <a href={phoneHref(number)}>{number}</a>;
