import { CHANGED_CHANNEL } from '../redis/redis.ts';
import type { TestService } from './test-service.ts';

/**
 * The topics that a service announces while `action` runs. Observed at the service's client: a Redis channel is shared by all
 * databases, and a subscriber would receive the topics of other tests.
 */
export async function topicsAnnounced(
  { context: { redis } }: Pick<TestService, 'context'>,
  action: () => Promise<unknown>,
): Promise<string[]> {
  const topics: string[] = [];
  const publish = redis.publish.bind(redis);
  const watched: typeof publish = (channel, message) => {
    if (channel === CHANGED_CHANNEL) topics.push(String(message));
    return publish(channel, message);
  };
  Object.assign(redis, { publish: watched });
  await action().finally(() => Object.assign(redis, { publish }));
  return topics;
}
