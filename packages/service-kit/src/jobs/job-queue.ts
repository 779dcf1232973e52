import type { JobContract, JobData } from '@backflow/contracts';
import type { Transaction } from 'sequelize';

/** When a job runs, and with which others it does not. */
export interface QueueOptions {
  /** Not before this instant. */
  startAfter?: Date;
  /** Of jobs with the same key only one waits at a time. */
  singletonKey?: string;
  /** Default 0. Jobs of a kind with a higher one run first. */
  priority?: number;
  /** A uuid. Of jobs of a kind with the same id only the first is queued, also after it is done, for seven days. */
  id?: string;
}

/** Where a service queues what must happen later or outside. */
export interface JobQueue {
  /** Queues a job; with a transaction it exists only once that is committed. Throws when the data does not fit. */
  send<Job extends JobContract>(
    job: Job,
    data: JobData<Job>,
    options?: QueueOptions & { transaction?: Transaction },
  ): Promise<void>;
  /** Stops the workers after their current jobs. */
  stop(): Promise<void>;
}
