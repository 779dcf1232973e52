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

/** Less than a process is given between being asked to stop and being ended. */
const STOP_MS = 6000;
const START_AGAIN_MS = 1000;

export interface Jobs extends JobQueue {
  /** Begins to do these jobs; while Postgres is away it waits for it. */
  work<Context extends ServiceContext>(context: Context, jobs: readonly Job<Context>[]): void;
}

/** A service's job queue. Nothing is loaded or opened before the first job is queued or done. */
export function openJobs(db: Database, log: Logger, { maintain = false } = {}): Jobs {
  let starting: Promise<PgBoss> | undefined;
  let isStarted = false;
  let isStopped = false;

  const start = async () => {
    const boss = await createBoss(db, log, { maintain, isPatient: () => isStarted && !isStopped });
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
    async send(job, data, { transaction, startAfter, id, singletonKey = randomUUID() } = {}) {
      const checked = z.parse(job.data, data) as object;
      const boss = await started();
      // Not the library's `send`: it reads the id of the new row, and a service may not read others' jobs.
      const row = {
        data: checked,
        singletonKey,
        ...(startAfter && { startAfter }),
        ...(id !== undefined && { id }),
      };
      await boss.insert(job.name, [row], { db: transaction ? inside(db, transaction) : atOnce(db) });
    },
    work(context, jobs) {
      if (isStopped || (jobs.length === 0 && !maintain)) return;
      started()
        .then(async (boss) => {
          // What was left behind while no process ran is taken up at once.
          if (maintain) await boss.supervise();
          if (!isStopped) await startWorkers(boss, context, jobs, log);
        })
        .catch((error: unknown) => {
          log.warn({ error }, 'jobs cannot be done yet');
          setTimeout(() => this.work(context, jobs), START_AGAIN_MS).unref();
        });
    },
    async stop() {
      isStopped = true;
      const boss = await starting?.catch(() => undefined);
      await boss?.stop({ graceful: true, timeout: STOP_MS });
    },
  };
}

/** Statements of the library in a transaction of ours. */
const inside = ({ sequelize }: Database, transaction: Transaction) => ({
  async executeSql(text: string, values: unknown[] = []) {
    const [rows] = await sequelize.query(text, { bind: values, transaction });
    return { rows };
  },
});

/** Outside a transaction: when Postgres is away, whoever queues a job is told at once. */
const atOnce = ({ reader }: Database) => ({
  executeSql: (text: string, values: unknown[] = []) => reader.query(text, values),
});
