import { id } from '@backflow/contracts';
import * as z from '@backflow/contracts/zod';
import type { ServiceContext } from '@backflow/service-kit';

/** The Redis channel on which every instance of this service hears what has happened. */
export const LIVE_CHANNEL = 'community:live';

/**
 * What has happened, without what it says: every instance looks that up itself. `reply`: one was approved. `changed`:
 * something else that readers of a topic see (its opening post approved, an edit, a reply deleted, the answer, a lock,
 * a pin, a move). `deleted`: the topic is gone. `topic`: one was approved.
 */
export const Announcement = z.union([
  z.object({ kind: z.enum(['reply', 'changed', 'deleted']), topicId: id }),
  z.object({ kind: z.literal('topic') }),
]);
export type Announcement = z.infer<typeof Announcement>;

/**
 * Tells the readers of open streams, through every instance. To be called once the write is committed. What is lost
 * while Redis is away is found when it comes back.
 */
export async function announce(
  { redis }: Pick<ServiceContext, 'redis'>,
  announcement: Announcement,
): Promise<void> {
  if (!redis.isReady) return;
  await redis.publish(LIVE_CHANNEL, JSON.stringify(announcement)).catch(() => undefined);
}
