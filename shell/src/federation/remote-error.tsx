import { ErrorPanel } from '@backflow/ui';
import { useEffect } from 'react';

interface Props {
  title: string;
  error: unknown;
  onRetry: () => void;
}

/** Shown in place of a remote: what is missing, why, and a retry button. */
export function RemoteError({ title, error, onRetry }: Props) {
  // The panel has a message for the user; the console has the cause for developers.
  useEffect(() => console.error(error), [error]);
  return (
    <ErrorPanel title={`${title} could not be shown`} onRetry={onRetry}>
      {error instanceof Error ? error.message : 'Something went wrong.'} The rest of the site works as usual.
    </ErrorPanel>
  );
}
