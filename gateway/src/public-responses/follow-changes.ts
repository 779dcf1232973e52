import { CHANGED_CHANNEL, EVERYTHING } from '@backflow/service-kit/process';
import type { Logger, Redis } from '@backflow/service-kit/process';

/** A cache that drops its data after a change. */
interface ChangeListener {
  /** Something about the topic has changed. */
  drop(topic: string): void;
  /** Announcements may have been missed. */
  dropAll(): void;
}

/**
 * Passes on what services announce as changed. Announcements are lost while Redis is away: once it is back, everything
 * may have changed.
 */
export function followChanges(redis: Redis, listeners: readonly ChangeListener[], log: Logger): void {
  let subscribed = false;
  const subscribe = async () => {
    for (const listener of listeners) listener.dropAll();
    // From then on the client renews the subscription itself whenever it reconnects.
    if (subscribed) return;
    subscribed = true;
    await redis.subscribe(CHANGED_CHANNEL, (topic) => {
      for (const listener of listeners) {
        if (topic === EVERYTHING) listener.dropAll();
        else listener.drop(topic);
      }
    });
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
