import type { ResponseOf } from '@backflow/contracts';
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
  matchesPrefixes,
  orderSql,
  raw,
  select,
  sql,
  toPage,
  withSimilarNames,
} from '@backflow/service-kit';
import type { Call, Order, PageOf, SearchWords, Sql } from '@backflow/service-kit';
import type { CommunityContext } from '../context.ts';
import { adminPosts } from './admin-posts.presenter.ts';

/** The same order for pending posts, pending edits, and both. */
const oldest = (since: string, id: string) => ascending('oldest', byInstant(since, 'since'), byId(id));
const POSTS = oldest('p.created_at', 'p.id');
const EDITS = oldest('h.sent_at', 'h.post_id');
const BOTH = oldest('since', 'id');

/** The words that a search finds: those of the post `p`, of the title of its topic `o`, and of the name of its author `a`. */
const WORDS = 'p.search' + getVector("concat_ws(' ', o.title, a.first_name, a.last_name)");
const JOINED = 'join posts o on o.id = p.topic_id left join identity.people_v1 a on a.id = p.author_id';

/** Pending posts, and approved ones with a pending edit, the longest waiting first. */
export const pendingPosts = (
  context: CommunityContext,
  { query }: Call<typeof listPendingForumPosts>,
): Promise<PageOf<AdminForumPost>> =>
  withSimilarNames(context.db, query.search, (words) => matchingPosts(context, query, words));

async function matchingPosts(
  context: CommunityContext,
  { cursor, limit }: Call<typeof listPendingForumPosts>['query'],
  search: SearchWords | undefined,
): Promise<PageOf<AdminForumPost>> {
  const page = (order: Order, condition: Sql, matches: Sql | undefined) =>
    sql`where ${all([condition, ...(matches ? [matches] : []), ...afterCursor(order, cursor)])}
        order by ${orderSql(order)} ${limitFor(limit)}`;
  const inPost = matchesPrefixes(`(${WORDS})`, search);
  const inEdit = matchesPrefixes(`(${WORDS}${getVector("concat_ws(' ', h.title, h.content)")})`, search);
  const rows = await select<{ id: string; since: string }>(
    context.db,
    'pending-posts',
    sql`
      (select p.id, p.created_at as since
         from posts p ${raw(search ? JOINED : '')} ${page(POSTS, raw(`p.state = 'pending'`), inPost)})
       union all
      (select h.post_id, h.sent_at
         from held_edits h ${raw(search ? `join posts p on p.id = h.post_id ${JOINED}` : '')}
         ${page(EDITS, raw('h.rejection is null'), inEdit)})
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

/** Adds the words of a text to a search vector, split as those of posts. */
function getVector(text: string): string {
  return ` || to_tsvector('simple', posts_plain(${text}))`;
}

type Counts = ResponseOf<typeof countAdminForumPosts>;

/** The numbers of pending and of reported posts, and since when the oldest is pending. */
export async function moderationCounts(
  { db }: CommunityContext,
  _: Call<typeof countAdminForumPosts>,
): Promise<Counts> {
  const [counts] = await select<Counts>(
    db,
    'moderation-counts',
    sql`
      select (select count(*) from posts where state = 'pending')::int
               + (select count(*) from held_edits where rejection is null)::int as pending,
             least((select min(created_at) from posts where state = 'pending'),
                   (select min(sent_at) from held_edits where rejection is null)) as "oldestPending",
             (select count(distinct post_id) from reports)::int as reported`,
  );
  return counts ?? { pending: 0, oldestPending: null, reported: 0 };
}
