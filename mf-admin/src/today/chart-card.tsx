import { Card } from '@backflow/ui';
import { useId } from 'react';
import type { ReactNode } from 'react';
import styles from './chart-card.module.css';

interface Props {
  title: string;
  /** Buttons and links beside the title. */
  actions: ReactNode;
  children: ReactNode;
}

/** A card of the dashboard with a chart or figures. */
export function ChartCard({ title, actions, children }: Props) {
  const id = useId();
  return (
    <Card role="group" aria-labelledby={id} className={styles.card}>
      <div className={styles.head}>
        <h3 id={id}>{title}</h3>
        {actions}
      </div>
      {children}
    </Card>
  );
}
