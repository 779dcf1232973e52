import { Link } from '@backflow/platform';
import { EmptyState, buttonClass } from '@backflow/ui';
import type { ReactNode } from 'react';

/** Nothing to show, and where to find something. */
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
