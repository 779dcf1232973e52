import { getAdminStats } from '@backflow/contracts';
import { request } from '@backflow/platform';
import { Card } from '@backflow/ui';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { adminKeys } from '../keys.ts';
import styles from './stat-cards.module.css';

const REFETCH_MS = 30_000;

/** Counts of the whole site, as new as half a minute. */
export const adminStats = queryOptions({
  queryKey: adminKeys.stats,
  queryFn: ({ signal }) => request(getAdminStats, {}, { signal }),
  staleTime: 0,
  refetchInterval: REFETCH_MS,
});

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
