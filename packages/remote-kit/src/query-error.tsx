import { ApiError, reasonOf } from '@backflow/platform';
import { ErrorPanel } from '@backflow/ui';

interface Props {
  title: string;
  query: { error: unknown; isFetching: boolean; refetch: () => unknown };
}

/** Why something could not be read, and another try. */
export const QueryError = ({ title, query }: Props) => (
  <ErrorPanel title={title} retrying={query.isFetching} onRetry={() => void query.refetch()}>
    {reasonOf(query.error, 'Something went wrong on the way.')}
  </ErrorPanel>
);

/** True where no such record exists: 400 for an id that is not one, 404 for one that is gone. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);
