import type { discardPendingEdit as contract } from '@backflow/contracts/community';
import { AppError, NotFoundError, mutate } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { CommunityContext } from '../context.ts';
import { maySee } from '../posts/post.policy.ts';
import { deleteHeldEdit } from './change-post.ts';
import { findPost, lockPost } from './lock-post.ts';

/**
 * A member takes back the change of their post that waits or was rejected; where there is none, that is no error.
 * @throws NotFoundError, AppError FORBIDDEN
 */
export async function dropHeldEdit(context: CommunityContext, call: Call<typeof contract>): Promise<null> {
  const { actor, params } = call;
  const found = await findPost(context, params.id);
  if (!maySee(actor, found)) throw new NotFoundError('This post');
  if (found.authorId !== actor.id) {
    throw new AppError('FORBIDDEN', 'Only its author can take back a change of this post.');
  }
  await mutate(context, call, async (write) => {
    await deleteHeldEdit(write, await lockPost(write, found));
  });
  return null;
}
