import type * as z from '@backflow/contracts/zod';

/** A kind of job, declared once: who queues it and who does it share the shape of its data. */
export interface JobContract<Data extends z.ZodMiniType = z.ZodMiniType> {
  /** `service.verb`; also the queue's name. The service of that name does it. */
  readonly name: string;
  readonly data: Data;
  /** Attempts after the first one. */
  readonly retries: number;
  /** Seconds before the second attempt, up to twice that; each later wait is about twice as long, up to an hour. */
  readonly retryDelay: number;
  /** Seconds one attempt may take before it counts as failed. */
  readonly expireSeconds: number;
  /** How many of them one process does at the same time. */
  readonly concurrency: number;
  /**
   * How many of them a process fetches with one statement, does at the same time and completes with one statement. Above 1 there
   * is one batch at a time, whatever the concurrency.
   */
  readonly batchSize: number;
  /** A cron expression in the display time zone, for a job that runs by the clock. Its data is then null. */
  readonly schedule: string | undefined;
}

/**
 * Declares a job. Without more it is tried five times, waiting about 2, 4, 8 … seconds, may take a minute each time, and
 * a process does one of them at a time.
 */
export const jobContract = <Data extends z.ZodMiniType>({
  retries = 4,
  retryDelay = 2,
  expireSeconds = 60,
  concurrency = 1,
  batchSize = 1,
  schedule,
  ...declared
}: {
  name: string;
  data: Data;
  retries?: number;
  retryDelay?: number;
  expireSeconds?: number;
  concurrency?: number;
  batchSize?: number;
  schedule?: string;
}): JobContract<Data> => ({
  ...declared,
  retries,
  retryDelay,
  expireSeconds,
  concurrency,
  batchSize,
  schedule,
});

/** Data of a queued job. */
export type JobData<Job extends JobContract> = z.input<Job['data']>;
