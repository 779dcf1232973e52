import type { QueryOf } from '@backflow/contracts';
import type { ForumTopic, listForumTopics as contract } from '@backflow/contracts/community';
import {
  afterCursor,
  all,
  byBoolean,
  byId,
  byInstant,
  descending,
  limitFor,
  orderSql,
  raw,
  select,
  sql,
  toPage,
} from '@backflow/service-kit';
import type { Actor, Call, PageOf, Sql } from '@backflow/service-kit';
import type { CommunityContext } from '../context.ts';
import { foundTopics } from './found-topics.query.ts';
import { selectTopics } from './topic-select.ts';
import type { TopicRow } from './topic-select.ts';
import { presentTopic } from './topic.presenter.ts';

type Query = QueryOf<typeof contract>;

const LATEST = descending(
  'latest',
  byBoolean('t.is_pinned', 'isPinned'),
  byInstant('t.last_activity_at', 'lastActivityAt'),
  byId('t.id'),
);

/**
 * Pinned topics first, then by latest activity; or the best matches of a search. The list includes the caller's own unapproved
 * topics, and for administrators all pending ones.
 */
export function topicsPage(
  context: CommunityContext,
  { query, actor }: Call<typeof contract>,
): Promise<PageOf<ForumTopic>> {
  const { search } = query;
  return search ? foundTopics(context, { ...query, search }, actor) : latest(context, query, actor);
}

async function latest(context: CommunityContext, query: Query, actor: Actor): Promise<PageOf<ForumTopic>> {
  const end = sql`order by ${orderSql(LATEST)} ${limitFor(query.limit)}`;
  const conditions = [...filters(query, actor), ...afterCursor(LATEST, query.cursor)];
  const page = sql`(
    select * from (
      (select t.* from topics t where ${all([raw('t.published_at is not null'), ...conditions])} ${end})
      union all
      (select t.* from topics t
        where ${all([raw('t.published_at is null'), sql`t.id = any(array(${unapproved(actor)}))`, ...conditions])} ${end})
    ) t ${end})`;
  const rows = await select<TopicRow>(
    context.db,
    'topics',
    sql`${selectTopics(actor, context.now(), raw(''), page)} order by ${orderSql(LATEST)}`,
  );
  return toPage(LATEST, rows, query.limit).map((row) => presentTopic(row, actor));
}

/** The ids of the unapproved topics in the actor's lists. */
function unapproved(actor: Actor): Sql {
  const own = sql`select id from posts where author_id = ${actor.id} and title is not null and state <> 'approved'`;
  return actor.isAdmin
    ? sql`${own} union select id from posts where state = 'pending' and title is not null`
    : own;
}

/** As arrays of ids: they are short, however long the list is. */
function filters({ categoryId, only }: Query, { id }: Actor): Sql[] {
  const followed = sql`select topic_id from follows where member_id = ${id}`;
  const created = sql`select id from posts where author_id = ${id} and title is not null`;
  return [
    ...(categoryId ? [sql`t.category_id = ${categoryId}`] : []),
    ...(only ? [sql`t.id = any(array(${only === 'mine' ? created : followed}))`] : []),
  ];
}
