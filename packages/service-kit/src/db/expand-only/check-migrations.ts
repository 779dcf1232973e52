import type { Sequelize } from 'sequelize';
import { appliedMigrations, migrate, migrator } from '../migrate.ts';
import type { Migration } from '../migration.ts';
import { findBreakingChanges } from './breaking-changes.ts';
import { readCatalog } from './catalog.ts';

/** A migration that breaks the version that runs before it. */
export interface BreakingMigration {
  readonly name: string;
  /** One sentence each. */
  readonly changes: readonly string[];
  /** Why no version that still runs needs it, if the migration says so. */
  readonly contracts: string | undefined;
}

/**
 * Runs migrations one after the other, and compares the catalog before and after each. Every statement is checked as Postgres has
 * understood it, whatever made it. For a database without rows that nobody uses: nothing is taken back.
 * @param url of the same database, for locks
 */
export async function checkMigrations(
  sequelize: Sequelize,
  url: string,
  migrations: readonly Migration[],
): Promise<BreakingMigration[]> {
  const breaking: BreakingMigration[] = [];
  let before = await readCatalog(sequelize);
  for (const migration of migrations) {
    await migrate(sequelize, url, [migration]);
    const after = await readCatalog(sequelize);
    const changes = findBreakingChanges(before, after);
    const { name, contracts } = migration;
    if (changes.length > 0) breaking.push({ name, changes, contracts });
    before = after;
  }
  return breaking;
}

/**
 * Checks the migrations of a service since its baseline, as `checkMigrations`. The schema may be empty, or have them already.
 * @returns those that neither only expand nor say why they may contract
 */
export async function findBreakingMigrations(
  sequelize: Sequelize,
  url: string,
  all: readonly Migration[],
): Promise<BreakingMigration[]> {
  const firstNewer = all.findIndex(({ replaces }) => replaces !== undefined) + 1;
  const newer = all.slice(firstNewer);
  await migrate(sequelize, url, all.slice(0, firstNewer));
  const applied = await appliedMigrations(sequelize);
  const step = newer.filter(({ name }) => applied.includes(name)).length;
  if (step > 0) await migrator(sequelize, all).down({ step });
  const breaking = await checkMigrations(sequelize, url, newer);
  return breaking.filter(({ contracts }) => contracts === undefined);
}
