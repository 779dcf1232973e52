import { useSearchFilters } from '@backflow/remote-kit';
import { Tabs } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import { adminStats, postCounts } from '../dashboard/api.ts';
import { StatCard } from '../dashboard/stat-cards.tsx';
import { AdminPage } from '../frame/admin-page.tsx';
import { AllPosts } from './all-posts.tsx';
import { moderationFilter } from './moderation-filter.ts';
import styles from './moderation-page.module.css';
import { PendingPosts } from './pending-posts.tsx';
import { SilencedMembers } from './silenced-members.tsx';

/** What members have written: what waits for a decision, and everything else. */
export function ModerationPage() {
  const stats = useQuery(adminStats).data;
  const counts = useQuery(postCounts).data;
  const filtering = useSearchFilters(moderationFilter);
  return (
    <AdminPage title="Moderation" lead="What members post, before and after everybody can read it.">
      <dl className={styles.cards}>
        <StatCard label="Total Users" value={stats?.totalUsers} />
        <StatCard label="Premium Users" value={stats?.premiumUsers} />
        <StatCard label="Pending Posts" value={counts?.pending} />
        <StatCard label="Total Courses" value={stats?.totalCourses} />
      </dl>
      <Tabs
        label="Posts"
        selected={filtering.filters.tab}
        onSelect={(tab) => filtering.choose({ tab: tab === 'all' ? 'all' : 'pending', only: '', search: '' })}
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
