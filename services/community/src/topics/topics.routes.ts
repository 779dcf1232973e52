import * as contracts from '@backflow/contracts/community';
import type { ForumStats } from '@backflow/contracts/community';
import { readSiteSettings, route, select, sql } from '@backflow/service-kit';
import type { CommunityContext } from '../context.ts';
import { topicRecord } from './find-topic.query.ts';
import { readTopic } from './read-topic.ts';
import { replies } from '../posts/replies.query.ts';
import { topicsList } from './topics-page.query.ts';

/** The counts of approved topics and replies. */
async function forumStats(context: CommunityContext): Promise<ForumStats> {
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

export const topicRoutes = [
  topicsList,
  topicRecord,
  route(contracts.listForumReplies, replies),
  route(contracts.markTopicRead, readTopic),
  route(contracts.getForumStats, forumStats),
];
