import { createClient } from '@redis/client';
import { pauseTimeoutsWhileBusy } from './socket-timeouts.ts';
import type { Logger } from '../logging/logger.ts';

const DEFAULT_PORT = 6379;
const RECONNECT_MS = 250;
const COMMAND_TIMEOUT_MS = 1500;

export type Redis = ReturnType<typeof redisClient>;

/**
 * A client that fails at once while Redis is unavailable and reconnects. With the offline queue every request would wait, and
 * without a reconnect strategy a socket time-out would close the client for good.
 */
function redisClient(url: string, timeoutMs: number) {
  pauseTimeoutsWhileBusy(Number(new URL(url).port || DEFAULT_PORT));
  return createClient({
    url,
    disableOfflineQueue: true,
    socket: {
      connectTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      reconnectStrategy: () => RECONNECT_MS,
    },
    pingInterval: timeoutMs / 2,
    // By default each command gets a timer and an AbortSignal, a tenth of a cached list's work; `socketTimeout` is enough.
    commandOptions: { timeout: 0 },
  });
}

/**
 * Starts connecting and returns at once: processes run without Redis too.
 * @param timeoutMs silence after which Redis counts as unavailable
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

/** Closes the client in any state. */
export function closeRedis(client: Redis): void {
  if (client.isOpen) client.destroy();
}
