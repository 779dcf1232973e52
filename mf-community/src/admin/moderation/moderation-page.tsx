import { formatNumber, useSearchFilters } from '@backflow/remote-kit';
import { AdminPage, StatCards } from '@backflow/remote-kit/admin';
import { Skeleton, SkeletonGroup, Tabs } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import { AllPosts } from './all-posts.tsx';
import { adminStats, postCounts } from './api.ts';
import { moderationFilter } from './moderation-filter.ts';
import { PendingPosts } from './pending-posts.tsx';
import { SilencedMembers } from './silenced-members.tsx';

/** The queue of pending posts, all posts, and the silenced members. */
export function ModerationPage() {
  const stats = useQuery(adminStats).data;
  const { data: counts, isPending: isCounting } = useQuery(postCounts);
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
            label: counts ? `Pending Approval (${formatNumber(counts.pending)})` : 'Pending Approval',
            // The link to reported posts stands above the list: it must not come after it.
            panel: isCounting ? (
              <SkeletonGroup label="Loading the posts">
                <Skeleton height={480} />
              </SkeletonGroup>
            ) : (
              <PendingPosts filtering={filtering} reported={counts?.reported ?? 0} />
            ),
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
