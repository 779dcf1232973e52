import { getOwner, ownerUrl } from '@backflow/settings';
import type { z } from 'zod';
import { ConfigError, parseConfig, prepareSettings, getSettings } from '../config/config.ts';
import type { ServiceContext } from '../context.ts';
import { MIGRATION_STATEMENT_MS, openDatabase } from '../db/database.ts';
import type { Database } from '../db/database.ts';
import { readLedger } from '../db/read-ledger.ts';
import { select, sql } from '../db/sql.ts';
import { findBrokenReleases } from '../discovery/broken-releases.ts';
import { getEndpoints } from '../http/serve-contract.ts';
import { createLogger } from '../logging/logger.ts';
import type { AnyService, ServiceDefinition } from '../service.ts';

/**
 * Brings a service's schema and queues up to date and optionally writes the demo.
 * @param only names of the migrations to run; a backup's rows fit the schema they were read from. All of them by default.
 */
export async function prepareService<Context extends ServiceContext>(
  definition: ServiceDefinition<Context>,
  only?: readonly string[],
): Promise<void> {
  const {
    name,
    migrations,
    announcedTables = [],
    records,
    jobs = [],
    ownsJobQueue = false,
    seed,
  } = definition;
  const settings = parseConfig(prepareSettings, getSettings(name));
  const { DATABASE_URL, MIGRATION_DATABASE_URL, SEED_DEMO } = settings;
  const log = createLogger(`${name}-prepare`, 'error');
  const open = (url: string) => openDatabase(url, log, { pool: 2, statementMs: MIGRATION_STATEMENT_MS });
  const db = open(DATABASE_URL);
  // A supervisor of a version before ADR 99 does not set it.
  const owner = open(MIGRATION_DATABASE_URL ? ownerUrl(MIGRATION_DATABASE_URL, name) : DATABASE_URL);
  try {
    await assertOwner(owner, name);
    // Only preparing needs what migrates: a running service does without it.
    const { loadMigrations, migrate, prepareInTurn } = await import('../db/migrate.ts');
    const { withBaseline } = await import('../db/baseline.ts');
    const all = await loadMigrations(migrations);
    if (only === undefined) await assertFitsReleases(db, definition, settings);
    const names = only && withBaseline(only, all);
    const selected = names ? all.filter((each) => names.includes(each.name)) : all;
    const { createAnnouncements } = await import('../db/create-announcements.ts');
    const { limitRights } = await import('../db/limit-rights.ts');
    const { prepareQueues } = await import('../jobs/prepare-queues.ts');
    await prepareInTurn(DATABASE_URL, async () => {
      await migrate(owner.sequelize, DATABASE_URL, selected);
      // Migrations of an older archive come first: their tables may lack columns that the triggers name.
      if (only === undefined) await createAnnouncements(owner, announcedTables);
      if (MIGRATION_DATABASE_URL) await limitRights(owner, name, records);
      await prepareQueues(db, log, jobs, { service: name, owner: ownsJobQueue });
      if (SEED_DEMO) await seed?.({ db, log, models: definition.models(db.sequelize), now: Date.now });
    });
  } finally {
    await Promise.all([db.close(), owner.close()]);
  }
}

/** @throws ConfigError when a service's schema is of a version that this one can't update, before any is changed */
export async function assertUpdatable(definitions: readonly AnyService[]): Promise<void> {
  const { loadMigrations } = await import('../db/migrate.ts');
  const { withBaseline } = await import('../db/baseline.ts');
  for (const { name, migrations } of definitions) {
    const db = openDatabase(
      parseConfig(prepareSettings, getSettings(name)).DATABASE_URL,
      createLogger(name, 'error'),
    );
    try {
      withBaseline(await readLedger(db), await loadMigrations(migrations));
    } finally {
      await db.close();
    }
  }
}

async function assertOwner(db: Database, service: string): Promise<void> {
  const [row] = await select<{ isOwner: boolean }>(
    db,
    'is-owner',
    sql`select pg_has_role(nspowner, 'usage') as "isOwner" from pg_namespace where nspname = ${service}`,
  );
  if (row?.isOwner) return;
  throw new ConfigError(
    `MIGRATION_DATABASE_URL is missing: the schema ${service} is migrated by a user who may act as ${getOwner(service)}.`,
  );
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
  const problems = await findBrokenReleases(db, name, getEndpoints(routes));
  if (problems.length === 0) return;
  const text = `This version of ${name} breaks releases that visitors get:\n  ${problems.join('\n  ')}`;
  if (NODE_ENV === 'production' && !ALLOW_BREAKING_CHANGES) {
    throw new ConfigError(
      `${text}\nKeep offering it until they are replaced, or set ALLOW_BREAKING_CHANGES=true if their areas may fail.`,
    );
  }
  process.stderr.write(`${text}\n`);
}
