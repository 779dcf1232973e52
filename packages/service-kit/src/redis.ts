import type { PublicTopic } from '@backflow/contracts';
import { createClient } from 'redis';
import type { Logger } from './logger.ts';

/** The Redis channel on which writes announce what they changed; the message is the topic. */
export const CHANGED_CHANNEL = 'backflow:changed';

const RECONNECT_MS = 250;
const COMMAND_TIMEOUT_MS = 1500;

export type Redis = ReturnType<typeof redisClient>;

/**
 * A client that fails at once while Redis is away and comes back by itself: without the offline queue every
 * request would hang, and without a reconnect strategy a socket time-out would close the client for good.
 */
function redisClient(url: string, timeoutMs: number) {
  return createClient({
    url,
    disableOfflineQueue: true,
    socket: {
      connectTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      reconnectStrategy: () => RECONNECT_MS,
    },
    pingInterval: timeoutMs / 2,
  });
}

/**
 * Begins to connect and returns at once: a process starts, and stays up, without Redis.
 * @param timeoutMs how long it may say nothing before it counts as away; a process that is kept from reading for as
 *   long takes it for away too
 */
export function openRedis(url: string, log: Logger, timeoutMs: number = COMMAND_TIMEOUT_MS): Redis {
  const client = redisClient(url, timeoutMs);
  let away = false;
  client.on('error', (error: unknown) => {
    if (!away) log.warn({ error }, 'redis is away');
    away = true;
  });
  client.on('ready', () => {
    if (away) log.info('redis is back');
    away = false;
  });
  client.connect().catch((error: unknown) => log.warn({ error }, 'redis: first connection failed'));
  return client;
}

/** Closes whatever state the client is in. */
export function closeRedis(client: Redis): void {
  if (client.isOpen) client.destroy();
}

/**
 * Tells the gateway that responses about `topic` are out of date. Losing the message while Redis is away is no
 * harm: what the gateway keeps expires within seconds.
 */
export async function announceChange(redis: Redis, topic: PublicTopic): Promise<void> {
  if (redis.isReady) await redis.publish(CHANGED_CHANNEL, topic).catch(() => undefined);
}
