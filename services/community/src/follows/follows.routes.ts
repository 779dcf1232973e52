import * as contracts from '@backflow/contracts/community';
import { AppError, NotFoundError, mutate, route, sql } from '@backflow/service-kit';
import type { Call, Write } from '@backflow/service-kit';
import type { CommunityContext } from '../context.ts';
import { maySee } from '../posts/post.policy.ts';
import { readUnfollow } from './unfollow-token.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Follows a topic: the caller is notified of new replies. Following twice is no error. Unfollowing and following again sends no
 * second mail within a day.
 * @throws NotFoundError for a topic they may not see
 */
async function followTopic(
  context: CommunityContext,
  call: Call<typeof contracts.followForumTopic>,
): Promise<null> {
  const { actor } = call;
  const topic = await findTopic(context, call);
  const since = new Date(context.now() - DAY_MS);
  // Lock the topic, so that a topic that is being deleted gets no followers.
  await mutate(context, call, (write) =>
    write.rows(sql`
      insert into follows (topic_id, member_id, told_at)
      select id, ${actor.id}::uuid,
             (select told_at from ended_follows e
               where e.topic_id = topics.id and e.member_id = ${actor.id} and e.told_at > ${since})
        from topics where id = ${topic.id} for key share
      on conflict do nothing`),
  );
  return null;
}

/**
 * Ends the caller's follow. Unfollowing twice is no error.
 * @throws NotFoundError for a topic they may not see
 */
async function unfollowTopic(
  context: CommunityContext,
  call: Call<typeof contracts.unfollowForumTopic>,
): Promise<null> {
  const { id } = await findTopic(context, call);
  await mutate(context, call, (write) => endFollow(write, { topicId: id, memberId: call.actor.id }));
  return null;
}

const endFollow = (
  { rows }: Write,
  { topicId, memberId }: { topicId: string; memberId: string },
): Promise<object[]> =>
  rows(sql`
    with ended as (
      delete from follows where topic_id = ${topicId} and member_id = ${memberId}
      returning topic_id, member_id, told_at)
    insert into ended_follows (topic_id, member_id, told_at)
    select topic_id, member_id, told_at from ended where told_at is not null
    on conflict (topic_id, member_id) do update set told_at = excluded.told_at`);

type FollowCall = Call<typeof contracts.followForumTopic> | Call<typeof contracts.unfollowForumTopic>;

/** The opening post of the requested topic. */
async function findTopic({ models }: CommunityContext, { actor, params }: FollowCall) {
  const topic = await models.Post.findByPk(params.id);
  if (!topic || topic.id !== topic.topicId || !maySee(actor, topic)) throw new NotFoundError('This topic');
  return topic;
}

/**
 * Ends a follow by the link in a mail, without a session.
 * @throws AppError LINK_SPENT for a token with a wrong signature
 */
async function unfollowByMail(
  context: CommunityContext,
  call: Call<typeof contracts.unfollowByMail>,
): Promise<null> {
  const follow = readUnfollow(context.settings.SESSION_SECRET, call.query.token);
  if (!follow) throw new AppError('LINK_SPENT', 'This link does not work. Unfollow the topic on its page.');
  await mutate(context, call, (write) => endFollow(write, follow));
  call.log.info({ account: follow.memberId, topic: follow.topicId }, 'unfollowed by one click');
  return null;
}

export const followRoutes = [
  route(contracts.followForumTopic, followTopic),
  route(contracts.unfollowForumTopic, unfollowTopic),
  route(contracts.unfollowByMail, unfollowByMail),
];
