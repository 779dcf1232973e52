import { useSearchFilters } from '@backflow/remote-kit';
import { AdminPage, StatCards } from '@backflow/remote-kit/admin';
import { ListArea } from '@backflow/remote-kit/lists';
import { EmptyState, Tabs } from '@backflow/ui';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { AllPosts } from './all-posts.tsx';
import { adminStats, pendingPosts, postCounts } from './api.ts';
import { moderationFilter } from './moderation-filter.ts';
import { PostTable } from './post-table.tsx';
import { SilencedMembers } from './silenced-members.tsx';

/** The queue of pending posts, all posts, and the silenced members. */
export function ModerationPage() {
  const stats = useQuery(adminStats).data;
  const counts = useQuery(postCounts).data;
  const filtering = useSearchFilters(moderationFilter);
  return (
    <AdminPage title="Moderation" lead="What members post, before and after everybody can read it.">
      <StatCards
        stats={[
          { label: 'Total Users', value: stats?.totalUsers },
          { label: 'Premium Users', value: stats?.premiumUsers },
          { label: 'Pending Posts', value: counts?.pending },
          { label: 'Total Courses', value: stats?.totalCourses },
        ]}
      />
      <Tabs
        label="Posts"
        selected={filtering.filters.tab}
        onSelect={(tab) =>
          filtering.setFilters({ tab: tab === 'all' ? 'all' : 'pending', only: '', search: '' })
        }
        tabs={[
          {
            id: 'pending',
            label: counts
              ? `Pending Approval (${counts.pending.toLocaleString('en-US')})`
              : 'Pending Approval',
            panel: <PendingPosts />,
          },
          {
            id: 'all',
            label: 'All Posts',
            panel: <AllPosts filtering={filtering} reported={counts?.reported} />,
          },
        ]}
      />
      <SilencedMembers />
    </AdminPage>
  );
}

/** The posts that need a decision, the longest waiting first. */
function PendingPosts() {
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
