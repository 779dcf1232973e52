import { Link } from '@backflow/platform';
import { QueryError } from '@backflow/remote-kit';
import { EmptyState, buttonClass } from '@backflow/ui';
import type { ReactNode } from 'react';
import type { useMyRegistrations } from '../events/my-registrations.ts';

/** The empty state, with a link to the events. */
export const NoRegistrations = ({ title, children }: { title: string; children?: ReactNode }) => (
  <EmptyState
    drawing="classroom"
    title={title}
    action={
      <Link to="/events" className={buttonClass('primary')}>
        Browse Events
      </Link>
    }
  >
    {children}
  </EmptyState>
);

export const RegistrationsError = ({ query }: { query: ReturnType<typeof useMyRegistrations> }) => (
  <QueryError title="Your events could not be loaded" query={query} />
);
