import { FilterBar, useListPages } from '@backflow/remote-kit';
import { ListArea } from '@backflow/remote-kit/lists';
import { EmptyState } from '@backflow/ui';
import { allPosts } from './api.ts';
import { STATE_FILTERS } from './moderation-filter.ts';
import type { Filtering } from './moderation-filter.ts';
import styles from './moderation-page.module.css';
import { PostTable } from './post-table.tsx';

interface Props {
  filtering: Filtering;
  /** The number of posts with open reports; undefined while it is loading. */
  reported: number | undefined;
}

/** Every post, filtered by state and text. */
export function AllPosts({ filtering, reported }: Props) {
  const { filters, isDebouncing, setFilters } = filtering;
  const { query, items, isChanging } = useListPages(allPosts(filters));
  return (
    <>
      <FilterBar
        label="Posts"
        plural="posts"
        filters={filtering}
        choices={[
          {
            name: 'only',
            label: 'Show',
            options: STATE_FILTERS.map(({ value, label }) => ({
              value,
              label: value === 'reported' && reported !== undefined ? `${label} (${reported})` : label,
            })),
          },
        ]}
        className={styles.filters}
      />
      <ListArea
        plural="forum posts"
        {...{ items, query }}
        isFiltered={filters.only !== '' || filters.search !== ''}
        onClear={() => setFilters({ only: '', search: '' })}
        empty={<EmptyState drawing="gauge" title="No forum posts found" />}
      >
        {(posts) => (
          <PostTable
            label="All posts"
            filterKey={JSON.stringify(filters)}
            posts={posts}
            query={query}
            isChanging={isChanging || isDebouncing}
          />
        )}
      </ListArea>
    </>
  );
}
