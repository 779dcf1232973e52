import type { ForumTopicPage, getForumTopic as contract } from '@backflow/contracts/community';
import { NotFoundError, raw, select, sql } from '@backflow/service-kit';
import type { Actor, Call, Sql } from '@backflow/service-kit';
import type { CommunityContext } from '../context.ts';
import { readMember, silenceError } from '../members/forum-member.ts';
import { mayMarkAnswer, mayModerate, maySee, replyError } from '../posts/post.policy.ts';
import { postsFor } from '../posts/post.presenter.ts';
import { selectTopics } from './topic-select.ts';
import type { TopicRow } from './topic-select.ts';
import { presentTopic } from './topic.presenter.ts';

type PageRow = TopicRow &
  Pick<ForumTopicPage, 'lastNumber' | 'readUpTo' | 'isFollowed'> & {
    answerId: string | null;
    answerPreview: string | null;
  };

const PAGE_COLUMNS = (actor: Actor): Sql => sql`,
  t.last_number as "lastNumber", r.number as "readUpTo", t.answer_id as "answerId",
  (select preview from posts where id = t.answer_id) as "answerPreview",
  exists (select 1 from follows f where f.topic_id = t.id and f.member_id = ${actor.id}) as "isFollowed"`;

const MAX_PENDING = raw('limit 50');

/**
 * A topic as its page shows it, without its replies.
 * @throws NotFoundError for a topic that does not exist for this caller
 */
export async function findTopic(
  context: CommunityContext,
  { params: { id }, actor }: Call<typeof contract>,
): Promise<ForumTopicPage> {
  const { db, now } = context;
  const [[row], posts, waiting, member] = await Promise.all([
    select<PageRow>(db, 'topic', sql`${selectTopics(actor, now(), PAGE_COLUMNS(actor))} where t.id = ${id}`),
    postsFor(context, actor, sql`and p.id in (${id}, (select answer_id from topics where id = ${id}))`),
    postsFor(context, actor, unapprovedReplies(id, actor)),
    readMember(context, actor.id),
  ]);
  const post = posts.find((each) => each.id === row?.id);
  if (!row || !post || !maySee(actor, row)) throw new NotFoundError('This topic');
  const { answerId, answerPreview, ...topic } = row;
  const answer = posts.find((each) => each.id === answerId);
  const error = replyError(row) ?? silenceError(actor, member, now());
  return {
    ...presentTopic(topic, actor),
    post,
    waiting,
    answer: answer ? { ...answer, preview: answerPreview ?? '' } : null,
    replyRefusal: error?.message ?? null,
    may: { markAnswer: mayMarkAnswer(actor, row), moderate: mayModerate(actor) },
  };
}

/** The unapproved replies on the page of a topic: the actor's own, and for administrators every pending one. */
function unapprovedReplies(topicId: string, actor: Actor): Sql {
  const shown = actor.isAdmin
    ? sql`(p.state = 'pending' or p.author_id = ${actor.id})`
    : sql`p.author_id = ${actor.id}`;
  return sql`and p.topic_id = ${topicId} and p.state <> 'approved' and p.title is null and ${shown}
             order by p.created_at, p.id ${MAX_PENDING}`;
}
