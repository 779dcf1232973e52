import type { JobContract } from '@backflow/contracts';
import type { PgBoss } from 'pg-boss';
import { z } from 'zod';
import type { Logger } from '../logger.ts';
import type { ServiceContext } from '../context.ts';
import type { Job } from './job.ts';

const POLL_SECONDS = 0.5;
/** The other workers of a queue poll rarely: a worker that finds a job wakes the next. */
const RARE_POLL_SECONDS = 10;

/** Starts the workers of these jobs, as many of each kind as its contract declares. */
export async function startWorkers<Context extends ServiceContext>(
  boss: PgBoss,
  context: Context,
  jobs: readonly Job<Context>[],
  log: Logger,
): Promise<void> {
  for (const job of jobs) {
    if (job.contract.batchSize > 1) await startBatchWorker(boss, context, job, log);
    else await startSingleWorkers(boss, context, job, log);
  }
}

async function startSingleWorkers<Context extends ServiceContext>(
  boss: PgBoss,
  context: Context,
  job: Job<Context>,
  log: Logger,
): Promise<void> {
  const workers: string[] = [];
  for (let index = 0; index < job.contract.concurrency; index += 1) {
    const pollingIntervalSeconds = index === 0 ? POLL_SECONDS : RARE_POLL_SECONDS;
    const worker = await boss.work(job.contract.name, { pollingIntervalSeconds }, async ([run]) => {
      if (!run) return;
      wake(boss, workers[index + 1]);
      // There may be more jobs: poll again without waiting.
      await perform(context, job, run, log).finally(() => wake(boss, workers[index]));
    });
    workers.push(worker);
  }
}

/** One worker that fetches many jobs with one statement, does them at once, and ends them with one or two: completed and failed. */
async function startBatchWorker<Context extends ServiceContext>(
  boss: PgBoss,
  context: Context,
  job: Job<Context>,
  log: Logger,
): Promise<void> {
  const { name, batchSize } = job.contract;
  const options = {
    ...{ batchSize, perJobResults: true as const },
    ...{ pollingIntervalSeconds: POLL_SECONDS, burstWhenBatchFull: true },
  };
  await boss.work(name, options, (runs) =>
    Promise.all(
      runs.map((run) =>
        perform(context, job, run, log).then(
          () => ({ id: run.id, status: 'completed' as const }),
          (error: unknown) => ({ id: run.id, status: 'failed' as const, output: error as object }),
        ),
      ),
    ),
  );
}

function wake(boss: PgBoss, worker: string | undefined): void {
  if (worker !== undefined) boss.notifyWorker(worker);
}

interface Run {
  id: string;
  data: unknown;
  retryCount: number;
  signal: AbortSignal;
}

/** Runs one attempt and logs it without the data, which may be confidential. */
async function perform<Context extends ServiceContext>(
  context: Context,
  { contract, handle }: Job<Context>,
  { id, data, retryCount, signal }: Run,
  parent: Logger,
): Promise<void> {
  const attempt = retryCount + 1;
  const isLastAttempt = retryCount >= contract.retries;
  const log = parent.child({ job: contract.name, jobId: id, attempt });
  const endpoint = { id: contract.name, audit: false, changes: [] };
  try {
    const run = { endpoint, actor: null, id, attempt, isLastAttempt, signal, log };
    await handle(context, parse(contract, data), run);
    log.info('job done');
  } catch (error) {
    if (isLastAttempt) log.error({ error }, 'job given up');
    else log.warn({ error }, 'job failed, to be tried again');
    throw inBrief(error);
  }
}

const parse = (contract: JobContract, data: unknown): never => z.parse(contract.data, data) as never;

/** The error that the queue stores, reduced to its code: errors of a database or mail server contain the values of the call. */
function inBrief(error: unknown): Error {
  const code: unknown = Error.isError(error) ? (Reflect.get(error, 'code') ?? error.name) : undefined;
  const brief = new Error(typeof code === 'string' ? code : 'unknown');
  delete brief.stack;
  return brief;
}
