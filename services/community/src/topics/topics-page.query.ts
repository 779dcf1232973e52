import type { QueryOf } from '@backflow/contracts';
import { listForumTopics } from '@backflow/contracts/community';
import {
  PageOf,
  afterCursor,
  all,
  byBoolean,
  byId,
  byInstant,
  descending,
  idArray,
  limitFor,
  orderSql,
  raw,
  select,
  cachedList,
  sql,
  toPage,
} from '@backflow/service-kit';
import type { Actor, MyField, SharedPage, Sql } from '@backflow/service-kit';
import type { CommunityContext } from '../context.ts';
import { getViewer } from '../posts/post.policy.ts';
import type { Viewer } from '../posts/post.policy.ts';
import { foundTopics } from './found-topics.query.ts';
import type { FoundTopic } from './found-topics.query.ts';
import { marksEndAt, selectMarks, selectTopics } from './topic-select.ts';
import type { TopicRow, UnreadMarks } from './topic-select.ts';
import { presentTopic } from './topic.presenter.ts';

type Query = QueryOf<typeof listForumTopics>;

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
export const topicsList = cachedList(listForumTopics, {
  topics: ['forum/topics', 'forum/categories', 'members'],
  async read(context: CommunityContext, query, audience): Promise<SharedPage<FoundTopic>> {
    const page = isPersonal(query) ? NOTHING : await latest(context, query, getViewer(audience));
    return { page, until: query.search ? 0 : Infinity };
  },
  own: (context, actors, ids, { query }) =>
    Promise.all(actors.map((actor) => myTopics(context, actor, ids, query))),
  present: (row: FoundTopic, audience, own) =>
    presentTopic({ ...row, ...own?.marks }, own ?? getViewer(audience)),
});

const NOTHING = new PageOf<FoundTopic>([], null);

/** True if the topics on the page depend on the caller. */
const isPersonal = ({ only, search }: Query): boolean => only !== undefined || search !== undefined;

/** The member's own fields of a listed topic. */
interface MyTopic extends Viewer {
  /** Absent for a row that has its own marks. */
  marks?: UnreadMarks;
}

/** The member's marks and own topics. A member with unapproved topics gets a page of their own that includes them. */
async function myTopics(
  context: CommunityContext,
  actor: Actor,
  ids: readonly string[],
  query: Query,
): Promise<MyField<FoundTopic, MyTopic>> {
  const now = context.now();
  const { search } = query;
  const viewer = { id: actor.id, isAdmin: actor.isAdmin };
  if (search || query.only || (await hasUnapproved(context, actor))) {
    const page = search
      ? await foundTopics(context, { ...query, search }, actor)
      : await latest(context, query, actor);
    return { parts: new Map(page.items.map(({ id }) => [id, viewer])), page, until: marksEndAt(page.items) };
  }
  const rows = await select<UnreadMarks & { id: string; isOwn: boolean }>(
    context.db,
    'topic-marks',
    sql`${selectMarks(actor, now)} where t.id = any(${idArray(ids)})`,
  );
  const parts = rows.flatMap(({ id, isOwn, ...marks }) =>
    isOwn || marks.unreadSince !== null ? [[id, { ...viewer, marks }] as const] : [],
  );
  return { parts: new Map(parts), until: marksEndAt(rows) };
}

async function latest(context: CommunityContext, query: Query, viewer: Viewer): Promise<PageOf<TopicRow>> {
  const end = sql`order by ${orderSql(LATEST)} ${limitFor(query.limit)}`;
  const conditions = [...filters(query, viewer), ...afterCursor(LATEST, query.cursor)];
  const page = sql`(
    select * from (
      (select t.* from topics t where ${all([raw('t.published_at is not null'), ...conditions])} ${end})
      union all
      (select t.* from topics t
        where ${all([raw('t.published_at is null'), sql`t.id = any(array(${unapproved(viewer)}))`, ...conditions])} ${end})
    ) t ${end})`;
  const rows = await select<TopicRow>(
    context.db,
    'topics',
    sql`${selectTopics(viewer, context.now(), raw(''), page)} order by ${orderSql(LATEST)}`,
  );
  return toPage(LATEST, rows, query.limit);
}

/** True if the member's lists have topics that the audience's do not. */
async function hasUnapproved({ db }: CommunityContext, { id }: Actor): Promise<boolean> {
  const [found] = await select<{ exists: boolean }>(
    db,
    'unapproved-topics',
    sql`select exists (${unapproved({ id, isAdmin: false })}) as exists`,
  );
  return found?.exists === true;
}

/** The ids of the unapproved topics in the viewer's lists. */
function unapproved(actor: Viewer): Sql {
  const own = sql`select id from posts where author_id = ${actor.id} and title is not null and state <> 'approved'`;
  return actor.isAdmin
    ? sql`${own} union select id from posts where state = 'pending' and title is not null`
    : own;
}

/** Arrays of ids: they are short, however long the list is. */
function filters({ categoryId, only }: Query, { id }: Viewer): Sql[] {
  const followed = sql`select topic_id from follows where member_id = ${id}`;
  const created = sql`select id from posts where author_id = ${id} and title is not null`;
  return [
    ...(categoryId ? [sql`t.category_id = ${categoryId}`] : []),
    ...(only ? [sql`t.id = any(array(${only === 'mine' ? created : followed}))`] : []),
  ];
}
