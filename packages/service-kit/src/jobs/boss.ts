import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { PgBoss } from 'pg-boss';
import type { Database } from '../db/database.ts';
import { isUnavailable } from '../failure.ts';
import type { Logger } from '../logger.ts';

/** The Postgres schema of the job queue; `provision` makes it, the notifications service owns and maintains it. */
const JOBS_SCHEMA = 'jobs';
/** How often jobs are looked for whose process is gone or that take too long. */
const SUPERVISE_SECONDS = 15;
const ASK_AGAIN_MS = 500;

interface BossOptions {
  /** Makes and migrates the tables; only the schema's owner can. */
  migrate?: boolean;
  /** Retries, expires and deletes old jobs, and queues those that run by the clock: one service does it for all. */
  maintain?: boolean;
  /** While this is true, a statement that finds Postgres away waits for it: so that the end of a job is not lost. */
  isPatient?: () => boolean;
}

/** The job queue over a service's own connections, not started yet. Loaded only by processes that use it. */
export async function createBoss(
  { reader }: Pick<Database, 'reader'>,
  log: Logger,
  { migrate = false, maintain = false, isPatient = () => false }: BossOptions = {},
): Promise<PgBoss> {
  const { PgBoss } = await import('pg-boss');
  // The reader leaves instants as text; the library wants them as dates.
  const query = (text: string, values: unknown[]) => reader.query({ text, values, types: pg.types });
  let isAway = false;

  const executeSql = async (text: string, values: unknown[] = []): Promise<pg.QueryResult> => {
    for (;;) {
      try {
        const result = await query(text, values);
        if (isAway) log.info('the job queue is back');
        isAway = false;
        return result;
      } catch (error) {
        if (!isUnavailable(error)) throw error;
        if (!isAway) log.warn({ error }, 'the job queue is away');
        isAway = true;
        if (!isPatient()) throw error;
        await delay(ASK_AGAIN_MS);
      }
    }
  };

  const boss = new PgBoss({
    schema: JOBS_SCHEMA,
    createSchema: false,
    migrate,
    supervise: maintain,
    schedule: maintain,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    db: { executeSql },
  });
  boss.on('error', (error) => {
    // The library hands over copies without a class; what is away has been logged above.
    const thrown = Object.assign(new Error(error.message), error);
    if (!isUnavailable(thrown)) log.warn({ error: thrown }, 'the job queue has a problem');
  });
  return boss;
}
