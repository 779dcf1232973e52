import { EmptyState } from '@backflow/ui';
import type { ReactNode } from 'react';
import { useRegistry } from '../federation/registry.ts';
import { RemoteWidget } from '../federation/remote-widget.tsx';

/** The name under which a remote lends the list of the latest resources. */
const WIDGET = 'recent-resources';

/** The latest resources, from whichever remote lends them. */
export function RecentResources({ waiting }: { waiting: ReactNode }) {
  const lender = useRegistry(({ remotes }) => remotes.find(({ widgets }) => widgets.includes(WIDGET))?.name);
  if (lender === undefined) {
    return (
      <EmptyState drawing="gauge" title="No resources available yet">
        Guides and procedures appear here once they are published.
      </EmptyState>
    );
  }
  return <RemoteWidget remote={lender} name={WIDGET} title="Resources" fallback={waiting} />;
}
