import { CHANGED_CHANNEL } from '../redis.ts';
import type { TestService } from './test-service.ts';

/**
 * The topics a service announces as changed while `action` runs. Watched at the service's own client: a channel is
 * one for all databases of a Redis, and a listener would hear the tests beside this one.
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
