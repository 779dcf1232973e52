import type { ResourceTab } from '@backflow/contracts/learning';
import { CardList, NoMatches, useListPages } from '@backflow/remote-kit';
import { EmptyState } from '@backflow/ui';
import { resourceList } from './api.ts';
import { ResourceCard, ResourceCardSkeletons } from './resource-card.tsx';
import type { useResourceFilter } from './use-resource-filter.ts';
import styles from './resources-page.module.css';

interface Props {
  tab: ResourceTab;
  /** The text of an empty tab. */
  empty: string;
  filter: ReturnType<typeof useResourceFilter>;
}

/** The cards of one tab. */
export function ResourceList({ tab, empty, filter: { filters, isDebouncing, isFiltered, clear } }: Props) {
  const { query, items, isChanging } = useListPages(resourceList(filters, tab));
  return (
    <CardList
      plural="resources"
      items={items}
      query={query}
      isChanging={isChanging || isDebouncing}
      className={styles.cards}
      loading={<ResourceCardSkeletons className={styles.cards} />}
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
