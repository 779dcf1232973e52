import { getForumTopic } from '@backflow/contracts/community';
import type { ParamsOf, QueryOf } from '@backflow/contracts';
import type { ForumPost, ForumTopicPage } from '@backflow/contracts/community';
import { PageOf, raw, select, cachedRecord, sql } from '@backflow/service-kit';
import type { Actor, MyField, MyRequest, SharedPage, Sql } from '@backflow/service-kit';
import type { CommunityContext } from '../context.ts';
import { MEMBER_COLUMNS, NEW_MEMBER, silenceError, getSilence } from '../members/forum-member.ts';
import type { MemberRow } from '../members/forum-member.ts';
import { isMember, mayMarkAnswer, mayModerate, maySee, replyError, getViewer } from '../posts/post.policy.ts';
import type { Viewer } from '../posts/post.policy.ts';
import { presentPost, readPosts } from '../posts/post.presenter.ts';
import { moreReplies, replyBounds, replyIds, replyPage } from '../posts/replies.query.ts';
import type { MoreReplies, ReplyBounds } from '../posts/replies.query.ts';
import { marksEndAt, selectMarks, selectTopics } from './topic-select.ts';
import type { TopicRow, UnreadMarks } from './topic-select.ts';
import { presentTopic } from './topic.presenter.ts';

/** The member's columns on the page, besides the marks. */
interface OwnColumns extends Pick<ForumTopicPage, 'readUpTo' | 'isFollowed'> {
  /** The member's row in the forum; null when they have none. */
  caller: MemberRow | null;
}

type PageRow = TopicRow &
  OwnColumns &
  Pick<ForumTopicPage, 'lastNumber'> &
  Partial<MoreReplies> & {
    answerId: string | null;
    answerPreview: string | null;
  };

const ownColumns = ({ id }: Viewer): Sql => sql`
  r.number as "readUpTo", exists (select 1 from follows f where f.topic_id = t.id and f.member_id = ${id}) as "isFollowed",
  (select to_jsonb(c) from (select ${MEMBER_COLUMNS} from members where id = ${id}) c) as caller`;
const NO_OWN_COLUMNS = raw('null as "readUpTo", false as "isFollowed", null as caller');

const pageColumns = (viewer: Viewer): Sql => sql`,
  t.last_number as "lastNumber", t.answer_id as "answerId",
  (select preview from posts where id = t.answer_id) as "answerPreview",
  ${isMember(viewer) ? ownColumns(viewer) : NO_OWN_COLUMNS}`;

const MAX_PENDING = raw('limit 50');

interface Request {
  readonly params: ParamsOf<typeof getForumTopic>;
  readonly query: QueryOf<typeof getForumTopic>;
}

/** The page of a topic as a viewer sees it. */
interface TopicPage {
  readonly id: string;
  readonly page: ForumTopicPage;
  readonly authorIds: ReadonlySet<string>;
}

/** The fields that are a member's own where they have not written on the page. */
type OwnFields = Pick<
  ForumTopicPage,
  'isUnread' | 'firstUnread' | 'readUpTo' | 'isFollowed' | 'replyRefusal'
>;

/**
 * A topic as its page shows it, with the first replies where they are requested. A member who has written on
 * the page gets one of their own, with their unapproved replies and what they may do.
 */
export const topicRecord = cachedRecord(getForumTopic, {
  noun: 'This topic',
  topics: ({ id }) => [`topic:${id.toLowerCase()}`, 'forum/categories', 'members'],
  read: (context: CommunityContext, query, audience, params) =>
    readPage(context, getViewer(audience), { params, query }),
  own: (context, actors, _ids, request) =>
    Promise.all(actors.map((actor) => readOwn(context, actor, request))),
  present: ({ page }: TopicPage, _audience, own) => (own ? { ...page, ...own } : page),
});

async function readOwn(
  context: CommunityContext,
  actor: Actor,
  { params, query, rows: [shared] }: MyRequest<typeof getForumTopic, TopicPage>,
): Promise<MyField<TopicPage, OwnFields>> {
  const readMyPage = async () => ({
    parts: new Map<string, OwnFields>(),
    ...(await readPage(context, actor, { params, query })),
  });
  if (!shared || shared.authorIds.has(actor.id)) return readMyPage();
  const now = context.now();
  const [own] = await select<UnreadMarks & OwnColumns & { hasUnapproved: boolean }>(
    context.db,
    'topic-own',
    sql`${selectMarks(actor, now, sql`, ${ownColumns(actor)}, exists (${myUnapproved(shared.id, actor)}) as "hasUnapproved"`)}
         where t.id = ${shared.id}`,
  );
  if (!own || own.hasUnapproved) return readMyPage();
  const { isNew, firstUnread, readUpTo, isFollowed } = own;
  const refusal = shared.page.replyRefusal ?? silenceMessage(actor, own.caller, now);
  const fields = { isUnread: isNew || firstUnread !== null, firstUnread, readUpTo, isFollowed };
  return {
    parts: new Map([[shared.id, { ...fields, replyRefusal: refusal }]]),
    until: myEndsAt(actor, own, now),
  };
}

