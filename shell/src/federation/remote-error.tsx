import { ErrorPanel } from '@backflow/ui';

interface Props {
  title: string;
  error: unknown;
  onRetry: () => void;
}

/** Shown in place of a remote: what is missing, why, and a retry button. */
export const RemoteError = ({ title, error, onRetry }: Props) => (
  <ErrorPanel title={`${title} could not be shown`} onRetry={onRetry}>
    {error instanceof Error ? error.message : 'Something went wrong.'} The rest of the site works as usual.
  </ErrorPanel>
);
