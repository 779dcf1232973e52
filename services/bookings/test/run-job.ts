import { randomUUID } from 'node:crypto';
import type { JobData } from '@backflow/contracts';
import type { Job } from '@backflow/service-kit';
import type { BookingsContext } from '../src/context.ts';
import type { BookingsService } from './start-bookings-service.ts';

type BookingsJob = Job<BookingsContext>;

/**
 * One attempt at a job.
 * @param steps after how many checks of its signal the process is stopped; never when absent
 */
export function runJob(
  { context }: Pick<BookingsService, 'context'>,
  { contract, handle }: BookingsJob,
  data: JobData<BookingsJob['contract']>,
  steps = Infinity,
): Promise<void> {
  const { signal } = new AbortController();
  let checks = 0;
  signal.throwIfAborted = () => {
    if (checks++ >= steps) throw new Error('the process is stopped');
  };
  return handle(context, data, {
    ...{ id: randomUUID(), attempt: 1, isLastAttempt: false, signal, log: context.log, actor: null },
    endpoint: { id: contract.name, audit: false, changes: [] },
  });
}

/** An attempt at every job of a kind that is queued; it stays queued. */
export async function runQueued(service: BookingsService, job: BookingsJob, steps?: number): Promise<void> {
  for (const data of await service.queued(job.contract)) await runJob(service, job, data, steps);
}
