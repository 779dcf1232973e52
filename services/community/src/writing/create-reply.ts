import type { PostState, CreatedReply, createForumReply as contract } from '@backflow/contracts/community';
import { NotFoundError, raw, select, sql } from '@backflow/service-kit';
import type { Actor, Call, Write } from '@backflow/service-kit';
import type { CommunityContext } from '../context.ts';
import { maySee, replyError } from '../posts/post.policy.ts';
import { postsFor } from '../posts/post.presenter.ts';
import { replyCounters } from './publish-post.ts';
import { assertNotDuplicate, storePost } from './store-post.ts';
import type { NewPost } from './store-post.ts';

interface RepliedTopic {
  authorId: string;
  state: PostState;
  isLocked: boolean;
}

/** The columns of `RepliedTopic`, of a topic `t` with the opening post `o`. */
const REPLIED_TOPIC = raw('o.author_id as "authorId", o.state, t.is_locked as "isLocked"');

/**
 * A member replies to an approved topic that is not locked.
 * @throws as `storePost` does; NotFoundError; AppError TOPIC_LOCKED, or TOPIC_WAITING for an unapproved topic the actor may see
 */
export async function createReply(
  context: CommunityContext,
  call: Call<typeof contract>,
): Promise<CreatedReply> {
  const { actor, params, body } = call;
  const topicId = params.id.toLowerCase();
  const [found] = await select<RepliedTopic>(
    context.db,
    'replied-topic',
    sql`select ${REPLIED_TOPIC} from topics t join posts o on o.id = t.id where t.id = ${topicId}`,
  );
  assertReplyAllowed(actor, found);
  const posted = await storePost(context, call, {
    input: body,
    title: null,
    async store(write, post) {
      // The topic may have changed since it was read above.
      const topic = await (post.isApproved ? countReplyOfTopic : lockTopic)(write, topicId, post);
      if (topic) assertNotDuplicate(topic.isDuplicate);
      assertReplyAllowed(actor, topic);
      const { number, categoryId } = topic;
      await post.insert({ topicId, number, categoryId });
      return { topicId, number };
    },
  });
  const [post] = await postsFor(context, actor, sql`and p.id = ${posted.id}`);
  return { ...posted, ...(post && { post }) };
}

interface LockedTopic extends RepliedTopic {
  isDuplicate: boolean;
  /** Both null for a pending reply. */
  number: number | null;
  categoryId: string | null;
}

/** Locks a topic, and counts a reply for it and for the author. A refusal afterwards rolls the counts back. */
async function countReplyOfTopic(
  { rows }: Write,
  topicId: string,
  { authorId, now, isDuplicate }: NewPost,
): Promise<LockedTopic | undefined> {
  const [topic] = await rows<LockedTopic>(sql`
    with author as (update members set approved_posts = approved_posts + 1 where id = ${authorId})
    update topics t set ${replyCounters(now)} from posts o where t.id = ${topicId} and o.id = t.id
    returning ${REPLIED_TOPIC}, t.last_number as number, t.category_id as "categoryId",
              ${isDuplicate} as "isDuplicate"`);
  return topic;
}

async function lockTopic(
  { rows }: Write,
  topicId: string,
  { isDuplicate }: NewPost,
): Promise<LockedTopic | undefined> {
  const [topic] = await rows<LockedTopic>(sql`
    select ${REPLIED_TOPIC}, null as number, null as "categoryId", ${isDuplicate} as "isDuplicate"
      from topics t join posts o on o.id = t.id where t.id = ${topicId} for update of t`);
  return topic;
}

function assertReplyAllowed<Topic extends RepliedTopic>(
  actor: Actor,
  topic: Topic | undefined,
): asserts topic is Topic {
  if (!topic || !maySee(actor, topic)) throw new NotFoundError('This topic');
  const error = replyError(topic);
  if (error) throw error;
}
