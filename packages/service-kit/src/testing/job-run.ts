import { randomUUID } from 'node:crypto';
import type { JobContract, JobData } from '@backflow/contracts';
import type { ServiceContext } from '../context.ts';
import type { Job, JobRun } from '../jobs/job.ts';
import type { TestService } from './test-service.ts';

/**
 * One attempt at a job.
 * @param steps how many checks of its signal pass before the process stops; by default it never stops
 */
export function jobRun(
  { context: { log } }: { context: Pick<ServiceContext, 'log'> },
  { name }: Pick<JobContract, 'name'>,
  steps = Infinity,
): JobRun {
  const { signal } = new AbortController();
  let checks = 0;
  signal.throwIfAborted = () => {
    if (checks++ >= steps) throw new Error('the process is stopped');
  };
  return {
    ...{ id: randomUUID(), attempt: 1, isLastAttempt: false, signal, log, actor: null },
    endpoint: { id: name, audit: false, changes: [] },
  };
}

/** Runs one attempt at a job. */
export const runJob = <Context extends ServiceContext>(
  service: { context: Context },
  { contract, handle }: Job<Context>,
  data: JobData<JobContract>,
  steps?: number,
): Promise<void> => handle(service.context, data, jobRun(service, contract, steps));

/** Runs one attempt at every queued job of a kind; the jobs stay queued. */
export async function runQueued<Context extends ServiceContext>(
  service: Pick<TestService<Context>, 'context' | 'queued'>,
  job: Job<Context>,
  steps?: number,
): Promise<void> {
  for (const data of await service.queued(job.contract)) await runJob(service, job, data, steps);
}