const myUnapproved = (topicId: string, { id }: Viewer): Sql =>
  sql`select 1 from posts p where p.topic_id = ${topicId} and p.state <> 'approved' and p.author_id = ${id}`;

const silenceMessage = (viewer: Viewer, caller: MemberRow | null, now: number): string | null =>
  silenceError(viewer, caller ?? NEW_MEMBER, now)?.message ?? null;

/** When time alone changes what is a member's own. */
const myEndsAt = (viewer: Viewer, own: UnreadMarks & OwnColumns, now: number): number =>
  Math.min(
    marksEndAt([own]),
    getSilence(viewer, own.caller ?? NEW_MEMBER, now)?.until?.getTime() ?? Infinity,
  );

/** Reads the page in two statements; without items where the topic does not exist for this viewer. */
async function readPage(
  context: CommunityContext,
  viewer: Viewer,
  { params, query }: Request,
): Promise<SharedPage<TopicPage>> {
  const { db, now } = context;
  const id = params.id.toLowerCase();
  const bounds = query.replies === undefined ? undefined : replyBounds(query, query.replies);
  const columns = bounds ? sql`${pageColumns(viewer)}, ${moreReplies(id, bounds)}` : pageColumns(viewer);
  const [[row], found] = await Promise.all([
    select<PageRow>(db, 'topic', sql`${selectTopics(viewer, now(), columns)} where t.id = ${id}`),
    readPosts(context, viewer, sql`and p.id = any(array(${postIds(id, viewer, bounds)}))`),
  ]);
  const posts = found.map((post) => presentPost(viewer, post));
  const post = posts.find((each) => each.id === id);
  if (!row || !post || !maySee(viewer, row)) return { page: new PageOf([], null), until: Infinity };
  const { answerId, answerPreview, caller, hasEarlier = false, hasLater = false, ...topic } = row;
  const answer = posts.find((each) => each.id === answerId);
  const page = {
    ...presentTopic(topic, viewer),
    post,
    waiting: posts.filter((each) => each !== post && each.state !== 'approved').sort(byCreation),
    answer: answer ? { ...answer, preview: answerPreview ?? '' } : null,
    replyRefusal: replyError(row)?.message ?? silenceMessage(viewer, caller, now()),
    may: { markAnswer: mayMarkAnswer(viewer, row), moderate: mayModerate(viewer) },
    ...(bounds && { replies: replyPage(posts, bounds, { hasEarlier, hasLater }) }),
  };
  const authorIds = new Set(found.map(({ author }) => author.authorId));
  // The addresses of files expire.
  const until = posts.some(hasFiles) ? 0 : myEndsAt(viewer, row, now());
  return { page: new PageOf([{ id, page, authorIds }], null), until };
}

const hasFiles = ({ attachments, heldEdit }: ForumPost): boolean =>
  attachments.length + (heldEdit?.attachments.length ?? 0) > 0;

/** Selects the ids of every post of the page. */
const postIds = (topicId: string, viewer: Viewer, bounds: ReplyBounds | undefined): Sql => sql`
  select ${topicId}::uuid union all select answer_id from topics where id = ${topicId}
  union all (${unapprovedReplies(topicId, viewer)})
  ${bounds ? sql`union all (${replyIds(topicId, bounds)})` : raw('')}`;

/** The unapproved replies on the page of a topic: the viewer's own, and for administrators every pending one. */
function unapprovedReplies(topicId: string, viewer: Viewer): Sql {
  const shown = viewer.isAdmin
    ? sql`(p.state = 'pending' or p.author_id = ${viewer.id})`
    : sql`p.author_id = ${viewer.id}`;
  return sql`select p.id from posts p
    where p.topic_id = ${topicId} and p.state <> 'approved' and p.title is null and ${shown}
    order by p.created_at, p.id ${MAX_PENDING}`;
}

const byCreation = (one: ForumPost, other: ForumPost): number =>
  one.createdAt === other.createdAt
    ? one.id.localeCompare(other.id)
    : one.createdAt.localeCompare(other.createdAt);
