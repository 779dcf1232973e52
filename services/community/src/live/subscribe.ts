import type { Logger, Redis } from '@backflow/service-kit';
import { closeRedis } from '@backflow/service-kit';
import { Announcement, LIVE_CHANNEL } from './announce.ts';

interface Listener {
  readonly onMessage: (announcement: Announcement) => void;
  /** From now on nothing is missed. Called when Redis is reached for the first time, and whenever it comes back. */
  readonly onSubscribed: (isBack: boolean) => void;
  readonly log: Logger;
}

/** Hears what instances of this service announce, over a connection of its own. @returns what ends it */
export function subscribe(
  redis: Redis,
  { onMessage: hear, onSubscribed: listening, log }: Listener,
): () => void {
  const client = redis.duplicate();
  let isSubscribed = false;
  // Without a listener an error would end the process; the client that was duplicated says in the log that Redis is away.
  client.on('error', (error: unknown) => log.debug({ error }, 'announcements cannot be heard'));
  client.on('ready', () => {
    // The client renews the subscription itself whenever it reconnects, and is ready after that.
    if (isSubscribed) return listening(true);
    client
      .subscribe(LIVE_CHANNEL, (message) => {
        const { success, data } = Announcement.safeParse(JSON.parse(message));
        if (success) hear(data);
      })
      .then(() => {
        isSubscribed = true;
        listening(false);
      })
      .catch((error: unknown) => log.warn({ error }, 'announcements cannot be heard yet'));
  });
  client.connect().catch((error: unknown) => log.debug({ error }, 'announcements are not heard any more'));
  return () => closeRedis(client);
}
