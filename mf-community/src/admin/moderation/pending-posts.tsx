import { EmptyState } from '@backflow/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ListArea } from '@backflow/remote-kit/lists';
import { pendingPosts } from './api.ts';
import { PostTable } from './post-table.tsx';

/** What waits for a decision, the longest waiting first. */
export function PendingPosts() {
  const query = useInfiniteQuery(pendingPosts);
  return (
    <ListArea
      plural="pending posts"
      items={query.data?.pages.flatMap(({ items }) => items)}
      query={query}
      empty={
        <EmptyState drawing="gauge" title="No posts pending approval">
          What waits for a decision comes here by itself.
        </EmptyState>
      }
    >
      {(posts) => <PostTable label="Posts pending approval" posts={posts} query={query} />}
    </ListArea>
  );
}
