import type { ResourceCounts, ResourceTab } from '@backflow/contracts/learning';
import { PremiumUpsell, useSearchFilters, CardList, NoMatches, useListPages } from '@backflow/remote-kit';
import { Tabs, VisuallyHidden, EmptyState } from '@backflow/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { resourceCounts, resourceList } from './api.ts';
import { TabInAddress } from './resource-filter.ts';
import type { useResourceFilter } from './use-resource-filter.ts';
import { ResourceCard, ResourceCardSkeletons } from './resource-card.tsx';
import grid from '../card-grid.module.css';
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

interface Props {
  tab: ResourceTab;
  /** The text of an empty tab. */
  empty: string;
  filter: ReturnType<typeof useResourceFilter>;
}

/** The cards of one tab. */
function ResourceList({ tab, empty, filter: { filters, isDebouncing, isFiltered, clear } }: Props) {
  const { query, items, isChanging } = useListPages(resourceList(filters, tab));
  return (
    <CardList
      plural="resources"
      items={items}
      query={query}
      isChanging={isChanging || isDebouncing}
      className={grid.cards}
      loading={<ResourceCardSkeletons className={grid.cards} />}
      empty={
        isFiltered ? (
          <NoMatches plural="resources" onClear={clear}>
            Nothing matches these filters. Choose another category or search for another word.
          </NoMatches>
        ) : (
          <EmptyState drawing="gauge" title={tab === 'all' ? 'No resources available' : 'No resources found'}>
            {empty}
          </EmptyState>
        )
      }
    >
      {(resource) => <ResourceCard resource={resource} />}
    </CardList>
  );
}
