import type { ResourceTab } from '@backflow/contracts/learning';
import { LoadMoreList, QueryError } from '@backflow/remote-kit';
import { Button, EmptyState } from '@backflow/ui';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { resourceList } from './api.ts';
import { ResourceCard, ResourceCardSkeletons } from './resource-card.tsx';
import type { useResourceFilter } from './use-resource-filter.ts';
import styles from './resources-page.module.css';

interface Props {
  tab: ResourceTab;
  /** The text of an empty tab, with or without filters. */
  empty: string;
  filter: ReturnType<typeof useResourceFilter>;
}

/** The cards of one tab, or what stands in their place: skeletons, the reason there are none, or what went wrong. */
export function ResourceList({ tab, empty, filter: { filters, isDebouncing, isFiltered, clear } }: Props) {
  const query = useInfiniteQuery({
    ...resourceList(filters, tab),
    // Keep the previous list while the filtered one loads.
    placeholderData: keepPreviousData,
  });
  if (!query.data) {
    return query.isError ? (
      <QueryError title="Resources could not be loaded" query={query} />
    ) : (
      <ResourceCardSkeletons className={styles.cards} />
    );
  }
  const resources = query.data.pages.flatMap(({ items }) => items);
  if (resources.length === 0) {
    if (isFiltered) return <NothingFound onClear={clear} />;
    return (
      <EmptyState drawing="gauge" title={tab === 'all' ? 'No resources available' : 'No resources found'}>
        {empty}
      </EmptyState>
    );
  }
  return (
    <LoadMoreList
      items={resources}
      query={query}
      errorMessage="More resources could not be loaded."
      isChanging={query.isPlaceholderData || isDebouncing}
      className={styles.cards}
    >
      {(resource) => <ResourceCard resource={resource} />}
    </LoadMoreList>
  );
}

const NothingFound = ({ onClear }: { onClear: () => void }) => (
  <EmptyState
    drawing="gauge"
    title="No resources found"
    action={
      <Button variant="quiet" onClick={onClear}>
        Clear Filters
      </Button>
    }
  >
    Nothing matches these filters. Choose another category or search for another word.
  </EmptyState>
);
