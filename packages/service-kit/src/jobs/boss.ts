import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { PgBoss } from 'pg-boss';
import type { Database } from '../db/database.ts';
import { statementName } from '../db/sql.ts';
import { isUnavailable } from '../errors/failure.ts';
import type { Logger } from '../logging/logger.ts';

/** The Postgres schema of the job queue; `provision` makes it, the notifications service owns and maintains it. */
const JOBS_SCHEMA = 'jobs';
/** How often jobs of dead processes and jobs that take too long are looked for. */
const SUPERVISE_SECONDS = 15;
const RETRY_MS = 500;

interface BossOptions {
  /** Makes and migrates the tables; only the schema's owner can. */
  migrate?: boolean;
  /** Retries, expires and deletes old jobs and queues scheduled ones. One service does it for all. */
  maintain?: boolean;
  /** While true, statements wait for Postgres to come back, so that the end of a job is not lost. */
  shouldWait?: () => boolean;
}

/** The job queue over a service's connections, not started. Loaded only by processes that use it. */
export async function createBoss(
  { reader }: Pick<Database, 'reader'>,
  log: Logger,
  { migrate = false, maintain = false, shouldWait: isPatient = () => false }: BossOptions = {},
): Promise<PgBoss> {
  const { PgBoss } = await import('pg-boss');
  // The reader returns instants as text; pg-boss needs dates.
  // One at a time: there is a worker for each queue, and every connection that polling opens is a process of Postgres.
  const turn = oneAtATime();
  const query = (text: string, values: unknown[]) => {
    // Several statements at once cannot be prepared.
    const name = text.includes(';') ? undefined : statementName('queue', text);
    return turn(() => reader.query({ ...(name !== undefined && { name }), text, values, types: pg.types }));
  };
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
        await delay(RETRY_MS);
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
    // pg-boss copies errors without their class. An unavailable Postgres has been logged above.
    const thrown = Object.assign(new Error(error.message), error);
    if (!isUnavailable(thrown)) log.warn({ error: thrown }, 'the job queue has a problem');
  });
  return boss;
}

/** Runs calls one after the other, in their order. */
function oneAtATime() {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };
}
