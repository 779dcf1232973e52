import type { JobContract } from '@backflow/contracts';
import type { PgBoss } from 'pg-boss';
import { z } from 'zod';
import { select, sql } from '../db/sql.ts';
import type { Logger } from '../logging/logger.ts';
import { metrics } from '../metrics/metrics.ts';
import type { ServiceContext } from '../context.ts';
import { startJobSpan, withoutTraceparent } from './job-trace.ts';
import type { Job } from './job.ts';

const POLL_MS = 500;
/** Workers rarely poll by themselves: `wakeWorkers` wakes the first of a queue, and a worker that finds a job wakes the next. */
const pollingIntervalSeconds = 10;

/**
 * Starts the workers of these jobs, as many of each kind as its contract declares.
 * @returns a function to call before the queue itself stops
 */
export async function startWorkers<Context extends ServiceContext>(
  boss: PgBoss,
  context: Context,
  jobs: readonly Job<Context>[],
  log: Logger,
): Promise<() => void> {
  const workers = new Map<string, string>();
  for (const job of jobs) {
    const start = job.contract.batchSize > 1 ? startBatchWorker : startSingleWorkers;
    workers.set(job.contract.name, await start(boss, context, job, log));
  }
  return wakeWorkers(boss, context, workers);
}

/** Polls all queues with one statement, and wakes the workers of those with due jobs. @param workers the first of each queue */
function wakeWorkers(boss: PgBoss, { db }: ServiceContext, workers: ReadonlyMap<string, string>): () => void {
  let isStopped = false;
  const queues = [...workers.keys()];
  const poll = async () => {
    // While Postgres is unavailable, the workers log it and wait.
    const found = await select<{ name: string }>(
      db,
      'due-queues',
      sql`select name from unnest(${queues}::text[]) q (name)
           where exists (select from jobs.job j where j.name = q.name and j.state < 'active' and not j.blocked
                            and j.start_after <= now())`,
    ).catch(() => []);
    if (isStopped) return;
    for (const { name } of found) wake(boss, workers.get(name));
    setTimeout(() => void poll(), POLL_MS).unref();
  };
  if (queues.length > 0) void poll();
  return () => {
    isStopped = true;
  };
}

async function startSingleWorkers<Context extends ServiceContext>(
  boss: PgBoss,
  context: Context,
  job: Job<Context>,
  log: Logger,
): Promise<string> {
  const workers: string[] = [];
  for (let index = 0; index < job.contract.concurrency; index += 1) {
    const worker = await boss.work(job.contract.name, { pollingIntervalSeconds }, async ([run]) => {
      if (!run) return;
      wake(boss, workers[index + 1]);
      // There may be more jobs: poll again without waiting.
      await perform(context, job, run, log).finally(() => wake(boss, workers[index]));
    });
    workers.push(worker);
  }
  return workers[0] ?? '';
}

/** One worker that fetches a batch of jobs, runs them concurrently, and then stores which have completed and which have failed. */
async function startBatchWorker<Context extends ServiceContext>(
  boss: PgBoss,
  context: Context,
  job: Job<Context>,
  log: Logger,
): Promise<string> {
  const { name, batchSize } = job.contract;
  const options = {
    ...{ batchSize, perJobResults: true as const },
    ...{ pollingIntervalSeconds, burstWhenBatchFull: true },
  };
  return boss.work(name, options, (runs) =>
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
  const startedAt = performance.now();
  const span = startJobSpan(contract.name, attempt, data);
  const report = (outcome: 'done' | 'failed' | 'given_up') => {
    span?.end({}, outcome !== 'done');
    metrics?.count('jobRuns', { queue: contract.name, outcome });
    metrics?.observe('jobSeconds', { queue: contract.name }, (performance.now() - startedAt) / 1000);
  };
  try {
    const run = { endpoint, actor: null, id, attempt, isLastAttempt, signal, log };
    const work = () => handle(context, parse(contract, withoutTraceparent(data)), run);
    await (span ? span.run(work) : work());
    log.info('job done');
    report('done');
  } catch (error) {
    report(isLastAttempt ? 'given_up' : 'failed');
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
