import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from '../logging/logger.ts';
import type { Redis } from '../redis/redis.ts';
import { UNANNOUNCED_CHANNEL, changedKeys } from './announce-sql.ts';
import { EVERYTHING, announceEverything, setVersions } from './version-keys.ts';

const RECONNECT_MS = 1000;

interface Dependencies {
  readonly url: string;
  readonly redis: Redis;
  readonly log: Logger;
}

/**
 * Announces writes that did not go through `mutate`: commands, SQL typed by hand, processes of an older release. Triggers notify this
 * process of them, so caches see such a change some milliseconds after its commit. One process of the platform does this; whenever it
 * connects, it announces that everything has changed.
 * @returns a function that stops it
 */
export function followUnannounced({ url, redis, log }: Dependencies): () => Promise<void> {
  const stopped = new AbortController();
  const announce = (text: string) =>
    setVersions(redis, changedKeys(text)).catch((error: unknown) =>
      log.warn({ error }, 'a change could not be announced'),
    );
  const listen = async (): Promise<void> => {
    const client = new pg.Client({ connectionString: url, keepAlive: true });
    const ended = new Promise<void>((resolve) => client.once('end', resolve).on('error', () => resolve()));
    const end = () => void client.end().catch(() => undefined);
    stopped.signal.addEventListener('abort', end);
    try {
      client.on('notification', ({ payload = EVERYTHING }) => void announce(payload));
      await client.connect();
      await client.query(`listen ${UNANNOUNCED_CHANNEL}`);
      await announceEverything(redis).catch(() => undefined);
      await ended;
    } finally {
      stopped.signal.removeEventListener('abort', end);
      end();
    }
  };
  const run = (async () => {
    while (!stopped.signal.aborted) {
      await listen().catch((error: unknown) => log.debug({ error }, 'changes cannot be followed'));
      await delay(RECONNECT_MS, undefined, { signal: stopped.signal, ref: false }).catch(() => undefined);
    }
  })();
  return () => {
    stopped.abort();
    return run;
  };
}
