import type { AdminForumPost, listAdminForumPosts } from '@backflow/contracts/community';
import {
  MAX_MATCHES,
  afterCursor,
  all,
  byId,
  byInstant,
  descending,
  findMatches,
  limitFor,
  matchesPrefixes,
  orderSql,
  pageOfMatches,
  raw,
  select,
  sql,
  toPage,
} from '@backflow/service-kit';
import type { Call, Database, PageOf, Sql } from '@backflow/service-kit';
import type { CommunityContext } from '../context.ts';
import { adminPosts } from './admin-posts.presenter.ts';

type Query = Call<typeof listAdminForumPosts>['query'];

const STATE_FILTERS = {
  reported: raw('p.id in (select post_id from reports)'),
  rejected: raw(`p.state = 'rejected'`),
  approved: raw(`p.state = 'approved'`),
};

/** Posts in any state: the newest first, or the matches of a search. */
export async function allPosts(
  context: CommunityContext,
  { query }: Call<typeof listAdminForumPosts>,
): Promise<PageOf<AdminForumPost>> {
  const { only, authorId, search } = query;
  const conditions = [
    ...(only ? [STATE_FILTERS[only]] : []),
    ...(authorId ? [sql`p.author_id = ${authorId}`] : []),
  ];
  const ids = search
    ? pageOfMatches({ ids: await searchPosts(context.db, search, only, conditions) }, query)
    : only === 'reported' && !authorId
      ? await newestReportedIds(context.db, query)
      : await newestIds(context.db, query, conditions);
  return ids.withItems(await adminPosts(context, ids.items));
}

const NEWEST = descending('newest', byInstant('p.created_at', 'createdAt'), byId('p.id'));

async function newestIds(db: Database, { cursor, limit }: Query, conditions: readonly Sql[]) {
  const rows = await select<{ id: string; createdAt: string }>(
    db,
    'newest-posts',
    sql`
      select p.id, p.created_at as "createdAt" from posts p
       where ${all([...conditions, ...afterCursor(NEWEST, cursor)])}
       order by ${orderSql(NEWEST)} ${limitFor(limit)}`,
  );
  return toPage(NEWEST, rows, limit).map(({ id }) => id);
}

const NEWEST_REPORTED = descending('newest', byInstant('r.post_created_at', 'createdAt'), byId('r.post_id'));

/** Starts from the reports: they are few among the posts. */
async function newestReportedIds(db: Database, { cursor, limit }: Query) {
  const rows = await select<{ id: string; createdAt: string }>(
    db,
    'newest-reported-posts',
    sql`
      select distinct r.post_id as id, r.post_created_at as "createdAt" from reports r
       where ${all(afterCursor(NEWEST_REPORTED, cursor))}
       order by r.post_created_at desc, r.post_id desc ${limitFor(limit)}`,
  );
  return toPage(NEWEST_REPORTED, rows, limit).map(({ id }) => id);
}

/** Unapproved matches first, then the best approved ones: only approved posts are in the search index. */
async function searchPosts(
  db: Database,
  text: string,
  only: Query['only'],
  conditions: readonly Sql[],
): Promise<string[]> {
  const unapproved = only === 'approved' ? [] : await searchUnapproved(db, text, conditions);
  if (only === 'rejected') return unapproved;
  const approved = await findMatches(db, 'moderated-posts', {
    table: 'posts',
    alias: 'p',
    conditions: [STATE_FILTERS.approved, ...conditions],
    order: orderSql(NEWEST),
    text,
  });
  return [...unapproved, ...approved.ids];
}

async function searchUnapproved(db: Database, text: string, conditions: readonly Sql[]): Promise<string[]> {
  const matches = matchesPrefixes('p.search', text) ?? raw('false');
  const rows = await select<{ id: string }>(
    db,
    'moderated-posts-unapproved',
    sql`
      select p.id from posts p
       where ${all([raw(`p.state <> 'approved'`), matches, ...conditions])}
       order by ${orderSql(NEWEST)} limit ${raw(String(MAX_MATCHES))}`,
  );
  return rows.map(({ id }) => id);
}
