import { useSearchParams } from '@backflow/platform';
import { Skeleton, SkeletonGroup, Tabs, VisuallyHidden } from '@backflow/ui';
import { Suspense, lazy } from 'react';
import type { ComponentType } from 'react';

// A chunk each: who manages courses does not fetch the event form.
const TABS: readonly { id: string; label: string; Panel: ComponentType }[] = [
  {
    id: 'courses',
    label: 'Courses',
    Panel: lazy(async () => ({ default: (await import('../../../mf-learning/src/admin/courses/courses-tab.tsx')).CoursesTab })),
  },
  {
    id: 'events',
    label: 'Events',
    Panel: lazy(async () => ({ default: (await import('../../../mf-events/src/admin/events/events-tab.tsx')).EventsTab })),
  },
  {
    id: 'resources',
    label: 'Resources',
    Panel: lazy(async () => ({ default: (await import('../../../mf-learning/src/admin/resources/resources-tab.tsx')).ResourcesTab })),
  },
  {
    id: 'webinars',
    label: 'Webinars',
    Panel: lazy(async () => ({ default: (await import('../../../mf-events/src/admin/webinars/webinars-tab.tsx')).WebinarsTab })),
  },
  {
    id: 'settings',
    label: 'Settings',
    Panel: lazy(async () => ({ default: (await import('../settings/settings-tab.tsx')).SettingsTab })),
  },
];

/** The tab is in the address. Choosing one begins anew: what another tab was filtered by is not its own. */
export function AdminTabs() {
  const [params, setParams] = useSearchParams();
  return (
    <Tabs
      label="What to manage"
      selected={params.get('tab') ?? 'courses'}
      onSelect={(tab) => setParams({ tab }, { preventScrollReset: true })}
      tabs={TABS.map(({ id, label, Panel }) => ({
        id,
        label,
        panel: (
          <>
            <h2>
              <VisuallyHidden>{label}</VisuallyHidden>
            </h2>
            <Suspense fallback={<PanelLoading label={label} />}>
              <Panel />
            </Suspense>
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
