import { randomUUID } from 'node:crypto';
import type { JobContract, JobData } from '@backflow/contracts';
import { z } from 'zod';
import type { Statement } from '../db/sql.ts';
import { withTraceparent } from './job-trace.ts';

/** When a job runs, and with which others it does not. */
export interface QueueOptions {
  /** Not before this instant. */
  startAfter?: Date;
  /** Only one job with the same key waits at a time. */
  singletonKey?: string;
  /** Default 0. Jobs of a kind with a higher one run first. */
  priority?: number;
  /** A uuid. Of jobs of a kind with the same id only the first is queued, also after it is done, for seven days. */
  id?: string;
}

/** A job that is ready to be queued: its data is checked. */
export interface QueuedJob {
  readonly name: string;
  /** A row as pg-boss takes it. */
  readonly row: Readonly<Record<string, unknown>>;
}

/** Where a service queues what must happen later or outside. */
export interface JobQueue {
  /** Queues a job. Throws when the data does not fit. */
  send<Job extends JobContract>(job: Job, data: JobData<Job>, options?: QueueOptions): Promise<void>;
  /** The statements that queue jobs, one for each kind, for a transaction: they exist only once that is committed. */
  statements(jobs: readonly QueuedJob[]): Promise<Statement[]>;
  /** Stops the workers after their current jobs. */
  stop(): Promise<void>;
}

/** Checks a job's data. @throws when the data does not fit */
export function queuedJob<Job extends JobContract>(
  job: Job,
  data: JobData<Job>,
  { startAfter, id, priority, singletonKey = randomUUID() }: QueueOptions = {},
): QueuedJob {
  const row = {
    data: withTraceparent(z.parse(job.data, data)),
    singletonKey,
    ...(startAfter && { startAfter }),
    ...(id !== undefined && { id }),
    ...(priority !== undefined && { priority }),
  };
  return { name: job.name, row };
}
