import { ApiError, reasonOf } from '@backflow/platform';
import { ErrorPanel } from '@backflow/ui';

interface Props {
  title: string;
  query: { error: unknown; isFetching: boolean; refetch: () => unknown };
}

/** The reason why a query failed, with a button that retries it. */
export const QueryError = ({ title, query }: Props) => (
  <ErrorPanel title={title} retrying={query.isFetching} onRetry={() => void query.refetch()}>
    {reasonOf(query.error, 'Something went wrong on the way.')}
  </ErrorPanel>
);

/** True if the record does not exist: 400 means an invalid id, 404 a deleted record. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);
