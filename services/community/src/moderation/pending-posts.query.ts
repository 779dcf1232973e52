import type {
  AdminForumPost,
  countAdminForumPosts,
  listPendingForumPosts,
} from '@backflow/contracts/community';
import { PageOf, decodeCursor, limitFor, raw, select, sql, toPage } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { CommunityContext } from '../context.ts';
import { adminPosts } from './admin-posts.presenter.ts';

/** Posts that wait, and approved ones of which a change waits: the one that has waited longest first. */
export async function pendingPosts(
  context: CommunityContext,
  { query: { cursor, limit } }: Call<typeof listPendingForumPosts>,
): Promise<PageOf<AdminForumPost>> {
  const last = decodeCursor(cursor);
  const after = (instant: string, id: string) =>
    last ? sql`and (${raw(instant)}, ${raw(id)}) > (${new Date(last.after)}, ${last.id})` : raw('');
  const most = limitFor(limit);
  const rows = await select<{ id: string; since: string }>(
    context.db,
    'pending-posts',
    sql`
      (select id, created_at as since from posts
        where state = 'pending' ${after('created_at', 'id')} order by created_at, id ${most})
       union all
      (select post_id, sent_at from held_edits
        where rejection is null ${after('sent_at', 'post_id')} order by sent_at, post_id ${most})
      order by since, id ${most}`,
  );
  const { items, nextCursor } = toPage(rows, limit, ({ since, id }) => ({ after: since, id }));
  const ids = items.map(({ id }) => id);
  return new PageOf(await adminPosts(context, ids), nextCursor);
}

/** How much there is for administrators to look at. */
export async function moderationCounts(
  { db }: CommunityContext,
  _: Call<typeof countAdminForumPosts>,
): Promise<{ pending: number; reported: number }> {
  const [counts] = await select<{ pending: number; reported: number }>(
    db,
    'moderation-counts',
    sql`
      select (select count(*) from posts where state = 'pending')::int
               + (select count(*) from held_edits where rejection is null)::int as pending,
             (select count(distinct post_id) from reports)::int as reported`,
  );
  return counts ?? { pending: 0, reported: 0 };
}
