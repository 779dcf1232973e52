import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Failure, type Progress, reasonOf } from '@backflow/cli-kit';
import type { Platform } from '../process/platform.ts';
import { preparePostgres, type PostgresProcess } from './postgres/postgres-process.ts';
import type { Supervised } from '../process/supervised.ts';
import { provision, provisionDatabase } from './provision.ts';
import { findRedis, installRedis } from './redis/install-redis.ts';
import { prepareRedis } from './redis/redis-process.ts';
import { rolePassword, type Secrets } from '../secrets.ts';
import type { Settings } from '../settings.ts';

const DATABASE = 'backflow';

export interface StoreOptions {
  settings: Settings;
  secrets: Secrets;
  logs: string;
  platform: Platform;
  progress: Progress;
}

/** Starts Postgres, unless one is configured, and provisions every role and schema. Returns its administrator's address. */
export async function openPostgres(context: StoreOptions): Promise<string> {
  const { settings, secrets, logs, platform, progress } = context;
  const getPassword = (role: string) => rolePassword(secrets.session, role);
  const given = settings.databaseUrl;
  if (given !== undefined) {
    await progress.step(`Postgres at ${new URL(given).host}`, () => provision(given, getPassword));
    return given;
  }
  return progress.step('Postgres', async () => {
    const { dataDir } = settings;
    const logFile = join(logs, 'postgres.log');
    const postgres = await preparePostgres({ dataDir, logFile, password: secrets.postgres });
    const supervised = await platform.supervise('stores', postgres.spec, postgres.isReady);
    void endHalfStopped(postgres, supervised);
    await provisionDatabase(postgres.getUrl('postgres'), DATABASE);
    await provision(postgres.getUrl(DATABASE), getPassword);
    return postgres.getUrl(DATABASE);
  });
}

/**
 * After a SIGTERM, Postgres refuses new sessions and waits for the open ones, which pools never close: a restarted service
 * could not connect. So Postgres is restarted as soon as it is in that state.
 */
async function endHalfStopped({ isStopping }: PostgresProcess, supervised: Supervised): Promise<void> {
  for (;;) {
    await delay(1000, undefined, { ref: false });
    if (isStopping()) await supervised.restart(5000);
  }
}

/** Starts Redis, unless one is configured. Returns its address. */
export async function openRedis(context: StoreOptions): Promise<string> {
  const { settings, secrets, logs, platform, progress } = context;
  const given = settings.redisUrl;
  if (given !== undefined) {
    await progress.step(`Redis at ${new URL(given).host}`, () => checkRedis(given));
    return given;
  }
  const program = findRedis() ?? (await progress.step('Installing Redis', installRedis));
  return progress.step('Redis', async () => {
    const { dataDir } = settings;
    const logFile = join(logs, 'redis.log');
    const redis = await prepareRedis({ program, dataDir, logFile, password: secrets.redis });
    await platform.supervise('stores', redis.spec, redis.isReady);
    return redis.url;
  });
}

async function checkRedis(url: string): Promise<void> {
  // A client takes memory for as long as the supervisor runs; its own Redis needs none.
  const { createClient } = await import('redis');
  const client = createClient({ url, socket: { connectTimeout: 5000, reconnectStrategy: false } });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.ping();
  } catch (error) {
    throw new Failure(
      `Redis at ${new URL(url).host} cannot be used (${reasonOf(error)}). Check that it runs, or correct REDIS_URL.`,
    );
  } finally {
    client.destroy();
  }
}
