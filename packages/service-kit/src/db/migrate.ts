import { basename } from 'node:path';
import pg from 'pg';
import type { Sequelize, Transaction } from 'sequelize';
import { QueryTypes } from 'sequelize';
import { Umzug } from 'umzug';
import { withBaseline } from './baseline.ts';
import { KIT_MIGRATIONS } from './kit-migrations.ts';
import { migrationFiles } from './migration-files.ts';
import type { Migration, Sql } from './migration.ts';

export type { Migration } from './migration.ts';

const LEDGER = 'migrations';

/**
 * The kit's own migrations, then those of a folder, each a file named after it (`0001-create-users.ts`) with one export, in their
 * order.
 * @throws Error when a file is named otherwise, shares its number with another, exports something else, or a migration
 *   of another name
 */
export async function loadMigrations(folder: URL): Promise<Migration[]> {
  const own = await Promise.all(
    (await migrationFiles(folder)).map(async (file) => {
      const exported = Object.values((await import(new URL(file, folder).href)) as Record<string, Migration>);
      const [migration] = exported;
      if (exported.length !== 1 || migration?.name !== basename(file, '.ts')) {
        throw new Error(`${file} must export one migration, named as the file`);
      }
      return migration;
    }),
  );
  return [...KIT_MIGRATIONS, ...own];
}

/**
 * Migrates a service's schema. A migration and its entry in the ledger are one transaction, so an interrupted migration runs
 * again. An advisory lock keeps two processes from migrating at once.
 * @returns the names of the migrations that ran
 */
export async function migrate(
  sequelize: Sequelize,
  url: string,
  migrations: readonly Migration[],
): Promise<string[]> {
  const release = await lock(url, 'current_schema()');
  try {
    await sequelize.query(
      `create table if not exists ${LEDGER} (name text primary key, ran_at timestamptz not null default now())`,
    );
    await adoptBaseline(sequelize, migrations);
    const ran = await migrator(sequelize, migrations).up();
    return ran.map(({ name }) => name);
  } finally {
    await release();
  }
}

/** Enters the baseline in the ledger of a schema that the migrations it replaces have made. */
async function adoptBaseline(sequelize: Sequelize, migrations: readonly Migration[]): Promise<void> {
  const applied = await appliedMigrations(sequelize);
  for (const name of withBaseline(applied, migrations).slice(applied.length)) {
    await sequelize.query(`insert into ${LEDGER} (name) values ($1)`, { bind: [name] });
  }
}

/** The names of the ledger. */
export async function appliedMigrations(sequelize: Sequelize): Promise<string[]> {
  const rows = await sequelize.query<{ name: string }>(`select name from ${LEDGER} order by name`, {
    type: QueryTypes.SELECT,
  });
  return rows.map(({ name }) => name);
}

/** Exported for tests, which also run every `down`. */
export function migrator(sequelize: Sequelize, migrations: readonly Migration[]) {
  const atomically = (step: (sql: Sql, transaction: Transaction) => Promise<void>) =>
    sequelize.transaction((transaction) =>
      step(async (statement) => {
        await sequelize.query(statement, { transaction });
      }, transaction),
    );
  return new Umzug({
    logger: undefined,
    migrations: migrations.map((migration) => ({
      name: migration.name,
      up: () =>
        atomically(async (sql, transaction) => {
          await migration.up(sql);
          await sequelize.query(`insert into ${LEDGER} (name) values ($1)`, {
            bind: [migration.name],
            transaction,
          });
        }),
      down: () =>
        atomically(async (sql, transaction) => {
          await migration.down(sql);
          await sequelize.query(`delete from ${LEDGER} where name = $1`, {
            bind: [migration.name],
            transaction,
          });
        }),
    })),
    storage: {
      // The ledger is written inside each migration's own transaction.
      logMigration: () => Promise.resolve(),
      unlogMigration: () => Promise.resolve(),
      executed: () => appliedMigrations(sequelize),
    },
  });
}

/**
 * Makes processes that prepare the same database take turns: queues, their policies and the demo are written outside of migrations,
 * and Postgres refuses concurrent changes of one table's rights.
 */
export async function prepareInTurn(url: string, prepare: () => Promise<void>): Promise<void> {
  const release = await lock(url, "'backflow prepare'");
  try {
    await prepare();
  } finally {
    await release();
  }
}

/** Takes a session-level advisory lock on a separate connection; the caller releases it. @param key an SQL expression */
async function lock(url: string, key: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`select pg_advisory_lock(hashtext(${key}))`);
  return () => client.end();
}
