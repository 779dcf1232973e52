import type { RequestListener } from 'node:http';
import type { z } from 'zod';
import { parseConfig } from '../config.ts';
import type { ServiceSettings } from '../config.ts';
import { openDatabase } from '../db/database.ts';
import type { Database } from '../db/database.ts';
import { createLogger } from '../logger.ts';
import type { Logger } from '../logger.ts';
import { closeRedis, openRedis } from '../redis.ts';
import type { Redis } from '../redis.ts';
import { runProcess, start } from './run-process.ts';

/** What a service is opened over: its parsed settings, its log and its connections. */
export interface ServiceMeans<Settings> {
  readonly settings: Settings;
  readonly log: Logger;
  readonly db: Database;
  readonly redis: Redis;
}

/** A service that is open: what answers, and what of its own must stop before the connections close. */
interface OpenService {
  listener: RequestListener;
  stop?: () => void | Promise<void>;
}

interface ServiceProcess<Schema extends z.ZodType<ServiceSettings>> {
  name: string;
  settings: Schema;
  /** How long a request may take to arrive whole, in milliseconds; 15 s unless said. */
  requestTimeoutMs?: number;
  open: (means: ServiceMeans<z.output<Schema>>) => OpenService | Promise<OpenService>;
}

/** A service's whole `main.ts`: reads the settings, opens the connections, listens, and closes all in order. */
export function runService<Schema extends z.ZodType<ServiceSettings>>({
  name,
  settings: schema,
  requestTimeoutMs,
  open,
}: ServiceProcess<Schema>): void {
  start(async () => {
    const settings = parseConfig(schema);
    const log = createLogger(name, settings.LOG_LEVEL);
    const db = openDatabase(settings.DATABASE_URL, log);
    const redis = openRedis(settings.REDIS_URL, log);
    const { listener, stop } = await open({ settings, log, db, redis });
    await runProcess({
      listener,
      host: settings.HOST,
      port: settings.PORT,
      log,
      ...(requestTimeoutMs === undefined ? {} : { requestTimeoutMs }),
      async close() {
        await stop?.();
        closeRedis(redis);
        await db.close();
      },
    });
  });
}
