import { useAdministration, useSearchParams } from '@backflow/platform';
import { Skeleton, SkeletonGroup, Tabs, VisuallyHidden } from '@backflow/ui';
import { Today } from './today.tsx';

const TODAY = 'today';

/** The name of the tab in the address; undefined for the day, which has no name there. */
export function useSelectedTab(): string | undefined {
  const tabs = useAdministration((administration) => administration.tabs);
  const [params] = useSearchParams();
  return tabs.find(({ name }) => name === params.get('tab'))?.name;
}

/**
 * The day, then the tabs of all remotes. The selected one is in the address; selecting another drops the filters of the one before.
 * @param className of the element around the list of tabs and the panel
 */
export function AdminTabs({ className }: { className?: string | undefined }) {
  const tabs = useAdministration((administration) => administration.tabs);
  const [, setParams] = useSearchParams();
  return (
    <Tabs
      label="What to manage"
      variant="side"
      className={className}
      selected={useSelectedTab() ?? TODAY}
      onSelect={(tab) => setParams(tab === TODAY ? {} : { tab }, { preventScrollReset: true })}
      tabs={[
        { id: TODAY, label: 'Today', panel: <Today /> },
        ...tabs.map(({ name, label, render }) => ({
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
        })),
      ]}
    />
  );
}

const PanelLoading = ({ label }: { label: string }) => (
  <SkeletonGroup label={`Loading ${label.toLowerCase()}`}>
    <Skeleton height={320} />
  </SkeletonGroup>
);
