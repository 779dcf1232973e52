import type { ResourceCounts, ResourceTab } from '@backflow/contracts/learning';
import { PremiumUpsell, useSearchFilters } from '@backflow/remote-kit';
import { Tabs, VisuallyHidden } from '@backflow/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { resourceCounts } from './api.ts';
import { TabInAddress } from './resource-filter.ts';
import { ResourceList } from './resource-list.tsx';
import type { useResourceFilter } from './use-resource-filter.ts';
import styles from './resources-page.module.css';

const TABS: readonly { id: ResourceTab; label: string; empty: string }[] = [
  {
    id: 'all',
    label: 'All Resources',
    empty: 'Guides and test procedures appear here once they are published.',
  },
  { id: 'popular', label: 'Popular', empty: 'What is read most appears here.' },
  { id: 'free', label: 'Free', empty: 'Articles that everybody may read appear here.' },
  { id: 'premium', label: 'Premium', empty: 'Articles for premium members appear here.' },
];

/** The resources in four tabs, each with its count for the filter. */
export function ResourceTabs({ filter }: { filter: ReturnType<typeof useResourceFilter> }) {
  const { filters, setFilters } = useSearchFilters(TabInAddress);
  const { data: counts, isPlaceholderData } = useQuery({
    ...resourceCounts(filter.filters),
    placeholderData: keepPreviousData,
  });
  const select = (id: string) => {
    const tab = TABS.find((each) => each.id === id)?.id;
    if (tab) setFilters({ tab }, { replace: true });
  };
  return (
    <div className={styles.tabs}>
      <div role="status">
        <VisuallyHidden>
          {filter.isDebouncing || isPlaceholderData ? '' : formatFound(counts, filters.tab)}
        </VisuallyHidden>
      </div>
      <Tabs
        label="Resources"
        selected={filters.tab}
        onSelect={select}
        tabs={TABS.map(({ id, label, empty }) => ({
          id,
          label: counts ? `${label} (${formatResourceCount(counts, id)})` : label,
          panel: <ResourceList tab={id} {...{ empty, filter }} />,
        }))}
      />
      {counts !== undefined && counts.premium > 0 && (
        <div className={styles.upsell}>
          <PremiumUpsell title="Access Premium Resources">
            Premium members can read every premium resource.
          </PremiumUpsell>
        </div>
      )}
    </div>
  );
}

/** The server counts no more results of a search. */
const MOST_COUNTED = 200;

/** '12', '200+' */
const formatResourceCount = (counts: ResourceCounts, tab: ResourceTab): string =>
  counts.isCut && counts[tab] >= MOST_COUNTED ? `${MOST_COUNTED}+` : String(counts[tab]);

/** '12 resources', announced after a change of the filter or the tab. */
const formatFound = (counts: ResourceCounts | undefined, tab: ResourceTab): string =>
  counts ? `${formatResourceCount(counts, tab)} ${counts[tab] === 1 ? 'resource' : 'resources'}` : '';
