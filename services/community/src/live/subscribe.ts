import type { Logger, Redis } from '@backflow/service-kit';
import { closeRedis } from '@backflow/service-kit';
import { Announcement, LIVE_CHANNEL } from './announce.ts';

interface Listener {
  readonly onMessage: (announcement: Announcement) => void;
  /** Called on the first connection to Redis and after each reconnect. No announcement is missed from then on. */
  readonly onSubscribed: (isBack: boolean) => void;
  readonly log: Logger;
}

/** Subscribes to announcements on a separate connection. @returns ends the subscription */
export function subscribe(redis: Redis, { onMessage, onSubscribed, log }: Listener): () => void {
  const client = redis.duplicate();
  let isSubscribed = false;
  // An 'error' event without a listener ends the process. The original client logs that Redis is unreachable.
  client.on('error', (error: unknown) => log.debug({ error }, 'subscription failed'));
  client.on('ready', () => {
    // After a reconnect, the client subscribes again before it is ready.
    if (isSubscribed) return onSubscribed(true);
    client
      .subscribe(LIVE_CHANNEL, (message) => {
        const { success, data } = Announcement.safeParse(JSON.parse(message));
        if (success) onMessage(data);
      })
      .then(() => {
        isSubscribed = true;
        onSubscribed(false);
      })
      .catch((error: unknown) => log.warn({ error }, 'could not subscribe yet'));
  });
  client.connect().catch((error: unknown) => log.debug({ error }, 'subscription ended'));
  return () => closeRedis(client);
}
