import { ErrorPanel } from '@backflow/ui';
import { RemoteClosed } from './remote-failure.ts';

interface Props {
  title: string;
  error: unknown;
  onRetry: () => void;
}

/** Shown in place of a remote: why it is missing, and a retry button unless it was closed on purpose. */
export function RemoteError({ title, error, onRetry }: Props) {
  const isClosed = error instanceof RemoteClosed;
  return (
    <ErrorPanel
      title={isClosed ? `${title}: closed for now` : `${title} could not be shown`}
      onRetry={isClosed ? undefined : onRetry}
    >
      {error instanceof Error ? error.message : 'Something went wrong.'} The rest of the site works as usual.
    </ErrorPanel>
  );
}
