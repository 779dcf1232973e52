import { id, jobContract } from '@backflow/contracts';
import type { JobData } from '@backflow/contracts';
import * as z from '@backflow/contracts/zod';
import { mutate, sql } from '@backflow/service-kit';
import type { JobRun } from '@backflow/service-kit';
import type { CommunityContext } from '../context.ts';

/** Replies per transaction. Moving a reply indexes its text again. */
const BATCH = 200;

/** Moves the replies of a moved topic to its category, where searches look for them. */
export const sortRepliesJob = jobContract({
  name: 'community.sort-replies',
  data: z.object({ topicId: id }),
});

/** Reads the topic's current category: after two moves, the last one wins in any order of the jobs. */
export async function sortReplies(
  context: CommunityContext,
  { topicId }: JobData<typeof sortRepliesJob>,
  run: JobRun,
): Promise<void> {
  for (let count = BATCH; count === BATCH;) {
    run.signal.throwIfAborted();
    const moved = await mutate(context, { ...run, locks: [topicId] }, async (write) => {
      // Lock the topic first, like every write: deleting a topic locks its replies in another order.
      await write.rows(sql`select 1 from topics where id = ${topicId} for no key update`);
      return write.rows(sql`
        with next as (
          select p.id, t.category_id from topics t join posts p on p.topic_id = t.id
           where t.id = ${topicId} and p.number is not null and p.category_id is distinct from t.category_id
           limit ${BATCH})
        update posts set category_id = next.category_id from next where posts.id = next.id returning posts.id`);
    });
    count = moved.length;
  }
}
