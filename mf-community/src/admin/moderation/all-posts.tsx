import type { useSearchFilters } from '@backflow/remote-kit';
import { ListArea } from '@backflow/remote-kit/lists';
import { EmptyState, SearchField, Select } from '@backflow/ui';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { allPosts } from './api.ts';
import { STATE_FILTERS } from './moderation-filter.ts';
import type { moderationFilter } from './moderation-filter.ts';
import styles from './moderation-page.module.css';
import { PostTable } from './post-table.tsx';

interface Props {
  filtering: ReturnType<typeof useSearchFilters<typeof moderationFilter>>;
  /** The number of posts with open reports; undefined while it is loading. */
  reported: number | undefined;
}

/** Every post, filtered by state and text. */
export function AllPosts({ filtering, reported }: Props) {
  const { filters, draft, isDebouncing, setFilters, setDraft, flush } = filtering;
  const query = useInfiniteQuery({ ...allPosts(filters), placeholderData: keepPreviousData });
  return (
    <>
      <div role="search" aria-label="Posts" className={styles.filters}>
        <SearchField
          label="Search posts"
          name="search"
          maxLength={100}
          value={draft.search}
          onValueChange={(search) => setDraft({ search })}
          onBlur={flush}
        />
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
            posts={posts}
            query={query}
            isChanging={query.isPlaceholderData || isDebouncing}
          />
        )}
      </ListArea>
    </>
  );
}
