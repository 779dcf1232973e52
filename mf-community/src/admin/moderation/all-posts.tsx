import { ListArea } from '@backflow/remote-kit/lists';
import { EmptyState, Select } from '@backflow/ui';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { allPosts } from './api.ts';
import { STATE_FILTERS } from './moderation-filter.ts';
import styles from './moderation-page.module.css';
import { PostTable } from './post-table.tsx';
import { SearchPosts } from './search-posts.tsx';
import type { Filtering } from './search-posts.tsx';

interface Props {
  filtering: Filtering;
  /** The number of posts with open reports; undefined while it is loading. */
  reported: number | undefined;
}

/** Every post, filtered by state and text. */
export function AllPosts({ filtering, reported }: Props) {
  const { filters, draft, isDebouncing, setFilters } = filtering;
  const query = useInfiniteQuery({ ...allPosts(filters), placeholderData: keepPreviousData });
  return (
    <>
      <div role="search" aria-label="Posts" className={styles.filters}>
        <SearchPosts filtering={filtering} />
        <Select
          label="Show"
          hideLabel
          name="only"
          options={STATE_FILTERS.map(({ value, label }) => ({
            value,
            label: value === 'reported' && reported !== undefined ? `${label} (${reported})` : label,
          }))}
          value={draft.only}
          onChange={({ target }) =>
            setFilters({ only: STATE_FILTERS.find(({ value }) => value === target.value)?.value ?? '' })
          }
        />
      </div>
      <ListArea
        plural="forum posts"
        items={query.data?.pages.flatMap(({ items }) => items)}
        query={query}
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
            isChanging={query.isPlaceholderData || isDebouncing}
          />
        )}
      </ListArea>
    </>
  );
}
