import { id, jobContract } from '@backflow/contracts';
import type { JobData } from '@backflow/contracts';
import * as z from '@backflow/contracts/zod';
import { job, mutate, sql } from '@backflow/service-kit';
import type { JobRun } from '@backflow/service-kit';
import type { CommunityContext } from '../context.ts';

/** Replies that one transaction moves: each is entered anew into the index of all words. */
const BATCH = 200;

/** Lets the replies of a topic that was moved be found in its category. */
export const sortRepliesJob = jobContract({
  name: 'community.sort-replies',
  data: z.object({ topicId: id }),
});

/** Uses the topic's present category: of two moves at once the last one wins, whichever job runs first. */
async function sortReplies(
  context: CommunityContext,
  { topicId }: JobData<typeof sortRepliesJob>,
  run: JobRun,
): Promise<void> {
  for (let count = BATCH; count === BATCH;) {
    run.signal.throwIfAborted();
    const moved = await mutate(context, run, async (write) => {
      // First, as everywhere: who deletes the topic would take its replies in an order of their own.
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

export const sortRepliesOfMoved = job(sortRepliesJob, sortReplies);
