import type { AdminForumPost, listAdminForumPosts } from '@backflow/contracts/community';
import {
  MAX_MATCHES,
  PageOf,
  all,
  decodeCursor,
  findMatches,
  limitFor,
  pageOfMatches,
  raw,
  searchTerms,
  select,
  sql,
  toPage,
} from '@backflow/service-kit';
import type { Call, Database, Sql } from '@backflow/service-kit';
import type { CommunityContext } from '../context.ts';
import { adminPosts } from './admin-posts.presenter.ts';

type Query = Call<typeof listAdminForumPosts>['query'];

const ONLY = {
  reported: raw('p.id in (select post_id from reports)'),
  rejected: raw(`p.state = 'rejected'`),
  approved: raw(`p.state = 'approved'`),
};

/** Posts of whatever state, the newest first, or what a search has found. */
export async function allPosts(
  context: CommunityContext,
  { query }: Call<typeof listAdminForumPosts>,
): Promise<PageOf<AdminForumPost>> {
  const { only, authorId, search } = query;
  const conditions = [...(only ? [ONLY[only]] : []), ...(authorId ? [sql`p.author_id = ${authorId}`] : [])];
  const { ids, nextCursor } = search
    ? pageOfMatches({ ids: await foundIds(context.db, search, only, conditions) }, query)
    : await newestIds(context.db, query, conditions);
  return new PageOf(await adminPosts(context, ids), nextCursor);
}

async function newestIds(db: Database, { cursor, limit }: Query, conditions: readonly Sql[]) {
  const last = decodeCursor(cursor);
  const after = last ? [sql`(p.created_at, p.id) < (${new Date(last.after)}, ${last.id})`] : [];
  const rows = await select<{ id: string; createdAt: string }>(
    db,
    'newest-posts',
    sql`
      select p.id, p.created_at as "createdAt" from posts p
       where ${all([...conditions, ...after])} order by p.created_at desc, p.id desc ${limitFor(limit)}`,
  );
  const { items, nextCursor } = toPage(rows, limit, ({ createdAt, id }) => ({ after: createdAt, id }));
  return { ids: items.map(({ id }) => id), nextCursor };
}

/** First what is not approved, then the best matches of what is: the words of the others are in no index. */
async function foundIds(
  db: Database,
  typed: string,
  only: Query['only'],
  conditions: readonly Sql[],
): Promise<string[]> {
  const others = only === 'approved' ? [] : await foundAmongOthers(db, searchTerms(typed), conditions);
  if (only === 'rejected') return others;
  const approved = await findMatches(db, 'moderated-posts', {
    table: 'posts',
    alias: 'p',
    conditions: [ONLY.approved, ...conditions],
    order: raw('p.created_at desc, p.id desc'),
    text: typed,
  });
  return [...others, ...approved.ids];
}

async function foundAmongOthers(
  db: Database,
  terms: string | undefined,
  conditions: readonly Sql[],
): Promise<string[]> {
  if (!terms) return [];
  const rows = await select<{ id: string }>(
    db,
    'moderated-posts-others',
    sql`
      select p.id from posts p
       where ${all([raw(`p.state <> 'approved'`), ...conditions])}
         and p.search @@ (select to_tsquery('simple', ${terms}))
       order by p.created_at desc, p.id desc limit ${raw(String(MAX_MATCHES))}`,
  );
  return rows.map(({ id }) => id);
}
