import type { PostState, Posted, createForumReply as contract } from '@backflow/contracts/community';
import { NotFoundError, select, sql } from '@backflow/service-kit';
import type { Actor, Call } from '@backflow/service-kit';
import type { CommunityContext } from '../context.ts';
import { maySee, replyRefusal } from '../topics/post.policy.ts';
import { storePost } from './store-post.ts';

interface RepliedTopic {
  authorId: string;
  state: PostState;
  isLocked: boolean;
}

/**
 * A member replies to a topic that everybody sees and that is not locked.
 * @throws as `storePost` does; NotFoundError, AppError TOPIC_LOCKED, or TOPIC_WAITING for who sees a topic that waits
 */
export async function createReply(context: CommunityContext, call: Call<typeof contract>): Promise<Posted> {
  const { actor, params, body } = call;
  const topicId = params.id.toLowerCase();
  const read = sql`
    select p.author_id as "authorId", p.state, t.is_locked as "isLocked"
      from topics t join posts p on p.id = t.id where t.id = ${topicId}`;
  const [found] = await select<RepliedTopic>(context.db, 'replied-topic', read);
  refuseReply(actor, found);
  return storePost(context, call, {
    input: body,
    title: null,
    async topicIn({ rows }) {
      // What has become of it since.
      const [topic] = await rows<RepliedTopic>(sql`${read} for update of t`);
      refuseReply(actor, topic);
      return topicId;
    },
  });
}

function refuseReply(actor: Actor, topic: RepliedTopic | undefined): void {
  if (!topic || !maySee(actor, topic)) throw new NotFoundError('This topic');
  const refusal = replyRefusal(topic);
  if (refusal) throw refusal;
}
