import type { ReactNode } from 'react';
import styles from './badges.module.css';

/** Badges beside each other. */
export const Badges = ({ children }: { children: ReactNode }) => (
  <span className={styles.badges}>{children}</span>
);
