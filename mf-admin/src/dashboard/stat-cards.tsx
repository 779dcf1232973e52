import { Card } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import { adminStats } from './api.ts';
import styles from './stat-cards.module.css';

export function StatCards() {
  const { data } = useQuery(adminStats);
  return (
    <dl className={styles.cards}>
      <StatCard label="Total Users" value={data?.totalUsers} />
      <StatCard label="Total Events" value={data?.totalEvents} />
    </dl>
  );
}

/** A figure and what it counts; its place is kept while it is on its way. */
export const StatCard = ({ label, value }: { label: string; value: number | undefined }) => (
  <Card className={styles.card}>
    <dt>{label}</dt>
    <dd>{value === undefined ? '–' : value.toLocaleString('en-US')}</dd>
  </Card>
);
