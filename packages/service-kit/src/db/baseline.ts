import { ConfigError } from '../config/config.ts';
import type { Migration } from './migration.ts';

/** The version before the baselines. Its migrations made the same schema. */
const LAST_RELEASE = 'b4fdc613';

/**
 * The first migration of a service whose older ones were squashed.
 * @param replaces the names of those, separated by white space
 */
export const baselineMigration = (replaces: string, statements: string): Migration => ({
  name: '0001-baseline',
  replaces: replaces.trim().split(/\s+/),
  up: (sql) => sql(statements),
  down: () => Promise.reject(new Error('A baseline has no step before it')),
});

/**
 * The names of applied migrations, with the baseline where all those that it replaces were applied.
 * @param applied as the ledger of a database or the manifest of a backup has them
 * @throws ConfigError where only some of these were applied: an older version made the schema
 */
export function withBaseline(
  applied: readonly string[],
  migrations: readonly Migration[],
): readonly string[] {
  const baseline = migrations.find(({ replaces }) => replaces !== undefined);
  const isNew = applied.every((name) => name.startsWith('kit-'));
  if (!baseline?.replaces || isNew || applied.includes(baseline.name)) return applied;
  if (baseline.replaces.every((name) => applied.includes(name))) return [...applied, baseline.name];
  throw new ConfigError(
    `The data is of a version before ${LAST_RELEASE}, which this version can't update. Nothing was changed. Start ${LAST_RELEASE} on it once, then this version.`,
  );
}
