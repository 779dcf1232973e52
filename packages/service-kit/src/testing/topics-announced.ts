import type { Topic } from '@backflow/contracts';
import { publicTopics } from '@backflow/contracts/endpoints';
import { CHANGED_CHANNEL } from '../versions/version-keys.ts';
import type { TestService } from './test-service.ts';

/**
 * The public topics that a service announces while `action` runs, in the order of its writes. Observed at the service's client: a Redis
 * channel is shared by all databases, and a subscriber would receive the topics of other tests.
 */
export async function topicsAnnounced(
  { context: { redis } }: Pick<TestService, 'context'>,
  action: () => Promise<unknown>,
): Promise<string[]> {
  const topics: string[] = [];
  const run = redis.eval.bind(redis);
  const watched: typeof run = (script, options) => {
    const { arguments: args = [] } = options ?? {};
    const channel = args.indexOf(CHANGED_CHANNEL);
    if (channel !== -1) topics.push(...publicTopics(args.slice(channel + 1) as Topic[]));
    return run(script, options);
  };
  Object.assign(redis, { eval: watched });
  await action().finally(() => Object.assign(redis, { eval: run }));
  return topics;
}
