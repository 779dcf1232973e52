import type { CreatedPost, createForumTopic as contract } from '@backflow/contracts/community';
import { WithMessage, networkOf, sql } from '@backflow/service-kit';
import type { Call, Write } from '@backflow/service-kit';
import type { CommunityContext } from '../context.ts';
import { checkCategory } from './move-topic.ts';
import { countApproved, countTopic, listTopic } from './publish-post.ts';
import { assertNotDuplicate, storePost } from './store-post.ts';
import type { NewPost } from './store-post.ts';

/**
 * A member creates a topic and follows it.
 * @throws as `storePost` does; ValidationError for an unknown category
 */
export async function createTopic(
  context: CommunityContext,
  call: Call<typeof contract>,
): Promise<WithMessage<CreatedPost>> {
  const { actor, body } = call;
  const { categoryId = null } = body;
  const store = () =>
    storePost(context, call, {
      input: body,
      title: body.title,
      store: (write, post) => storeTopic(context, write, post, categoryId),
    });
  const posted = actor.isAdmin
    ? await store()
    : await context.topicLimiter.run(networkOf(call.address), store);
  return new WithMessage(posted, 'Topic created successfully!');
}

async function storeTopic(
  { models }: CommunityContext,
  write: Write,
  { id, authorId, now, isApproved, isDuplicate, insert }: NewPost,
  categoryId: string | null,
): Promise<Pick<CreatedPost, 'topicId' | 'number'>> {
  const [found] = await write.rows<{ isDuplicate: boolean }>(sql`select ${isDuplicate} as "isDuplicate"`);
  assertNotDuplicate(found?.isDuplicate === true);
  await checkCategory(write, categoryId);
  await models.Topic.create({ id, categoryId, lastActivityAt: now }, { transaction: write.transaction });
  await write.rows(sql`insert into follows (topic_id, member_id) values (${id}, ${authorId})`);
  const post = { topicId: id, number: null };
  if (isApproved) {
    await countApproved(write, authorId);
    await countTopic(write, categoryId);
    await insert({ ...post, categoryId });
    await listTopic(write, now, id);
  } else {
    await insert({ ...post, categoryId: null });
  }
  return post;
}
