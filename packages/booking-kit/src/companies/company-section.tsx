import { Card } from '@backflow/ui';
import { useId } from 'react';
import type { ReactNode } from 'react';
import styles from './companies.module.css';

/** A part of a company's page. */
export function CompanySection({
  title,
  actions,
  children,
}: {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <Card role="region" aria-labelledby={id} className={styles.section}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </Card>
  );
}
