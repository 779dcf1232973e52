import * as contracts from '@backflow/contracts/community';
import type { PostRevision } from '@backflow/contracts/community';
import { route, select, sql } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { CommunityContext } from '../context.ts';
import { getHtml } from '../posts/post.presenter.ts';
import { findPost } from '../writing/lock-post.ts';
import { allPosts } from './all-posts.query.ts';
import { approvePost, rejectPost } from './decide-post.ts';
import { moderateTopic } from './moderate-topic.ts';
import { moderationCounts, pendingPosts } from './pending-posts.query.ts';
import { dismissReports, postReports } from '../writing/reports.ts';
import { silenceMember, silencedMembers, unsilenceMember } from './silence.ts';

/** The last 50 revisions of a post, the latest first. @throws NotFoundError */
async function postHistory(
  context: CommunityContext,
  { params }: Call<typeof contracts.getForumPostHistory>,
): Promise<PostRevision[]> {
  const post = await findPost(context, params.id);
  const rows = await select<Omit<PostRevision, 'html'>>(
    context.db,
    'post-history',
    sql`
      select r.id, r.title, r.content, r.replaced_at as "replacedAt",
             a.first_name || ' ' || a.last_name as "replacedBy"
        from revisions r left join identity.people_v1 a on a.id = r.replaced_by
       where r.post_id = ${post.id} order by r.replaced_at desc, r.id desc limit 50`,
  );
  return Promise.all(rows.map(async (row) => ({ ...row, html: await getHtml(row.content) })));
}

export const moderationRoutes = [
  route(contracts.countAdminForumPosts, moderationCounts),
  route(contracts.listPendingForumPosts, pendingPosts),
  route(contracts.listAdminForumPosts, allPosts),
  route(contracts.approveForumPost, approvePost),
  route(contracts.rejectForumPost, rejectPost),
  route(contracts.moderateForumTopic, moderateTopic),
  route(contracts.getForumPostHistory, postHistory),
  route(contracts.listForumPostReports, postReports),
  route(contracts.dismissForumPostReports, dismissReports),
  route(contracts.listSilencedMembers, silencedMembers),
  route(contracts.silenceForumMember, silenceMember),
  route(contracts.unsilenceForumMember, unsilenceMember),
];
