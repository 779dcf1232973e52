import pg from 'pg';
import { withClient } from '../stores/postgres/with-client.ts';

const SWAPS = 20;
const IN_USE = '55006';

/** The address of the maintenance database on the same server. */
export function maintenanceUrl(url: string): string {
  return withDatabaseName(url, 'postgres');
}

function withDatabaseName(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = name;
  return other.href;
}

/** Creates an empty database and returns its address. */
export async function makeDatabase(url: string, name: string): Promise<string> {
  await withClient(maintenanceUrl(url), (client) =>
    client.query(`CREATE DATABASE ${pg.escapeIdentifier(name)}`),
  );
  return withDatabaseName(url, name);
}

/** Drops every database whose name starts with `prefix`. */
export async function dropDatabases(url: string, prefix: string): Promise<void> {
  await withClient(maintenanceUrl(url), async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      'SELECT datname FROM pg_database WHERE starts_with(datname, $1)',
      [prefix],
    );
    for (const { datname } of rows) {
      await client.query(`DROP DATABASE ${pg.escapeIdentifier(datname)} WITH (FORCE)`);
    }
  });
}

/**
 * Swaps the names of two databases in one transaction. A rename blocks new sessions and waits some seconds for the open
 * ones, which are terminated meanwhile.
 */
export async function swapDatabases(url: string, present: string, fresh: string): Promise<void> {
  const [a, b] = [pg.escapeIdentifier(present), pg.escapeIdentifier(fresh)];
  const between = pg.escapeIdentifier(`${fresh}_swap`);
  await withClient(maintenanceUrl(url), (client) =>
    withClient(maintenanceUrl(url), async (terminator) => {
      const endSessions = () =>
        terminator.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = ANY($1)', [
          [present, fresh],
        ]);
      for (let attempt = 1; ; attempt += 1) {
        try {
          await client.query('BEGIN');
          const renamed = client.query(`ALTER DATABASE ${a} RENAME TO ${between}`);
          const timer = setInterval(() => void endSessions().catch(() => undefined), 50);
          await renamed.finally(() => clearInterval(timer));
          await client.query(`ALTER DATABASE ${b} RENAME TO ${a}`);
          await client.query(`ALTER DATABASE ${between} RENAME TO ${b}`);
          await client.query('COMMIT');
          return;
        } catch (error) {
          await client.query('ROLLBACK');
          if ((error as { code?: string }).code !== IN_USE || attempt === SWAPS) throw error;
        }
      }
    }),
  );
}
