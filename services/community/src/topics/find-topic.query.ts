import type { ForumPost, ForumTopicPage, getForumTopic as contract } from '@backflow/contracts/community';
import { NotFoundError, raw, select, sql } from '@backflow/service-kit';
import type { Actor, Call, Sql } from '@backflow/service-kit';
import type { CommunityContext } from '../context.ts';
import { MEMBER_COLUMNS, NEW_MEMBER, silenceError } from '../members/forum-member.ts';
import type { MemberRow } from '../members/forum-member.ts';
import { mayMarkAnswer, mayModerate, maySee, replyError } from '../posts/post.policy.ts';
import { postsFor } from '../posts/post.presenter.ts';
import { moreReplies, replyBounds, replyIds, replyPage } from '../posts/replies.query.ts';
import type { MoreReplies, ReplyBounds } from '../posts/replies.query.ts';
import { selectTopics } from './topic-select.ts';
import type { TopicRow } from './topic-select.ts';
import { presentTopic } from './topic.presenter.ts';

type PageRow = TopicRow &
  Pick<ForumTopicPage, 'lastNumber' | 'readUpTo' | 'isFollowed'> &
  Partial<MoreReplies> & {
    answerId: string | null;
    answerPreview: string | null;
    /** The caller's row in the forum; null when they have none. */
    caller: MemberRow | null;
  };

const PAGE_COLUMNS = ({ id }: Actor): Sql => sql`,
  t.last_number as "lastNumber", r.number as "readUpTo", t.answer_id as "answerId",
  (select preview from posts where id = t.answer_id) as "answerPreview",
  exists (select 1 from follows f where f.topic_id = t.id and f.member_id = ${id}) as "isFollowed",
  (select to_jsonb(c) from (select ${MEMBER_COLUMNS} from members where id = ${id}) c) as caller`;

const MAX_PENDING = raw('limit 50');
/**
 * A topic as its page shows it, with the first replies where they are requested: two statements.
 * @throws NotFoundError for a topic that does not exist for this caller
 */
export async function findTopic(
  context: CommunityContext,
  { params, query, actor }: Call<typeof contract>,
): Promise<ForumTopicPage> {
  const { db, now } = context;
  const id = params.id.toLowerCase();
  const bounds = query.replies === undefined ? undefined : replyBounds(query, query.replies);
  const columns = bounds ? sql`${PAGE_COLUMNS(actor)}, ${moreReplies(id, bounds)}` : PAGE_COLUMNS(actor);
  const [[row], posts] = await Promise.all([
    select<PageRow>(db, 'topic', sql`${selectTopics(actor, now(), columns)} where t.id = ${id}`),
    postsFor(context, actor, sql`and p.id = any(array(${postIds(id, actor, bounds)}))`),
  ]);
  const post = posts.find((each) => each.id === id);
  if (!row || !post || !maySee(actor, row)) throw new NotFoundError('This topic');
  const { answerId, answerPreview, caller, hasEarlier = false, hasLater = false, ...topic } = row;
  const answer = posts.find((each) => each.id === answerId);
  const error = replyError(row) ?? silenceError(actor, caller ?? NEW_MEMBER, now());
  return {
    ...presentTopic(topic, actor),
    post,
    waiting: posts.filter((each) => each !== post && each.state !== 'approved').sort(byCreation),
    answer: answer ? { ...answer, preview: answerPreview ?? '' } : null,
    replyRefusal: error?.message ?? null,
    may: { markAnswer: mayMarkAnswer(actor, row), moderate: mayModerate(actor) },
    ...(bounds && { replies: replyPage(posts, bounds, { hasEarlier, hasLater }) }),
  };
}

/** Selects the ids of every post of the page. */
const postIds = (topicId: string, actor: Actor, bounds: ReplyBounds | undefined): Sql => sql`
  select ${topicId}::uuid union all select answer_id from topics where id = ${topicId}
  union all (${unapprovedReplies(topicId, actor)})
  ${bounds ? sql`union all (${replyIds(topicId, bounds)})` : raw('')}`;

/** The unapproved replies on the page of a topic: the actor's own, and for administrators every pending one. */
function unapprovedReplies(topicId: string, actor: Actor): Sql {
  const shown = actor.isAdmin
    ? sql`(p.state = 'pending' or p.author_id = ${actor.id})`
    : sql`p.author_id = ${actor.id}`;
  return sql`select p.id from posts p
    where p.topic_id = ${topicId} and p.state <> 'approved' and p.title is null and ${shown}
    order by p.created_at, p.id ${MAX_PENDING}`;
}

const byCreation = (one: ForumPost, other: ForumPost): number =>
  one.createdAt === other.createdAt
    ? one.id.localeCompare(other.id)
    : one.createdAt.localeCompare(other.createdAt);
