import pg from 'pg';
import { Sequelize } from 'sequelize';
import { DEFAULT_POOL } from '../config/config.ts';
import type { Logger } from '../logging/logger.ts';
import { ANNOUNCES_OPTION } from '../versions/announce-sql.ts';
import { readerTypes } from './instant.ts';
import { PipelineClient } from './pipeline-client.ts';
import { WriteQueue } from './write-queue.ts';

/** How long a request waits for a connection before it gets a 503. */
const ACQUIRE_MS = 2000;
const STATEMENT_MS = 5000;
/** The longest that a write waits for its turn: a gateway waits for a response three seconds longer. */
const TURN_MS = 10_000;
/** For preparing: building an index over a large table takes minutes. */
export const MIGRATION_STATEMENT_MS = 60 * 60 * 1000;
/** An open connection is a process of Postgres, of 2 to 5 MB. */
const IDLE_MS = 10_000;

/** A service's connections: Sequelize for writes and transactions, prepared SELECTs for reads. */
export interface Database {
  readonly sequelize: Sequelize;
  readonly reader: pg.Pool;
  /** Where writes wait for their turn. */
  readonly writes: WriteQueue;
  /** Called with each statement that models or transactions send: a round trip to Postgres. */
  onStatement?: ((text: string) => void) | undefined;
  close(): Promise<void>;
}

interface Options {
  /** Connections both pools may open together, at least 2. */
  pool?: number;
  /** How long a statement may take; a migration needs more than a request may. */
  statementMs?: number;
  /** How long a request waits for a connection. */
  acquireMs?: number;
  /** How long a write waits for its turn at most. */
  turnMs?: number;
  /** True if writes go through `mutate`, which announces what they change. */
  announces?: boolean;
}

/**
 * Opens both pools; connects on first use, so that a service starts, and stays up, without Postgres. Two thirds of the
 * connections are for reads.
 */
export function openDatabase(
  url: string,
  log: Logger,
  {
    pool = DEFAULT_POOL,
    statementMs = STATEMENT_MS,
    acquireMs = ACQUIRE_MS,
    turnMs = TURN_MS,
    announces = false,
  }: Options = {},
): Database {
  const writers = Math.max(1, Math.floor(pool / 3));
  const sequelize = new Sequelize(url, {
    dialect: 'postgres',
    dialectModule: { ...pg, Client: PipelineClient },
    logging: (text) => database.onStatement?.(text),
    pool: { max: writers, acquire: acquireMs, idle: IDLE_MS },
    retry: { max: 0 },
    define: { underscored: true },
    dialectOptions: {
      statement_timeout: statementMs,
      query_timeout: statementMs + 1000,
      connectionTimeoutMillis: acquireMs,
      keepAlive: true,
      ...(announces && { options: ANNOUNCES_OPTION }),
    },
  });
  const reader = new pg.Pool({
    connectionString: url,
    max: Math.max(1, pool - writers),
    connectionTimeoutMillis: acquireMs,
    idleTimeoutMillis: IDLE_MS,
    statement_timeout: statementMs,
    query_timeout: statementMs + 1000,
    keepAlive: true,
    types: readerTypes,
  });
  // Without a listener an idle connection that Postgres closes would end the process.
  reader.on('error', (error) => log.warn({ error }, 'an idle database connection was lost'));
  const database: Database = {
    sequelize,
    reader,
    writes: new WriteQueue({
      connections: writers,
      connectionMs: acquireMs,
      rowMs: Math.max(acquireMs, statementMs),
      longestMs: turnMs,
    }),
    async close() {
      await Promise.all([sequelize.close(), reader.end()]);
    },
  };
  return database;
}
