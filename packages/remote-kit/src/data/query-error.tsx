import { ApiError, reasonOf } from '@backflow/platform';
import { ErrorPanel } from '@backflow/ui';
import type { ReactNode } from 'react';

interface Props {
  title: string;
  query: { error: unknown; isFetching: boolean; refetch: () => unknown };
  /** Shown until the query has failed, in place of its data. */
  loading?: ReactNode;
}

/** The reason why a query failed, with a button that retries it. */
export const QueryError = ({ title, query, loading }: Props) =>
  query.error === null ? (
    loading
  ) : (
    <ErrorPanel title={title} retrying={query.isFetching} onRetry={() => void query.refetch()}>
      {reasonOf(query.error, 'Something went wrong on the way.')}
    </ErrorPanel>
  );

/** True if the record does not exist: 400 means an invalid id, 404 a deleted record. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);
