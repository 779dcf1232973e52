import type { z } from 'zod';
import { ConfigError, parseConfig, prepareSettings, settingsOf } from '../config.ts';
import type { ServiceContext } from '../context.ts';
import { MIGRATION_STATEMENT_MS, openDatabase } from '../db/database.ts';
import type { Database } from '../db/database.ts';
import { findBrokenReleases } from '../discovery/broken-releases.ts';
import { endpointsOf } from '../http/serve-contract.ts';
import { createLogger } from '../logger.ts';
import type { ServiceDefinition } from '../service.ts';

/**
 * Brings a service's schema and queues up to date and optionally writes the demo.
 * @param only names of the migrations to run; a backup's rows fit the schema they were read from. All of them by default.
 */
export async function prepareService<Context extends ServiceContext>(
  definition: ServiceDefinition<Context>,
  only?: readonly string[],
): Promise<void> {
  const { name, migrations, jobs = [], ownsJobQueue = false, seed } = definition;
  const settings = parseConfig(prepareSettings, settingsOf(name));
  const { DATABASE_URL, SEED_DEMO } = settings;
  const log = createLogger(`${name}-prepare`, 'error');
  const db = openDatabase(DATABASE_URL, log, { pool: 2, statementMs: MIGRATION_STATEMENT_MS });
  try {
    // Only preparing needs what migrates: a running service does without it.
    const { loadMigrations, migrate } = await import('../db/migrate.ts');
    const all = await loadMigrations(migrations);
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
 * Fails before any migration when the service's contract breaks a release that visitors get. Only warns in development and with
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
