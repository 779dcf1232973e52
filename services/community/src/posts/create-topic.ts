import type { Posted, createForumTopic as contract } from '@backflow/contracts/community';
import { WithMessage, networkOf, sql } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { CommunityContext } from '../context.ts';
import { checkCategory } from './move-topic.ts';
import { storePost } from './store-post.ts';

/**
 * A member begins a topic, and follows it from then on.
 * @throws as `storePost` does; ValidationError for an unknown category
 */
export async function createTopic(
  context: CommunityContext,
  call: Call<typeof contract>,
): Promise<WithMessage<Posted>> {
  const { actor, body } = call;
  const { categoryId = null } = body;
  const store = () =>
    storePost(context, call, {
      input: body,
      title: body.title,
      async topicIn(write, id) {
        await checkCategory(write, categoryId);
        await context.models.Topic.create(
          { id, categoryId, lastActivityAt: new Date(context.now()) },
          { transaction: write.transaction },
        );
        await write.rows(sql`insert into follows (topic_id, member_id) values (${id}, ${actor.id})`);
        return id;
      },
    });
  const posted = actor.isAdmin
    ? await store()
    : await context.topicLimiter.run(networkOf(call.address), store);
  return new WithMessage(posted, 'Topic created successfully!');
}
