import { ownerUrl } from '@backflow/settings';
import { z } from 'zod';
import { ConfigError, parseConfig, prepareSettings, settingsOf } from '../config.ts';
import { MIGRATION_STATEMENT_MS, openDatabase } from '../db/database.ts';
import type { Database } from '../db/database.ts';
import { checkMigrations } from '../db/expand-only/check-migrations.ts';
import type { BreakingMigration } from '../db/expand-only/check-migrations.ts';
import { loadMigrations, migrate } from '../db/migrate.ts';
import type { Migration } from '../db/migration.ts';
import { prepareQueues } from '../jobs/prepare-queues.ts';
import { createLogger } from '../logger.ts';
import type { AnyService } from '../service.ts';
import { findUnprepared } from './wait-until-prepared.ts';

const CONTRACT = '--contract';

/** A shadow database has the schemas of the real one, without rows. */
const checkSettings = z.object({
  DATABASE_URL: prepareSettings.shape.DATABASE_URL,
  SHADOW_DATABASE_URL: z.url(),
  /** The shadow as well. Absent from a supervisor of a version before ADR 99: the service's role is the owner then. */
  SHADOW_MIGRATION_DATABASE_URL: z.url().optional(),
});

interface Checked {
  readonly definition: AnyService;
  readonly shadowUrl: string;
  readonly shadowOwnerUrl: string;
  /** Those that the real database has. */
  readonly ran: readonly Migration[];
  readonly pending: readonly Migration[];
}

/**
 * Checks that the pending migrations of services leave alone what their running version uses, on an empty shadow database.
 * @param args names of the services; with `--contract` their migrations may remove what they declare to be unused
 * @throws ConfigError that names each change that may break it
 */
export async function checkServices(
  definitions: readonly AnyService[],
  args: readonly string[],
): Promise<void> {
  const all = await Promise.all(definitions.map(readState));
  const isAsked = ({ definition, pending }: Checked) => args.includes(definition.name) && pending.length > 0;
  if (!all.some(isAsked)) return;
  for (const each of all) await makeAsItIs(each);
  const breaking: string[] = [];
  const declared: string[] = [];
  for (const each of all.filter(isAsked)) {
    const found = await withShadow(each, each.shadowOwnerUrl, (owner) =>
      checkMigrations(owner.sequelize, each.shadowUrl, each.pending),
    );
    for (const migration of found) {
      (migration.contracts === undefined ? breaking : declared).push(
        describe(each.definition.name, migration),
      );
    }
  }
  if (breaking.length > 0) {
    throw new ConfigError(
      `These migrations may break the version that runs:\n${breaking.join('\n')}\nExpand first; contract in a later release, by a migration that declares it.`,
    );
  }
  if (declared.length > 0 && !args.includes(CONTRACT)) {
    throw new ConfigError(
      `These migrations remove what an older version uses:\n${declared.join('\n')}\nIf the version that runs is newer than that, repeat the release with ${CONTRACT}.`,
    );
  }
}

async function readState(definition: AnyService): Promise<Checked> {
  const { name, migrations } = definition;
  const settings = parseConfig(checkSettings, settingsOf(name));
  const all = await loadMigrations(migrations);
  const db = openDatabase(settings.DATABASE_URL, createLogger(name, 'error'), { pool: 2 });
  try {
    const names = all.map((each) => each.name);
    const missing = new Set(await findUnprepared(db, { migrations: names, queues: [] }));
    return {
      definition,
      shadowUrl: settings.SHADOW_DATABASE_URL,
      shadowOwnerUrl: settings.SHADOW_MIGRATION_DATABASE_URL
        ? ownerUrl(settings.SHADOW_MIGRATION_DATABASE_URL, name)
        : settings.SHADOW_DATABASE_URL,
      ran: all.filter((each) => !missing.has(each.name)),
      pending: all.filter((each) => missing.has(each.name)),
    };
  } finally {
    await db.close();
  }
}

/** Migrations may use the tables of the queue. */
async function makeAsItIs(checked: Checked): Promise<void> {
  const { definition, shadowUrl, shadowOwnerUrl, ran } = checked;
  const { name, jobs = [], ownsJobQueue = false } = definition;
  await withShadow(checked, shadowOwnerUrl, (owner) => migrate(owner.sequelize, shadowUrl, ran));
  await withShadow(checked, shadowUrl, (db) =>
    prepareQueues(db, createLogger(name, 'error'), jobs, { service: name, owner: ownsJobQueue }),
  );
}

async function withShadow<Result>(
  { definition }: Checked,
  url: string,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const log = createLogger(definition.name, 'error');
  const db = openDatabase(url, log, { pool: 2, statementMs: MIGRATION_STATEMENT_MS });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

function describe(service: string, { name, changes, contracts }: BreakingMigration): string {
  const why = contracts === undefined ? '' : ` (${contracts})`;
  return [`${service}/${name}${why}`, ...changes.map((change) => `- ${change}`)].join('\n');
}
