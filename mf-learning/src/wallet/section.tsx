import type { ReactNode } from 'react';
import styles from './wallet-page.module.css';

interface Props {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** A part of a wallet below its heading. */
export const Section = ({ title, actions, children }: Props) => (
  <section className={styles.section} aria-label={title}>
    <div className={styles.head}>
      <h2>{title}</h2>
      <div className={styles.actions}>{actions}</div>
    </div>
    {children}
  </section>
);
