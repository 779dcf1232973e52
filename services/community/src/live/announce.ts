import { id } from '@backflow/contracts';
import * as z from '@backflow/contracts/zod';
import type { ServiceContext } from '@backflow/service-kit';

/** The Redis channel for announcements to every instance of this service. */
export const LIVE_CHANNEL = 'community:live';

/**
 * An announcement carries no content: every instance reads it from the database. `reply`: a reply was approved. `changed`:
 * something else on the page of a topic (its approval, an edit, a deleted reply, the answer, a lock, a pin, a move). `deleted`: the
 * topic was deleted. `topic`: a topic was approved.
 */
export const Announcement = z.union([
  z.object({ kind: z.enum(['reply', 'changed', 'deleted']), topicId: id }),
  z.object({ kind: z.literal('topic') }),
]);
export type Announcement = z.infer<typeof Announcement>;

/**
 * Announces a write to the open streams of every instance. Call it after the commit. Announcements that are lost while Redis is
 * unreachable are made up for when it is back.
 */
export async function announce(
  { redis }: Pick<ServiceContext, 'redis'>,
  announcement: Announcement,
): Promise<void> {
  if (!redis.isReady) return;
  await redis.publish(LIVE_CHANNEL, JSON.stringify(announcement)).catch(() => undefined);
}
