import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { z } from 'zod';
import { ConfigError, parseConfig, prepareSettings } from '../config.ts';
import type { ServiceContext } from '../context.ts';
import { MIGRATION_STATEMENT_MS, openDatabase } from '../db/database.ts';
import type { Database } from '../db/database.ts';
import { announceService } from '../discovery/announce-service.ts';
import { findBrokenReleases } from '../discovery/broken-releases.ts';
import { contractOf } from '../discovery/service-contract.ts';
import { endEventStreams } from '../http/event-stream.ts';
import { endpointsOf } from '../http/serve-contract.ts';
import { createServiceApp } from '../http/service-app.ts';
import { startPurgingIdempotencyKeys } from '../idempotency/purge-idempotency-keys.ts';
import { openJobs } from '../jobs/open-jobs.ts';
import { createLogger } from '../logger.ts';
import { closeRedis, openRedis } from '../redis.ts';
import { createContext } from '../service.ts';
import type { ServiceDefinition } from '../service.ts';
import { runProcess, start } from './run-process.ts';

const ONLY = '--only=';

/** A service's whole `main.ts`: serves, or with `prepare` as its argument brings the database up to date. */
export function runService<Context extends ServiceContext>(definition: ServiceDefinition<Context>): void {
  start(() => (process.argv[2] === 'prepare' ? prepare(definition) : serve(definition)));
}

/** Reads the settings, opens the connections, listens, and closes all in order. */
async function serve<Context extends ServiceContext>(definition: ServiceDefinition<Context>): Promise<void> {
  const { name, requestTimeoutMs, ownsJobQueue = false } = definition;
  const settings = parseConfig(definition.settings);
  const log = createLogger(name, settings.LOG_LEVEL);
  const db = openDatabase(settings.DATABASE_URL, log, { pool: settings.DATABASE_POOL });
  const redis = openRedis(settings.REDIS_URL, log);
  const jobs = openJobs(db, log, { maintain: ownsJobQueue });
  const context = await createContext(definition, { settings, log, db, redis, jobs });
  jobs.work(context, definition.jobs ?? []);
  const stopPurging = startPurgingIdempotencyKeys(context);
  let stopAnnouncing = (): void => undefined;
  const server = await runProcess({
    createServer: (options) => createServer(options, createServiceApp(context, definition)),
    host: settings.HOST,
    port: settings.PORT,
    log,
    ...(requestTimeoutMs === undefined ? {} : { requestTimeoutMs }),
    drain: () => {
      stopAnnouncing();
      endEventStreams();
      return jobs.stop();
    },
    async close() {
      stopPurging();
      closeRedis(redis);
      await db.close();
    },
  });
  const { port } = server.address() as AddressInfo;
  stopAnnouncing = announceService(
    redis,
    {
      contract: contractOf(name, endpointsOf(definition.routes)),
      url: settings.SERVICE_URL ?? `http://127.0.0.1:${port}`,
      secret: settings.GATEWAY_SECRET,
    },
    log,
  );
}

/**
 * Brings a service's schema and queues up to date and, when asked, writes the demo. `--only=0001-a,0002-b` runs these
 * migrations alone: a backup's rows fit the schema they were read from.
 */
async function prepare<Context extends ServiceContext>(
  definition: ServiceDefinition<Context>,
): Promise<void> {
  const { name, migrations, jobs = [], ownsJobQueue = false, seed } = definition;
  const settings = parseConfig(prepareSettings);
  const { DATABASE_URL, SEED_DEMO } = settings;
  const log = createLogger(`${name}-prepare`, 'error');
  const db = openDatabase(DATABASE_URL, log, { pool: 2, statementMs: MIGRATION_STATEMENT_MS });
  try {
    // Only preparing needs what migrates: a running service does without it.
    const { loadMigrations, migrate } = await import('../db/migrate.ts');
    const all = await loadMigrations(migrations);
    const only = process.argv
      .find((argument) => argument.startsWith(ONLY))
      ?.slice(ONLY.length)
      .split(',');
    if (only === undefined) await assertFitsReleases(db, definition, settings);
    const selected = only === undefined ? all : all.filter((each) => only.includes(each.name));
    await migrate(db.sequelize, DATABASE_URL, selected);
    const { prepareQueues } = await import('../jobs/prepare-queues.ts');
    await prepareQueues(db, log, jobs, { service: name, owner: ownsJobQueue });
    if (SEED_DEMO) await seed?.({ db, log, models: definition.models(db.sequelize), now: Date.now });
  } finally {
    await db.close();
  }
}

/**
 * Refuses a service whose contract breaks releases that visitors get, before anything is migrated; a warning in development and with
 * `ALLOW_BREAKING_CHANGES`.
 */
async function assertFitsReleases<Context extends ServiceContext>(
  db: Database,
  { name, routes }: ServiceDefinition<Context>,
  { NODE_ENV, ALLOW_BREAKING_CHANGES }: z.output<typeof prepareSettings>,
): Promise<void> {
  const problems = await findBrokenReleases(db, name, endpointsOf(routes));
  if (problems.length === 0) return;
  const text = `This version of ${name} breaks releases that visitors get:\n  ${problems.join('\n  ')}`;
  if (NODE_ENV === 'production' && !ALLOW_BREAKING_CHANGES) {
    throw new ConfigError(
      `${text}\nKeep offering it until they are replaced, or set ALLOW_BREAKING_CHANGES=true if their areas may fail.`,
    );
  }
  process.stderr.write(`${text}\n`);
}
