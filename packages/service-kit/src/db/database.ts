import pg from 'pg';
import { Sequelize } from 'sequelize';
import type { Logger } from '../logger.ts';

const POOL_SIZE = 10;
/** How long a request waits for a free connection, or for one to be made, before it is answered 503. */
const ACQUIRE_MS = 2000;
const STATEMENT_MS = 5000;
const IDLE_MS = 30_000;

/** A service's two ways to its schema: models and transactions for writes, plain prepared SELECTs for reads. */
export interface Database {
  readonly sequelize: Sequelize;
  readonly reader: pg.Pool;
  close(): Promise<void>;
}

/** Opens both pools; connects on first use, so that a service starts, and stays up, without Postgres. */
export function openDatabase(url: string, log: Logger): Database {
  const sequelize = new Sequelize(url, {
    dialect: 'postgres',
    logging: false,
    pool: { max: POOL_SIZE, acquire: ACQUIRE_MS, idle: IDLE_MS },
    retry: { max: 0 },
    define: { underscored: true },
    dialectOptions: {
      statement_timeout: STATEMENT_MS,
      query_timeout: STATEMENT_MS + 1000,
      connectionTimeoutMillis: ACQUIRE_MS,
      keepAlive: true,
    },
  });
  const reader = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: ACQUIRE_MS,
    idleTimeoutMillis: IDLE_MS,
    statement_timeout: STATEMENT_MS,
    query_timeout: STATEMENT_MS + 1000,
    keepAlive: true,
  });
  // Without a listener an idle connection that Postgres closes would end the process.
  reader.on('error', (error) => log.warn({ error }, 'an idle database connection was lost'));
  return {
    sequelize,
    reader,
    async close() {
      await Promise.all([sequelize.close(), reader.end()]);
    },
  };
}

/** A prepared SELECT: named, so that each connection plans it once. Rows come as the driver gives them. */
export async function select<Row extends pg.QueryResultRow>(
  { reader }: Pick<Database, 'reader'>,
  name: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const { rows } = await reader.query<Row>({ name, text, values: [...values] });
  return rows;
}
