import { ErrorPanel } from '@backflow/ui';
import { useEffect } from 'react';

interface Props {
  title: string;
  error: unknown;
  onRetry: () => void;
}

/** Stands where a remote should be: what is missing, why, and a way to try again. */
export function RemoteError({ title, error, onRetry }: Props) {
  // The panel speaks to people; whoever looks into it needs the cause as well.
  useEffect(() => console.error(error), [error]);
  return (
    <ErrorPanel title={`${title} could not be shown`} onRetry={onRetry}>
      {error instanceof Error ? error.message : 'Something went wrong.'} The rest of the site works as usual.
    </ErrorPanel>
  );
}
