import { useAdministration, useSearchParams } from '@backflow/platform';
import { Skeleton, SkeletonGroup, Tabs, VisuallyHidden } from '@backflow/ui';

/** The tabs of all remotes. The selected one is in the address; selecting another drops the filters of the one before. */
export function AdminTabs() {
  const tabs = useAdministration((administration) => administration.tabs);
  const [params, setParams] = useSearchParams();
  return (
    <Tabs
      label="What to manage"
      selected={params.get('tab') ?? tabs[0]?.name}
      onSelect={(tab) => setParams({ tab }, { preventScrollReset: true })}
      tabs={tabs.map(({ name, label, render }) => ({
        id: name,
        label,
        panel: (
          <>
            <h2>
              <VisuallyHidden>{label}</VisuallyHidden>
            </h2>
            {render(<PanelLoading label={label} />)}
          </>
        ),
      }))}
    />
  );
}

const PanelLoading = ({ label }: { label: string }) => (
  <SkeletonGroup label={`Loading ${label.toLowerCase()}`}>
    <Skeleton height={320} />
  </SkeletonGroup>
);
