import type { RegistrationStatus } from '@backflow/contracts';
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

/** How the member's registration stands; one that was cancelled is none. */
export function RegistrationBadge({ status }: { status: RegistrationStatus }) {
  switch (status) {
    case 'confirmed':
      return (
        <Badge tone="success" icon="check">
          Registered
        </Badge>
      );
    case 'pending':
      return <Badge tone="brass">Registration Pending</Badge>;
    case 'waitlisted':
      return <Badge tone="danger">Waitlisted</Badge>;
    case 'cancelled':
      return null;
  }
}
