import type { markForumAnswer as contract } from '@backflow/contracts/community';
import { AppError, NotFoundError, ValidationError, mutate, sql } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { CommunityContext } from '../context.ts';
import { announce } from '../live/announce.ts';
import { isOpeningPost, mayMarkAnswer, maySee } from '../posts/post.policy.ts';
import { findPost } from './lock-post.ts';

/**
 * The author of a topic, or an administrator, marks the reply that answers it, or removes the mark.
 * @throws NotFoundError; AppError FORBIDDEN; ValidationError for a post that is no approved reply to this topic
 */
export async function markAnswer(context: CommunityContext, call: Call<typeof contract>): Promise<null> {
  const { actor, params, body } = call;
  const topic = await findPost(context, params.id);
  if (!isOpeningPost(topic) || !maySee(actor, topic)) throw new NotFoundError('This topic');
  if (!mayMarkAnswer(actor, topic)) {
    throw new AppError('FORBIDDEN', 'Only who began a topic can mark its answer, once it is approved.');
  }
  const answerId = body.postId?.toLowerCase() ?? null;
  const operation = { ...call, locks: [topic.id] };
  const isChanged = await mutate(context, operation, async ({ rows, audit, unchanged }): Promise<boolean> => {
    const [current] = await rows<{ answerId: string | null }>(
      sql`select answer_id as "answerId" from topics where id = ${topic.id} for update`,
    );
    if (!current) throw new NotFoundError('This topic');
    if (answerId !== null) {
      const [reply] = await rows(sql`
        select 1 from posts where id = ${answerId} and topic_id = ${topic.id} and number is not null`);
      if (!reply) {
        throw new ValidationError([{ path: 'postId', message: 'The answer must be a reply to this topic' }]);
      }
    }
    if (current.answerId === answerId) {
      unchanged();
      return false;
    }
    await rows(sql`update topics set answer_id = ${answerId} where id = ${topic.id}`);
    audit({ subjectId: topic.id, details: { answer: { from: current.answerId, to: answerId } } });
    return true;
  });
  if (isChanged) await announce(context, { kind: 'changed', topicId: topic.id });
  return null;
}
