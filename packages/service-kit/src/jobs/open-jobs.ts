import { randomUUID } from 'node:crypto';
import type { PgBoss } from 'pg-boss';
import type { Transaction } from 'sequelize';
import { z } from 'zod';
import type { ServiceContext } from '../context.ts';
import type { Database } from '../db/database.ts';
import type { Logger } from '../logger.ts';
import { createBoss } from './boss.ts';
import type { Job } from './job.ts';
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
    async send(job, data, { transaction, startAfter, id, priority, singletonKey = randomUUID() } = {}) {
      const checked = z.parse(job.data, data) as object;
      const boss = await started();
      // `boss.send` reads the id of the new row, and a service may not read the jobs of another.
      const row = {
        data: checked,
        singletonKey,
        ...(startAfter && { startAfter }),
        ...(id !== undefined && { id }),
        ...(priority !== undefined && { priority }),
      };
      await boss.insert(job.name, [row], {
        db: transaction ? inTransaction(db, transaction) : outsideTransaction(db),
      });
    },
    work(context, jobs) {
      if (isStopped || (jobs.length === 0 && !maintain)) return;
      started()
        .then(async (boss) => {
          // Retries what was left while no process ran.
          if (maintain) await boss.supervise();
          if (!isStopped) await startWorkers(boss, context, jobs, log);
        })
        .catch((error: unknown) => {
          log.warn({ error }, 'jobs cannot be done yet');
          setTimeout(() => this.work(context, jobs), RESTART_MS).unref();
        });
    },
    async stop() {
      isStopped = true;
      const boss = await starting?.catch(() => undefined);
      await boss?.stop({ graceful: true, timeout: STOP_MS });
    },
  };
}

/** Runs pg-boss' statements in a transaction of the service. */
const inTransaction = ({ sequelize }: Database, transaction: Transaction) => ({
  async executeSql(text: string, values: unknown[] = []) {
    const [rows] = await sequelize.query(text, { bind: values, transaction });
    return { rows };
  },
});

/** Runs pg-boss' statements outside a transaction; fails at once while Postgres is unavailable. */
const outsideTransaction = ({ reader }: Database) => ({
  executeSql: (text: string, values: unknown[] = []) => reader.query(text, values),
});
