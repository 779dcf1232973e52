import { ErrorPanel } from '@backflow/ui';

interface Props {
  title: string;
  error: unknown;
  onRetry: () => void;
}

/** Stands where a remote should be: what is missing, why, and a way to try again. */
export function RemoteTrouble({ title, error, onRetry }: Props) {
  return (
    <ErrorPanel title={`${title} could not be shown`} onRetry={onRetry}>
      {error instanceof Error ? error.message : 'Something went wrong.'} The rest of the site works as usual.
    </ErrorPanel>
  );
}
