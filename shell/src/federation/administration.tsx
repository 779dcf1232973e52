import type { Registry } from '@backflow/contracts';
import { useSession } from '@backflow/platform';
import { provideAdministration } from '@backflow/platform/shell';
import type { Administration } from '@backflow/platform';
import type { ComponentProps } from 'react';
import { useRegistry } from './registry.ts';
import { RemoteComponent } from './widget.tsx';

/** Updates the administrators' tabs and pages, as provided to remotes' pages, when the registry changes. */
export function followAdministration(): void {
  provideAdministration(getAdministration(useRegistry.getState()));
  useRegistry.subscribe((registry) => provideAdministration(getAdministration(registry)));
}

const getAdministration = ({ remotes }: Registry): Administration => ({
  tabs: remotes
    .flatMap(({ name: remote, admin }) => admin.tabs.map((tab) => ({ remote, ...tab })))
    .sort((a, b) => a.order - b.order)
    .map(({ remote, name, label }) => ({
      name,
      label,
      render: (loading) => (
        <TabContent
          key={`${remote}/${name}`}
          remote={remote}
          module={`./admin-tabs/${name}`}
          access="admin"
          title={label}
          loading={loading}
        />
      ),
    })),
  menu: remotes
    .flatMap(({ admin }) => admin.pages.flatMap(({ path, menu }) => (menu ? { path, ...menu } : [])))
    .sort((a, b) => a.order - b.order)
    .map(({ label, path, count }) => ({ label, path, count })),
});

/** Fetches the code of a tab for administrators only. */
function TabContent(props: ComponentProps<typeof RemoteComponent>) {
  const isAdmin = useSession(({ user }) => user?.isAdmin === true);
  return isAdmin ? <RemoteComponent {...props} /> : null;
}
