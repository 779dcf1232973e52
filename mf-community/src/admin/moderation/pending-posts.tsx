import { Link } from '@backflow/platform';
import { FilterBar, formatCount, useListPages } from '@backflow/remote-kit';
import { ListArea } from '@backflow/remote-kit/lists';
import { EmptyState, Icon } from '@backflow/ui';
import { pendingPosts } from './api.ts';
import styles from './moderation-page.module.css';
import { REPORTED_HREF } from './post-labels.ts';
import { PostTable } from './post-table.tsx';
import type { Filtering } from './moderation-filter.ts';

interface Props {
  filtering: Filtering;
  /** The number of posts with open reports, which are in the other list. */
  reported: number;
}

/** The posts that need a decision, the longest waiting first. */
export function PendingPosts({ filtering, reported }: Props) {
  const { filters, isDebouncing, setFilters } = filtering;
  const { query, items, isChanging } = useListPages(pendingPosts(filters));
  return (
    <>
      <FilterBar
        label="Pending posts"
        plural="posts"
        filters={filtering}
        choices={[]}
        className={styles.filters}
      >
        {reported > 0 && (
          <Link to={REPORTED_HREF} className={styles.reported ?? ''}>
            <Icon name="alert" size={18} /> {formatCount(reported, 'reported post', 'reported posts')}
          </Link>
        )}
      </FilterBar>
      <ListArea
        plural="pending posts"
        {...{ items, query }}
        isFiltered={filters.search !== ''}
        onClear={() => setFilters({ search: '' })}
        empty={
          <EmptyState drawing="gauge" title="No posts pending approval">
            What waits for a decision comes here by itself.
          </EmptyState>
        }
      >
        {(posts) => (
          <PostTable
            label="Posts pending approval"
            posts={posts}
            query={query}
            filterKey={filters.search}
            isChanging={isChanging || isDebouncing}
          />
        )}
      </ListArea>
    </>
  );
}
