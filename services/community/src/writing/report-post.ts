import type { reportForumPost as contract } from '@backflow/contracts/community';
import { AppError, NotFoundError, mutate, sql } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { CommunityContext } from '../context.ts';
import { mayReport, maySee } from '../posts/post.policy.ts';
import { findPost, lockPost } from './lock-post.ts';
import { lockWriter } from './writer.ts';

/**
 * A member reports a post that everybody sees to administrators. Reporting again replaces the reason.
 * @throws NotFoundError, AppError FORBIDDEN or SILENCED
 */
export async function reportPost(context: CommunityContext, call: Call<typeof contract>): Promise<null> {
  const { actor, params, body } = call;
  const found = await findPost(context, params.id);
  if (!maySee(actor, found)) throw new NotFoundError('This post');
  if (!mayReport(actor, found)) {
    throw new AppError('FORBIDDEN', 'Posts of others that everybody sees can be reported.');
  }
  const now = new Date(context.now());
  await mutate(context, call, async (write) => {
    await lockWriter(write, actor, now);
    await lockPost(write, found);
    await write.rows(sql`
      insert into reports (post_id, member_id, reason, reported_at)
      values (${found.id}, ${actor.id}, ${body.reason}, ${now})
      on conflict (post_id, member_id) do update
         set reason = excluded.reason, reported_at = excluded.reported_at`);
  });
  return null;
}
