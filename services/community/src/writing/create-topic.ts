import type { CreatedPost, createForumTopic as contract } from '@backflow/contracts/community';
import { WithMessage, mutate, getNetwork, readSiteSettings, sql } from '@backflow/service-kit';
import type { Call, Write } from '@backflow/service-kit';
import type { CommunityContext } from '../context.ts';
import { checkCategory } from './move-topic.ts';
import { assertMayPost, countPosting } from './posting-limits.ts';
import type { CountedPosting } from './posting-limits.ts';
import { countTopic, listTopic } from './publish-post.ts';
import { broadcastPost, insertPost, preparePost } from './store-post.ts';
import type { NewPost } from './store-post.ts';

/**
 * A member creates a topic and follows it. A refused one stores nothing and counts towards no limit.
 * @throws AppError SILENCED or DUPLICATE_POST, TooManyRequestsError, ValidationError, also for an unknown category
 */
export async function createTopic(
  context: CommunityContext,
  call: Call<typeof contract>,
): Promise<WithMessage<CreatedPost>> {
  const { actor, body } = call;
  const store = async () => {
    const post = await preparePost(context, actor, body, await readSiteSettings(context.db));
    const posted = await mutate(context, call, (write) =>
      storeTopic(context, write, post, body.categoryId ?? null),
    );
    if (posted.state === 'approved') await broadcastPost(context, posted);
    return posted;
  };
  const posted = actor.isAdmin
    ? await store()
    : await context.topicLimiter.run(getNetwork(call.address), store);
  return new WithMessage(posted, 'Topic created successfully!');
}

async function storeTopic(
  { models }: CommunityContext,
  write: Write,
  post: NewPost,
  categoryId: string | null,
): Promise<CreatedPost> {
  const { id, author, now, postsForTrust } = post;
  const [counted] = await write.rows<CountedPosting>(
    countPosting(author, { now, isTopic: true, postsForTrust }),
  );
  if (!counted) throw new Error('the author was not counted');
  assertMayPost(author, counted, { now, isTopic: true });
  await checkCategory(write, categoryId);
  await models.Topic.create({ id, categoryId, lastActivityAt: now }, { transaction: write.transaction });
  await write.rows(sql`insert into follows (topic_id, member_id) values (${id}, ${author.id})`);
  const { isApproved } = counted;
  if (isApproved) await countTopic(write, categoryId);
  await insertPost(write, post, {
    ...{ topicId: id, number: null, isApproved },
    categoryId: isApproved ? categoryId : null,
  });
  if (isApproved) await listTopic(write, now, id);
  return { id, topicId: id, state: isApproved ? 'approved' : 'pending', number: null };
}
