import type {
  PostReport,
  PostRevision,
  getForumPostHistory,
  listForumPostReports,
} from '@backflow/contracts/community';
import { select, sql } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { CommunityContext } from '../context.ts';
import { findPost } from '../writing/lock-post.ts';
import { htmlOf } from '../posts/post.presenter.ts';

/** What a post said before each of its last 50 changes, the latest first. @throws NotFoundError */
export async function postHistory(
  context: CommunityContext,
  { params }: Call<typeof getForumPostHistory>,
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
  return Promise.all(rows.map(async (row) => ({ ...row, html: await htmlOf(row.content) })));
}

/** The last 50 reports of a post that nobody has closed, the latest first. @throws NotFoundError */
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
