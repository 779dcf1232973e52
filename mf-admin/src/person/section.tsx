import { Card } from '@backflow/ui';
import type { ReactNode } from 'react';
import styles from './person-page.module.css';

interface Props {
  /** For the id of its heading. */
  id: string;
  title: string;
  /** Beside the heading. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A part of a person's page. */
export const Section = ({ id, title, actions, children }: Props) => (
  <Card role="region" aria-labelledby={`${id}-title`} className={styles.section}>
    <div className={styles.sectionHead}>
      <h2 id={`${id}-title`} tabIndex={-1}>
        {title}
      </h2>
      {actions}
    </div>
    {children}
  </Card>
);
