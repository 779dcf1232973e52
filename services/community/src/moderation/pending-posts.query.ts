import type {
  AdminForumPost,
  countAdminForumPosts,
  listPendingForumPosts,
} from '@backflow/contracts/community';
import {
  afterCursor,
  all,
  ascending,
  byId,
  byInstant,
  limitFor,
  orderSql,
  raw,
  select,
  sql,
  toPage,
} from '@backflow/service-kit';
import type { Call, Order, PageOf, Sql } from '@backflow/service-kit';
import type { CommunityContext } from '../context.ts';
import { adminPosts } from './admin-posts.presenter.ts';

/** The same order for pending posts, pending edits, and both. */
const oldest = (since: string, id: string) => ascending('oldest', byInstant(since, 'since'), byId(id));
const POSTS = oldest('created_at', 'id');
const EDITS = oldest('sent_at', 'post_id');
const BOTH = oldest('since', 'id');

/** Pending posts, and approved ones with a pending edit, the longest waiting first. */
export async function pendingPosts(
  context: CommunityContext,
  { query: { cursor, limit } }: Call<typeof listPendingForumPosts>,
): Promise<PageOf<AdminForumPost>> {
  const page = (order: Order, condition: Sql) =>
    sql`where ${all([condition, ...afterCursor(order, cursor)])} order by ${orderSql(order)} ${limitFor(limit)}`;
  const rows = await select<{ id: string; since: string }>(
    context.db,
    'pending-posts',
    sql`
      (select id, created_at as since from posts ${page(POSTS, raw(`state = 'pending'`))})
       union all
      (select post_id, sent_at from held_edits ${page(EDITS, raw('rejection is null'))})
      order by ${orderSql(BOTH)} ${limitFor(limit)}`,
  );
  const found = toPage(BOTH, rows, limit);
  return found.withItems(
    await adminPosts(
      context,
      found.items.map(({ id }) => id),
    ),
  );
}

/** The numbers of pending and of reported posts. */
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
