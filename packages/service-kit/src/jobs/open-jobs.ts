import type { PgBoss } from 'pg-boss';
import type { ServiceContext } from '../context.ts';
import type { Database } from '../db/database.ts';
import type { Statement } from '../db/sql.ts';
import type { Logger } from '../logging/logger.ts';
import { createBoss } from './boss.ts';
import type { Job } from './job.ts';
import { queuedJob } from './job-queue.ts';
import type { JobQueue } from './job-queue.ts';
import { startWorkers } from './start-workers.ts';

/** Less than the time between SIGTERM and SIGKILL. */
const STOP_MS = 6000;
const RESTART_MS = 1000;

export interface Jobs extends JobQueue {
  /** Starts the workers of these jobs; waits for Postgres while it is unavailable. */
  work<Context extends ServiceContext>(context: Context, jobs: readonly Job<Context>[]): void;
}

/** A service's job queue, loaded and opened with the first job. */
export function openJobs(db: Database, log: Logger, { maintain = false } = {}): Jobs {
  let starting: Promise<PgBoss> | undefined;
  let isStarted = false;
  let isStopped = false;
  /** It may have changed meanwhile. */
  const hasStopped = () => isStopped;
  let stopWaking: (() => void) | undefined;

  const start = async () => {
    const boss = await createBoss(db, log, { maintain, shouldWait: () => isStarted && !isStopped });
    await boss.start();
    isStarted = true;
    return boss;
  };
  const started = (): Promise<PgBoss> => {
    starting ??= start().catch((error: unknown) => {
      starting = undefined;
      throw error;
    });
    return starting;
  };

  return {
    async send(job, data, options) {
      const { name, row } = queuedJob(job, data, options);
      const boss = await started();
      // `boss.send` reads the id of the new row, and a service may not read the jobs of another.
      await boss.insert(name, [row], { db: outsideTransaction(db) });
    },
    async statements(queued) {
      const boss = await started();
      const statements: Statement[] = [];
      for (const [name, jobs] of Map.groupBy(queued, (each) => each.name)) {
        await boss.insert(name, firstOfEachId(jobs.map(({ row }) => row)), { db: collect(statements) });
      }
      return statements;
    },
    work(context, jobs) {
      if (isStopped || (jobs.length === 0 && !maintain)) return;
      const begin = async () => {
        const boss = await started();
        // Retries what was left while no process ran.
        if (maintain) await boss.supervise();
        if (hasStopped()) return;
        stopWaking = await startWorkers(boss, context, jobs, log);
        if (hasStopped()) stopWaking();
      };
      begin().catch((error: unknown) => {
        log.warn({ error }, 'jobs cannot be done yet');
        setTimeout(() => this.work(context, jobs), RESTART_MS).unref();
      });
    },
    async stop() {
      isStopped = true;
      stopWaking?.();
      const boss = await starting?.catch(() => undefined);
      await boss?.stop({ graceful: true, timeout: STOP_MS });
    },
  };
}

/** pg-boss ignores a job whose id is already queued, but fails when one statement has an id twice. */
function firstOfEachId<Row extends { readonly id?: unknown }>(rows: readonly Row[]): Row[] {
  const ids = new Set();
  return rows.filter(({ id }) => id === undefined || (!ids.has(id) && ids.add(id)));
}

/** Captures pg-boss' statements instead of running them: callers send them with their own statements. */
const collect = (statements: Statement[]) => ({
  executeSql(text: string, values: unknown[] = []) {
    statements.push({ text, values });
    return Promise.resolve({ rows: [] });
  },
});

/** Runs pg-boss' statements outside a transaction; fails at once while Postgres is unavailable. */
const outsideTransaction = ({ reader }: Database) => ({
  executeSql: (text: string, values: unknown[] = []) => reader.query(text, values),
});
