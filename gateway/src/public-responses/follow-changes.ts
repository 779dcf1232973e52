import type { PublicTopic } from '@backflow/contracts';
import { CHANGED_CHANNEL } from '@backflow/service-kit/process';
import type { Logger, Redis } from '@backflow/service-kit/process';
import type { PublicResponses } from './public-responses.ts';

/**
 * Drops cached responses as soon as a service announces a change. While Redis is away they merely expire; when it
 * is back all are dropped, as announcements may have been missed.
 */
export function followChanges(redis: Redis, responses: PublicResponses, log: Logger): void {
  let subscribed = false;
  const subscribe = async () => {
    responses.dropAll();
    // From then on the client renews the subscription itself whenever it reconnects.
    if (subscribed) return;
    subscribed = true;
    await redis.subscribe(CHANGED_CHANNEL, (topic) => responses.drop(topic as PublicTopic));
  };
  const onReady = () => {
    subscribe().catch((error: unknown) => {
      subscribed = false;
      log.warn({ error }, 'changes cannot be followed');
    });
  };
  redis.on('ready', onReady);
  if (redis.isReady) onReady();
}
