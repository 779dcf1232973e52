import { reasonOf } from '@backflow/platform';
import { ErrorPanel } from '@backflow/ui';
import type { useOwnRegistrations } from './use-own-registrations.ts';

/** Why the registrations cannot be shown, and another try. */
export const RegistrationsTrouble = ({ query }: { query: ReturnType<typeof useOwnRegistrations> }) => (
  <ErrorPanel
    title="Your events could not be loaded"
    retrying={query.isFetching}
    onRetry={() => {
      void query.refetch();
    }}
  >
    {reasonOf(query.error, 'Something went wrong on the way.')}
  </ErrorPanel>
);
