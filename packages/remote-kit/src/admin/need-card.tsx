import { Link } from '@backflow/platform';
import { Card, Skeleton, SkeletonGroup, SkeletonLine, classNames } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import { QueryError } from '../data/query-error.tsx';
import styles from './need-card.module.css';
import { formatNumber } from '../text/format.ts';

interface NeedCardProps {
  count: number;
  /** After the number: 'posts waiting for approval'. */
  label: string;
  /** A line below it: 'oldest 5 hours, 1 reported'. */
  detail?: string | undefined;
  /** Shown instead for a count of 0: 'No posts wait'. */
  none: string;
  /** The address of the complete list. */
  to: string;
  /** Marks what can't wait for tomorrow. */
  isUrgent?: boolean;
}

/** One need of the dashboard's day: how many wait, and a link to all of them. */
export const NeedCard = ({ count, label, detail, none, to, isUrgent = false }: NeedCardProps) => (
  <Card className={classNames(styles.card, count > 0 && isUrgent && styles.urgent)}>
    <Link to={to} className={styles.link}>
      {count === 0 ? (
        <span>{none}</span>
      ) : (
        <>
          <strong>{formatNumber(count)}</strong> <span>{label}</span>
        </>
      )}
    </Link>
    {count > 0 && detail && <small>{detail}</small>}
  </Card>
);

interface QueriedProps<Data, Key extends QueryKey> {
  /** Names it while it is loaded and when it can't be: 'Posts'. */
  title: string;
  query: UseQueryOptions<Data, Error, Data, Key>;
  children: (data: Data) => NeedCardProps;
}

/** A `NeedCard` of a query, with its states: a service that does not respond leaves the other cards as they are. */
export function QueriedNeedCard<Data, Key extends QueryKey>({
  title,
  query,
  children,
}: QueriedProps<Data, Key>) {
  const result = useQuery(query);
  if (result.data !== undefined) return <NeedCard {...children(result.data)} />;
  const loading = <NeedLoading title={title} />;
  return <QueryError title={`${title} could not be loaded`} query={result} loading={loading} />;
}

/** The placeholder of a need that is loaded. */
export const NeedLoading = ({ title }: { title: string }) => (
  <Card className={styles.card}>
    <SkeletonGroup label={`Loading: ${title}`}>
      <Skeleton width={36} height={24} />
      <SkeletonLine width="80%" />
      <SkeletonLine width="55%" />
    </SkeletonGroup>
  </Card>
);
