import type { JobContract } from '@backflow/contracts';
import type { PgBoss } from 'pg-boss';
import { z } from 'zod';
import type { ServiceContext } from '../context.ts';
import type { Database } from '../db/database.ts';
import type { Logger } from '../logger.ts';
import { createBoss } from './boss.ts';
import type { Job } from './job.ts';
import type { JobQueue } from './job-queue.ts';

const POLL_SECONDS = 0.5;
const STOP_MS = 6000;
const START_AGAIN_MS = 3000;

interface Jobs extends JobQueue {
  /** Begins to do these jobs; while Postgres is away it waits for it. */
  work<Context extends ServiceContext>(context: Context, jobs: readonly Job<Context>[]): void;
}

/** A service's job queue. Nothing is loaded or opened before the first job is queued or done. */
export function openJobs(db: Database, log: Logger, { maintain = false } = {}): Jobs {
  let starting: Promise<PgBoss> | undefined;
  let stopped = false;
  const started = (): Promise<PgBoss> => {
    starting ??= createBoss(db, log, { maintain })
      .then((boss) => boss.start())
      .catch((error: unknown) => {
        starting = undefined;
        throw error;
      });
    return starting;
  };

  const begin = async <Context extends ServiceContext>(context: Context, jobs: readonly Job<Context>[]) => {
    const boss = await started();
    for (const each of jobs) {
      await boss.work(each.contract.name, { pollingIntervalSeconds: POLL_SECONDS }, async ([run]) => {
        if (run) await perform(context, each, run, log);
      });
    }
  };

  return {
    async send(job, data, { transaction, ...options } = {}) {
      const boss = await started();
      await boss.send(job.name, z.parse(job.data, data) as object, {
        ...options,
        ...(transaction && {
          db: {
            executeSql: async (text: string, values: unknown[] = []) => {
              const [rows] = await db.sequelize.query(text, { bind: values, transaction });
              return { rows };
            },
          },
        }),
      });
    },
    work(context, jobs) {
      if (jobs.length === 0 && !maintain) return;
      begin(context, jobs).catch((error: unknown) => {
        log.warn({ error }, 'jobs cannot be done yet');
        if (!stopped) setTimeout(() => this.work(context, jobs), START_AGAIN_MS).unref();
      });
    },
    async stop() {
      stopped = true;
      const boss = await starting?.catch(() => undefined);
      await boss?.stop({ graceful: true, timeout: STOP_MS });
    },
  };
}

interface Run {
  id: string;
  data: unknown;
  signal: AbortSignal;
}

async function perform<Context extends ServiceContext>(
  context: Context,
  { contract, handle }: Job<Context>,
  { id, data, signal }: Run,
  parent: Logger,
): Promise<void> {
  const log = parent.child({ job: contract.name, jobId: id });
  const endpoint = { id: contract.name, audit: false, changes: [] };
  try {
    await handle(context, parse(contract, data), { endpoint, actor: null, id, signal, log });
    log.info('job done');
  } catch (error) {
    log.warn({ error }, 'job failed');
    throw error;
  }
}

const parse = (contract: JobContract, data: unknown): never => z.parse(contract.data, data) as never;
