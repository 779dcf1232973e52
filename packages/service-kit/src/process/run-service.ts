import { createServer } from 'node:http';
import { parseConfig, getSettings } from '../config/config.ts';
import type { ServiceContext } from '../context.ts';
import { openDatabase } from '../db/database.ts';
import { contractOfProcess } from '../discovery/service-contract.ts';
import { storeContract } from '../discovery/stored-contracts.ts';
import { endEventStreams } from '../http/event-stream.ts';
import { getEndpoints } from '../http/serve-contract.ts';
import { createServiceApp } from '../http/service-app.ts';
import { startPurgingIdempotencyKeys } from '../idempotency/purge-idempotency-keys.ts';
import { openJobs } from '../jobs/open-jobs.ts';
import { createLogger } from '../logging/logger.ts';
import { reportService } from '../metrics/report-service.ts';
import { closeRedis, openRedis } from '../redis/redis.ts';
import { createContext } from '../service.ts';
import type { AnyService, ServiceDefinition } from '../service.ts';
import { followUnannounced } from '../versions/follow-unannounced.ts';
import { runServers, start } from './run-process.ts';
import type { Running } from './run-process.ts';
import { startTelemetry } from './start-telemetry.ts';

/**
 * A service's whole `main.ts`: serves, or with `prepare` as its argument brings the database up to date, or with
 * `wait-until-prepared` waits until another process has done so. `serve-when-prepared` waits and then serves. `check` prints, for the
 * gate, what it offers and which of its migrations break the version before.
 */
export const runService = <Context extends ServiceContext>(definition: ServiceDefinition<Context>): void =>
  runServices([definition as unknown as AnyService]);

/**
 * Runs services in this process: serves them, or with `prepare` as the argument brings their schemas up to date one after the
 * other. Each has its own settings (`EVENTS_PORT` before `PORT`), database role, pools, log lines, jobs, port and readiness. An
 * unhandled error in one of them ends the process, like an error in a process of its own: the supervisor restarts all.
 */
export function runServices(definitions: readonly AnyService[]): void {
  start(async () => {
    const [, , command] = process.argv;
    if (command === 'prepare') return prepare(definitions);
    if (command === 'check') return check(definitions);
    if (command === 'wait-until-prepared' || command === 'serve-when-prepared') await wait(definitions);
    return command === 'wait-until-prepared' ? undefined : serve(definitions);
  });
}

async function serve(definitions: readonly AnyService[]) {
  const [first, ...others] = definitions;
  await startTelemetry(first && others.length === 0 ? first.name : 'services');
  return runServers(await Promise.all(definitions.map(open)));
}

async function prepare(definitions: readonly AnyService[]): Promise<void> {
  const { prepareServices } = await import('./prepare-services.ts');
  await prepareServices(definitions, process.argv.slice(3));
}

async function check([definition]: readonly AnyService[]): Promise<void> {
  const { checkService } = await import('./check-service.ts');
  if (definition) process.stdout.write(JSON.stringify(await checkService(definition, process.argv.slice(3))));
}

async function wait(definitions: readonly AnyService[]): Promise<void> {
  const { waitUntilPrepared } = await import('./wait-until-prepared.ts');
  await waitUntilPrepared(definitions);
}

/** Reads a service's settings and opens its connections. */
async function open(definition: AnyService): Promise<Running> {
  const { name, requestTimeoutMs, ownsJobQueue = false } = definition;
  const settings = parseConfig(definition.settings, getSettings(name));
  const log = createLogger(name, settings.LOG_LEVEL);
  const db = openDatabase(settings.DATABASE_URL, log, { pool: settings.DATABASE_POOL, announces: true });
  const redis = openRedis(settings.REDIS_URL, log);
  const jobs = openJobs(db, log, { maintain: ownsJobQueue });
  const context = await createContext(definition, { settings, log, db, redis, jobs });
  const contract = contractOfProcess(name, getEndpoints(definition.routes));
  reportService(context, { name, contract: contract.version, ownsJobQueue });
  const stopPurging = startPurgingIdempotencyKeys(context);
  const stopFollowing = ownsJobQueue
    ? followUnannounced({ url: settings.DATABASE_URL, redis, log })
    : undefined;
  let isDraining = false;
  return {
    createServer: (options) =>
      createServer(
        options,
        createServiceApp(context, definition, () => isDraining),
      ),
    host: settings.HOST,
    port: settings.PORT,
    log,
    shutdownDelayMs: settings.SHUTDOWN_DELAY_MS,
    shutdownGraceMs: settings.SHUTDOWN_GRACE_MS,
    ...(requestTimeoutMs === undefined ? {} : { requestTimeoutMs }),
    onListening() {
      storeContract(redis, settings.GATEWAY_SECRET, contract, log);
      jobs.work(context, definition.jobs ?? []);
    },
    async drain() {
      isDraining = true;
      endEventStreams(name);
      await jobs.stop();
    },
    endStreams: () => endEventStreams(name),
    async close() {
      stopPurging();
      await stopFollowing?.();
      closeRedis(redis);
      await db.close();
    },
  };
}
