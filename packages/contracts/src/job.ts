import type * as z from '@backflow/contracts/zod';

/** A kind of job, declared once: who queues it and who does it share the shape of its data. */
export interface JobContract<Data extends z.ZodMiniType = z.ZodMiniType> {
  /** `service.verb`; also the queue's name. */
  readonly name: string;
  readonly data: Data;
  /** Attempts after the first one. */
  readonly retries: number;
  /** Seconds before the second attempt; each later wait is twice as long, up to an hour. */
  readonly retryDelay: number;
  /** A cron expression in the display time zone, for a job that runs by the clock. */
  readonly schedule: string | undefined;
}

/** Declares a job. Without more it is tried five times, waiting 2, 4, 8 … seconds. */
export const jobContract = <Data extends z.ZodMiniType>({
  retries = 4,
  retryDelay = 2,
  schedule,
  ...declared
}: {
  name: string;
  data: Data;
  retries?: number;
  retryDelay?: number;
  schedule?: string;
}): JobContract<Data> => ({ ...declared, retries, retryDelay, schedule });

/** What a job is queued with. */
export type JobData<Job extends JobContract> = z.input<Job['data']>;
