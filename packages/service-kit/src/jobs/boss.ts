import pg from 'pg';
import type { PgBoss } from 'pg-boss';
import type { Database } from '../db/database.ts';
import type { Logger } from '../logger.ts';

/** The Postgres schema of the job queue; `provision` makes it, the notifications service owns and maintains it. */
const JOBS_SCHEMA = 'jobs';

interface BossOptions {
  /** Makes and migrates the tables; only the schema's owner can. */
  migrate?: boolean;
  /** Retries, expires and deletes old jobs, and queues those that run by the clock: one service does it for all. */
  maintain?: boolean;
}

/** The job queue over a service's own connections, not started yet. Loaded only by processes that use it. */
export async function createBoss(
  { reader }: Pick<Database, 'reader'>,
  log: Logger,
  { migrate = false, maintain = false }: BossOptions = {},
): Promise<PgBoss> {
  const { PgBoss } = await import('pg-boss');
  const boss = new PgBoss({
    schema: JOBS_SCHEMA,
    createSchema: false,
    migrate,
    supervise: maintain,
    schedule: maintain,
    db: {
      // The reader leaves instants as text; the library wants them as dates.
      executeSql: (text, values = []) => reader.query({ text, values, types: pg.types }),
    },
  });
  boss.on('error', (error) => log.warn({ error }, 'the job queue has a problem'));
  return boss;
}
