import { Badge } from '@backflow/ui';
import type { ReactNode } from 'react';
import styles from './badges.module.css';

/** Badges beside each other. */
export const Badges = ({ children }: { children: ReactNode }) => (
  <span className={styles.badges}>{children}</span>
);

/** For premium members only. */
export const PremiumBadge = () => (
  <Badge tone="brass" icon="lock">
    Premium
  </Badge>
);

/** The member is registered for it. */
export const RegisteredBadge = () => (
  <Badge tone="success" icon="check">
    Registered
  </Badge>
);
