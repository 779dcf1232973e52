import type {
  PostReport,
  dismissForumPostReports,
  listForumPostReports,
  reportForumPost,
} from '@backflow/contracts/community';
import { AppError, NotFoundError, mutate, select, sql } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { CommunityContext } from '../context.ts';
import { lockWriter } from '../members/forum-member.ts';
import { mayReport, maySee } from '../posts/post.policy.ts';
import { findPost, lockPost } from './lock-post.ts';

/**
 * A member reports an approved post to administrators. Reporting again replaces the reason.
 * @throws NotFoundError, AppError FORBIDDEN or SILENCED
 */
export async function reportPost(
  context: CommunityContext,
  call: Call<typeof reportForumPost>,
): Promise<null> {
  const { actor, params, body } = call;
  const found = await findPost(context, params.id);
  if (!maySee(actor, found)) throw new NotFoundError('This post');
  if (!mayReport(actor, found)) {
    throw new AppError('FORBIDDEN', 'Posts of others that everybody sees can be reported.');
  }
  const now = new Date(context.now());
  await mutate(context, { ...call, locks: [found.topicId] }, async (write) => {
    await lockWriter(write, actor, now);
    await lockPost(write, found);
    await write.rows(sql`
      insert into reports (post_id, member_id, reason, reported_at)
      values (${found.id}, ${actor.id}, ${body.reason}, ${now})
      on conflict (post_id, member_id) do update
         set reason = excluded.reason, reported_at = excluded.reported_at`);
  });
  return null;
}

/** The last 50 open reports of a post, the latest first. @throws NotFoundError */
export async function postReports(
  context: CommunityContext,
  { params }: Call<typeof listForumPostReports>,
): Promise<PostReport[]> {
  const post = await findPost(context, params.id);
  return select<PostReport>(
    context.db,
    'post-reports',
    sql`
      select r.reason, r.reported_at as at, a.first_name || ' ' || a.last_name as by
        from reports r left join identity.people_v1 a on a.id = r.member_id
       where r.post_id = ${post.id} order by r.reported_at desc, r.member_id limit 50`,
  );
}

/** An administrator closes the reports of a post. @throws NotFoundError */
export async function dismissReports(
  context: CommunityContext,
  call: Call<typeof dismissForumPostReports>,
): Promise<null> {
  const found = await findPost(context, call.params.id);
  await mutate(context, { ...call, locks: [found.topicId] }, async (write) => {
    const post = await lockPost(write, found);
    const closed = await write.rows<{ reason: string; memberId: string }>(
      sql`delete from reports where post_id = ${post.id} returning reason, member_id as "memberId"`,
    );
    if (closed.length === 0) return write.unchanged();
    const { topicId, topicTitle: title, authorId } = post;
    write.audit({
      subjectId: post.id,
      details: {
        ...{ topicId, title, authorId },
        // Erasing a reporter deletes their reason from the entry.
        reporterIds: closed.map(({ memberId }) => memberId),
        reasons: closed.map(({ reason }) => reason),
      },
    });
  });
  return null;
}
