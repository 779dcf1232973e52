import type { ForumStats } from '@backflow/contracts/community';
import { readSiteSettings, select, sql } from '@backflow/service-kit';
import type { CommunityContext } from '../context.ts';

/** What the forum holds that everybody sees. */
export async function forumStats(context: CommunityContext): Promise<ForumStats> {
  const [[totals], { activeMembers }] = await Promise.all([
    select<Omit<ForumStats, 'activeMembers'>>(
      context.db,
      'forum-stats',
      sql`
        select topic_count as "topicCount", (select sum(total)::integer from reply_counts) as "replyCount",
               last_topic as "latestTopic"
          from topic_totals`,
    ),
    readSiteSettings(context.db),
  ]);
  return { topicCount: 0, replyCount: 0, latestTopic: 0, ...totals, activeMembers };
}
