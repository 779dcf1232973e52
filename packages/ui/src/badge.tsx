import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { Icon, type IconName } from './icon.tsx';
import { textKey } from './text-key.ts';

export type BadgeTone = 'neutral' | 'water' | 'brass' | 'success' | 'danger';

/** One or two words about a record: its price, its state, its access level. */
export const Badge = ({
  tone = 'neutral',
  icon,
  children,
}: {
  tone?: BadgeTone;
  icon?: IconName | undefined;
  children: ReactNode;
}) => (
  <span key={textKey(children)} className={clsx(styles.badge, styles[tone])}>
    {icon && <Icon name={icon} size={14} />}
    {children}
  </span>
);

/** Badges beside each other. */
export const Badges = ({ children }: { children: ReactNode }) => (
  <span className={styles.badges}>{children}</span>
);
