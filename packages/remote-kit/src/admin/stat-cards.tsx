import { Card } from '@backflow/ui';
import styles from './stat-cards.module.css';

interface Stat {
  label: string;
  /** Undefined while it is being fetched; its card is there already. */
  value: number | undefined;
}

/** Figures at the top of an administrators' page, and what each counts. */
export const StatCards = ({ stats }: { stats: readonly Stat[] }) => (
  <dl className={styles.cards}>
    {stats.map(({ label, value }) => (
      <Card key={label} className={styles.card}>
        <dt>{label}</dt>
        <dd>{value === undefined ? '–' : value.toLocaleString('en-US')}</dd>
      </Card>
    ))}
  </dl>
);
