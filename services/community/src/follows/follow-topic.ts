import type * as contracts from '@backflow/contracts';
import { AppError, NotFoundError, mutate, sql } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { CommunityContext } from '../context.ts';
import { maySee } from '../topics/post.policy.ts';
import { readUnfollow } from './unfollow-token.ts';

/**
 * Tells the caller of new replies from now on. Doing so twice is no error, and starts nothing anew.
 * @throws NotFoundError for a topic they may not see
 */
export async function followTopic(
  context: CommunityContext,
  call: Call<typeof contracts.followForumTopic>,
): Promise<null> {
  const { actor } = call;
  const topic = await findTopic(context, call);
  // Selected and held, so that one that is being deleted is not followed.
  await mutate(context, call, (write) =>
    write.rows(sql`
      insert into follows (topic_id, member_id)
      select id, ${actor.id}::uuid from topics where id = ${topic.id} for key share
      on conflict do nothing`),
  );
  return null;
}

/**
 * Tells the caller no longer. Doing so twice is no error.
 * @throws NotFoundError for a topic they may not see
 */
export async function unfollowTopic(
  context: CommunityContext,
  call: Call<typeof contracts.unfollowForumTopic>,
): Promise<null> {
  const { id } = await findTopic(context, call);
  await mutate(context, call, (write) =>
    write.rows(sql`delete from follows where topic_id = ${id} and member_id = ${call.actor.id}`),
  );
  return null;
}

type FollowCall = Call<typeof contracts.followForumTopic> | Call<typeof contracts.unfollowForumTopic>;

/** The opening post of the topic that is called for. */
async function findTopic({ models }: CommunityContext, { actor, params }: FollowCall) {
  const topic = await models.Post.findByPk(params.id);
  if (!topic || topic.id !== topic.topicId || !maySee(actor, topic)) throw new NotFoundError('This topic');
  return topic;
}

/**
 * The same by a link in a mail, for whoever has the mail.
 * @throws AppError LINK_SPENT for a token that is not of our making
 */
export async function unfollowByMail(
  context: CommunityContext,
  call: Call<typeof contracts.unfollowByMail>,
): Promise<null> {
  const follow = readUnfollow(context.settings.SESSION_SECRET, call.query.token);
  if (!follow) throw new AppError('LINK_SPENT', 'This link does not work. Unfollow the topic on its page.');
  await mutate(context, call, (write) =>
    write.rows(sql`
      delete from follows where topic_id = ${follow.topicId} and member_id = ${follow.memberId}`),
  );
  call.log.info({ account: follow.memberId, topic: follow.topicId }, 'unfollowed by one click');
  return null;
}
