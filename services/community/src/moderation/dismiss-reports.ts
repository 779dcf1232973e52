import type { dismissForumPostReports as contract } from '@backflow/contracts/community';
import { mutate, sql } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { CommunityContext } from '../context.ts';
import { findPost, lockPost } from '../writing/lock-post.ts';

/** An administrator closes the reports of a post: nothing is wrong with it. @throws NotFoundError */
export async function dismissReports(context: CommunityContext, call: Call<typeof contract>): Promise<null> {
  const found = await findPost(context, call.params.id);
  await mutate(context, call, async (write) => {
    const post = await lockPost(write, found);
    const closed = await write.rows<{ reason: string; memberId: string }>(
      sql`delete from reports where post_id = ${post.id} returning reason, member_id as "memberId"`,
    );
    if (closed.length === 0) return write.unchanged();
    const { topicId, topicTitle: title, authorId } = post;
    write.audit({
      subjectId: post.id,
      details: {
        ...{ topicId, title, authorId },
        // Erasing a reporter deletes what they wrote from here.
        reporterIds: closed.map(({ memberId }) => memberId),
        reasons: closed.map(({ reason }) => reason),
      },
    });
  });
  return null;
}
